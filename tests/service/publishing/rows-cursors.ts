/** The plain API: cursors keep their version, and a part is all that its caller gets. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { people } from '../../support/catalogue.ts';
import {
  type Answer,
  ask,
  bench,
  datasetGUID,
  faults,
  path,
  publish,
  resourceGUID,
  rows,
  table,
} from './rows-bench.ts';

export function cursorsOfRows(): void {
  describe('a cursor', () => {
    it('walks every row of the version that it began with, while another is published', async () => {
      let answer = await rows({ limit: '100' });
      const { version } = answer;
      const seen = answer.rows.map(({ id }) => id);
      const sorted = await rows({ sort: 'place', limit: '100' });
      await bench.upload(datasetGUID, 'benches-2.csv', table(10), resourceGUID);
      await publish();
      await bench.previews.idle();
      expect((await rows()).total).toBe(10);
      while (answer.next !== null) {
        answer = (await (await ask(answer.next)).json()) as Answer;
        expect(answer.version).toBe(version);
        seen.push(...answer.rows.map(({ id }) => id));
      }
      expect(seen).toEqual(Array.from({ length: 250 }, (_, i) => i));
      expect(await faults({ sort: 'id', cursor: sorted.cursor ?? '' })).toEqual(['cursor']);
    });

    it('ends where the version is no longer open', async () => {
      const { next } = await rows({ limit: '5' });
      await bench.upload(datasetGUID, 'benches-3.csv', table(20), resourceGUID);
      await publish();
      await bench.previews.idle();
      await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong' });
      expect((await ask(next ?? '')).status).toBe(410);
      await publish();
      expect((await ask(next ?? '')).status).toBe(200);
    });
  });

  it('gives a caller with a part of the table that part alone, with every request', async () => {
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private' });
    const principal = await ensurePrincipal(bench.db.kysely, 'person', people.stranger);
    const narrowing = await bench.previews.fitNarrowing(resourceGUID, {
      sheet: 0,
      columns: [0, 1],
      filters: [{ kind: 'equals', column: 1, text: 'North' }],
    });
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by, resource_guids, narrowing)
    values (${principal}, ${datasetGUID}::uuid, 3, ${people.owner}::uuid, ${[resourceGUID]}::uuid[],
      ${JSON.stringify(narrowing)}::jsonb)`.execute(bench.db.kysely);
    // The part is made when it is asked for.
    const first = await ask(path(resourceGUID), people.stranger);
    if (first.status === 503) {
      expect(first.headers.get('retry-after')).not.toBeNull();
      await bench.previews.idle();
    }
    const part = await rows('', people.stranger);
    expect(part.rows.map((row) => Object.keys(row))).toEqual(part.rows.map(() => ['id', 'place']));
    expect(new Set(part.rows.map(({ place }) => place))).toEqual(new Set(['North']));
    for (const query of [
      'select=day',
      'sort=day',
      'group=day',
      'aggregate=max:day',
      'filter[day][empty]=false',
    ])
      expect((await ask(path(resourceGUID, query), people.stranger)).status).toBe(400);
    expect((await rows('aggregate=count', people.stranger)).rows).toEqual([{ count: part.total }]);
    await sql`update access.dataset_grant set ended_at = now() where principal_id = ${principal}`.execute(
      bench.db.kysely,
    );
    expect((await ask(path(resourceGUID), people.stranger)).status).toBe(404);
  });
}
