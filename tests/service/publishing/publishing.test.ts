/** Publishing: the checklist, a time, and what readers are given meanwhile. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataset } from '#proxy/domains/publishing/editable.ts';
import { failPlan } from '#proxy/domains/publishing/publication-plan.ts';
import { publishDue } from '#proxy/domains/publishing/publish.ts';
import { addRevision, latestRevisions } from '#proxy/domains/publishing/revisions.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { ask, ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let view: Awaited<ReturnType<typeof wordsBench>>['view'];
let listed: Awaited<ReturnType<typeof wordsBench>>['listed'];
let audited: Awaited<ReturnType<typeof wordsBench>>['audited'];
let imported: Awaited<ReturnType<typeof wordsBench>>['imported'];
beforeAll(async () => {
  ({ bench, view, listed, audited, imported } = await wordsBench());
});
afterAll(() => bench.close());

describe('publishing', () => {
  it('needs the role and a checklist that does not block', async () => {
    const datasetGUID = await bench.draft('');
    const wanted = { datasetGUID, status: 'planned', visibility: 'public' } as const;
    expect(await bench.status('dataset:publish', wanted, people.editor)).toBe(403);
    const { result } = await bench.ask('dataset:checklist', wanted);
    const blocking = result.filter(({ level }) => level === 'blocks').map(({ id }) => id);
    expect(blocking).toEqual(['title.missing', 'summary.short', 'expectedAt.missing']);
    expect(await bench.status('dataset:publish', wanted)).toBe(409);
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { ...complete, alternativeTitles: ['Sitzbänke'], expectedAt: '2999-01-01' },
    });
    expect(await bench.ask('dataset:publish', wanted)).toEqual({
      status: 'planned',
      visibility: 'public',
      plan: null,
      notified: 0,
    });
    expect(await view(datasetGUID)).toBe(200);
    expect(await listed('rangers')).toBe(1);
    expect(await listed('Sitzbänke')).toBe(1);
    expect(await audited(datasetGUID)).toContain('dataset.published');
    const { result: open } = await bench.ask('dataset:checklist', { datasetGUID, status: 'published' });
    expect(open.filter(({ level }) => level === 'blocks').map(({ id }) => id)).toEqual(['files.missing']);
  });

  it('gives readers nothing of what is saved until it is published again', async () => {
    const datasetGUID = await imported('changed');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'New name' } });
    const readers = () => ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect((await readers()).title).toBe('Imported changed');
    const edited = await bench.ask('dataset:edit', { datasetGUID });
    expect(edited.fields.title).toBe('New name');
    expect(edited.unpublished).toContain('title');
    const preview = { datasetGUID, status: 'published', visibility: 'public' } as const;
    expect((await bench.ask('dataset:preview', preview, people.editor)).title).toBe('New name');
    expect(await bench.status('dataset:preview', preview, people.member)).toBe(403);
    expect((await readers()).title).toBe('Imported changed');
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await readers()).toMatchObject({ title: 'New name', overdueDays: null });
    expect((await bench.ask('dataset:edit', { datasetGUID })).unpublished).toEqual([]);
    expect(await listed('New name')).toBe(1);
  });

  it('happens at its time, unless something blocks by then', async () => {
    const datasetGUID = await bench.draft('Later');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const request = { datasetGUID, status: 'planned', visibility: 'public', at } as const;
    expect((await bench.ask('dataset:publish', request)).plan).toMatchObject({ status: 'planned', at });
    expect(await view(datasetGUID)).toBe(404);
    const due = () =>
      bench.db.kysely.transaction().execute(async (trx) => {
        await sql`update catalogue.publication_plan set due_at = now()`.execute(trx);
        await publishDue(trx, datasetGUID);
      });
    const setRole = (roleId: number) =>
      sql`update auth.member set role_id = ${roleId} where identity_guid = ${people.owner}`.execute(
        bench.db.kysely,
      );
    await setRole(4);
    await due();
    await setRole(1);
    expect((await bench.ask('dataset:edit', { datasetGUID })).plan?.failure).toContain('role');
    const mine = await bench.ask('dataset:mine', { needsAttention: true });
    expect(mine.result.find((one) => one.datasetGUID === datasetGUID)?.needs).toContain('planFailed');
    const { rows: notices } = await sql<{ why: string; isUnread: boolean }>`
      select params ->> 'why' as why, read_at is null as "isUnread" from auth.notice
      where kind = 'planFailed' and identity_guid = ${people.owner} and params ->> 'datasetGUID' = ${datasetGUID}
    `.execute(bench.db.kysely);
    expect(notices).toEqual([{ why: expect.stringContaining('role'), isUnread: true }]);
    await due();
    expect(await view(datasetGUID)).toBe(200);
    expect((await bench.ask('dataset:edit', { datasetGUID })).plan).toBeNull();
    expect(await bench.status('dataset:cancelPlan', { datasetGUID })).toBe(409);
    expect(await bench.status('dataset:publish', { ...request, at: '2001-01-01T00:00:00Z' })).toBe(400);
  });

  it('that failed is no longer for anyone to do once its plan is cancelled', async () => {
    const datasetGUID = await bench.draft('Without an end');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await bench.ask('dataset:publish', { datasetGUID, status: 'planned', visibility: 'public', at });
    const { kysely } = bench.db;
    await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
      kysely,
    );
    await kysely.transaction().execute((trx) => failPlan(trx, datasetGUID, 'Something is missing.'));
    const unread = async () => {
      const { rows } = await sql`select from auth.notice where kind = 'planFailed' and read_at is null
        and params ->> 'datasetGUID' = ${datasetGUID}`.execute(kysely);
      return rows.length;
    };
    expect(await unread()).toBe(1);
    await bench.ask('dataset:cancelPlan', { datasetGUID });
    expect(await unread()).toBe(0);
  });

  /** Publishes what is due while another transaction locks the dataset and changes something. */
  async function publishBeside(
    datasetGUID: string,
    change: (trx: Transaction<Schema>) => Promise<unknown>,
  ): Promise<void> {
    const { kysely } = bench.db;
    await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
      kysely,
    );
    let due: Promise<void> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await lockDataset(trx, datasetGUID);
      due = kysely.transaction().execute((other) => publishDue(other, datasetGUID));
      const waits = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waits.execute(kysely)).rows.length).toBe(1);
      await change(trx);
    });
    await due;
  }
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  it('gives readers what was there when it was planned, and says what has changed since', async () => {
    const datasetGUID = await bench.draft('Planned');
    const first = await bench.upload(datasetGUID, 'first.csv', 'id,age\n1,5\n2,7\n');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const request = { datasetGUID, status: 'published', visibility: 'public', at: tomorrow() } as const;
    expect((await bench.ask('dataset:publish', request)).plan?.changedSince).toEqual([]);
    // Of the same person, within the minutes that are one entry of the history.
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { summary: 'A summary that was not planned.', landingPage: 'https://example.org/' },
      base: { summary: 1 },
    });
    await bench.upload(datasetGUID, 'second.csv', 'id,age\n1,5\n2,7\n');
    const { plan } = await bench.ask('dataset:edit', { datasetGUID });
    expect(plan?.changedSince.toSorted()).toEqual(['files', 'landingPage', 'summary']);
    await publishBeside(datasetGUID, () => Promise.resolve());
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(shown).toMatchObject({
      summary: complete.summary,
      landingPage: null,
      resources: [{ resourceGUID: first }],
    });
    expect(shown.resources).toHaveLength(1);
    const edited = await bench.ask('dataset:edit', { datasetGUID });
    expect(edited.fields).toMatchObject({
      summary: 'A summary that was not planned.',
      landingPage: 'https://example.org/',
    });
    expect(edited.files).toHaveLength(2);
    expect(edited.unpublished.toSorted()).toEqual(['files', 'landingPage', 'summary']);
  });

  it('gives readers tags that were renamed while it waited, and loses no edit', async () => {
    const publication = { status: 'published', visibility: 'public' } as const;
    const renamed = { organisationGUID: ORGANISATION, tags: ['rivers'], label: 'Watercourses' };
    async function planned(later: readonly string[] | null) {
      const datasetGUID = await bench.draft('Rivers');
      await bench.upload(datasetGUID, 'rivers.csv', 'id,age\n1,5\n2,7\n');
      await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, tags: ['Rivers'] } });
      await bench.ask('dataset:publish', { datasetGUID, ...publication });
      const save = async (tags: readonly string[]) => {
        const { revisions } = await bench.ask('dataset:edit', { datasetGUID });
        const saved = { datasetGUID, changes: { tags: [...tags] }, base: revisions };
        expect((await bench.ask('dataset:save', saved)).conflicts).toEqual([]);
      };
      await save(['Rivers', 'Flood']);
      await bench.ask('dataset:publish', { datasetGUID, ...publication, at: tomorrow() });
      if (later !== null) await save(later);
      return datasetGUID;
    }
    const [kept, edited, removed] = [
      await planned(null),
      await planned(['Rivers', 'Snow']),
      await planned(['Snow']),
    ];
    await ask(bench.data, 'tag:replace', renamed, people.owner);
    await bench.publishing.idle();
    for (const datasetGUID of [kept, edited, removed]) {
      await publishBeside(datasetGUID, () => Promise.resolve());
      const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
      expect(shown.tags).toEqual(['Watercourses', 'Flood']);
    }
    const editors = async (datasetGUID: string) => {
      const { fields, unpublished } = await bench.ask('dataset:edit', { datasetGUID });
      return [fields.tags, unpublished];
    };
    expect(await editors(kept)).toEqual([['Watercourses', 'Flood'], []]);
    expect(await editors(edited)).toEqual([['Watercourses', 'Snow'], ['tags']]);
    expect(await editors(removed)).toEqual([['Snow'], ['tags']]);
  });

  it('keeps from readers what was saved while it waited', async () => {
    const datasetGUID = await imported('saved-meanwhile');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const request = { datasetGUID, status: 'published', visibility: 'public', at: tomorrow() } as const;
    await bench.ask('dataset:publish', request);
    await publishBeside(datasetGUID, async (trx) =>
      addRevision(trx, {
        datasetGUID,
        field: 'title',
        latest: (await latestRevisions(trx, datasetGUID)).get('title'),
        before: complete.title,
        value: 'Saved meanwhile',
        actorGUID: null,
      }),
    );
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(shown.title).toBe(complete.title);
    const { fields, unpublished } = await bench.ask('dataset:edit', { datasetGUID });
    expect([fields.title, unpublished]).toEqual(['Saved meanwhile', ['title']]);
  });

  it('does not happen where the plan was cancelled while it waited', async () => {
    const datasetGUID = await bench.draft('Cancelled meanwhile');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
    const request = { datasetGUID, status: 'planned', visibility: 'public', at: tomorrow() } as const;
    await bench.ask('dataset:publish', request);
    await publishBeside(datasetGUID, (trx) =>
      trx.deleteFrom('catalogue.publication_plan').where('dataset_guid', '=', datasetGUID).execute(),
    );
    expect(await view(datasetGUID)).toBe(404);
  });
});
