/** Replacing data providers, rows of lists and tags: one after the other, and in datasets that can be restored. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceJob } from '#proxy/domains/publishing/replace-change.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { lockOrganisation } from '#proxy/platform/database/lock-organisation.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { claimJob, retryJob } from '#proxy/platform/jobs/queue.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { guidOf, OWNER, replacingBench, type ReplacingBench } from './replacing-bench.ts';

let bench: ReplacingBench;
let db: Database;
let data: Service;

beforeAll(async () => {
  bench = await replacingBench();
  ({ db, data } = bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const save = async (name: string) =>
  (
    await ask(
      data,
      'dataProvider:save',
      { organisationGUID, name, kind: 'external', description: '', url: '' },
      OWNER,
    )
  ).id;
const providers = async () =>
  (await ask(data, 'dataProvider:list', { organisationGUID, limit: 100 }, OWNER)).result;
const names = async () => (await providers()).map(({ name }) => name);
const datasetOf = (name: string) =>
  db.kysely
    .selectFrom('catalogue.dataset')
    .select(['data_provider_id', 'theme_ids', 'status_id', 'removed_at'])
    .where('dataset_guid', '=', guidOf(name))
    .executeTakeFirstOrThrow();
const providerOf = async (name: string) => (await datasetOf(name)).data_provider_id;
const give = (values: { data_provider_id: number } | { theme_ids: number[] }) =>
  db.kysely
    .updateTable('catalogue.dataset')
    .set(values)
    .where('organisation_guid', '=', organisationGUID)
    .execute();
const themes = async () =>
  (await ask(data, 'lut:rows', { organisationGUID, lutTableName: 'theme' }, OWNER)).result;
const remove = (lutTableName: 'dataProvider' | 'theme', id: number, replacedBy?: number) => {
  const by = replacedBy === undefined ? {} : { replacedBy };
  return send(data, 'lut:delete', { organisationGUID, lutTableName, id, ...by }, OWNER);
};

describe('a data provider', () => {
  it('is removed at once, and replaced in all datasets in the background, with their histories', async () => {
    const [gauges, radar] = [await save('Rain gauges'), await save('Rain radar')];
    await give({ data_provider_id: gauges });
    const request = { organisationGUID, lutTableName: 'dataProvider', id: gauges } as const;
    await bench.stop();
    await ask(data, 'lut:delete', { ...request, replacedBy: radar }, OWNER);
    expect(await names()).not.toContain('Rain gauges');
    expect(await providerOf('a')).toBe(gauges);
    await bench.run();
    expect([await providerOf('a'), await providerOf('c')]).toEqual([radar, radar]);
    expect((await bench.changes())[0]).toMatchObject({
      table: 'dataProvider',
      tags: ['Rain gauges'],
      label: 'Rain radar',
      state: 'done',
      done: 3,
      changed: 3,
    });
    const revision = await db.kysely
      .selectFrom('catalogue.dataset_revision')
      .select('field')
      .where('dataset_guid', '=', guidOf('a'))
      .execute();
    expect(revision).toEqual([{ field: 'dataProvider' }]);
  });

  it('is there again when the change has failed for good', async () => {
    const [gauges, radar] = [await save('Old gauges'), await save('New gauges')];
    await give({ data_provider_id: gauges });
    await bench.stop();
    const request = {
      organisationGUID,
      lutTableName: 'dataProvider',
      id: gauges,
      replacedBy: radar,
    } as const;
    await ask(data, 'lut:delete', request, OWNER);
    // The last attempt is lost with its server.
    await claimJob(db.kysely, replaceJob);
    await sql`update operations.job set attempt = 5, leased_until = now() - interval '1 s'
      where state = 'running'`.execute(db.kysely);
    await bench.run();
    expect((await bench.changes())[0]).toMatchObject({ state: 'failed', changed: 0 });
    expect(await names()).toContain('Old gauges');
    await ask(data, 'lut:delete', request, OWNER);
    await bench.idle();
    expect(await providerOf('b')).toBe(radar);
  });
});

describe('a second replacement, asked for before the first has ended', () => {
  it('of a data provider gives datasets the last of them', async () => {
    const [first, second, third] = [await save('First'), await save('Second'), await save('Third')];
    await give({ data_provider_id: first });
    await bench.stop();
    expect((await remove('dataProvider', first, second)).status).toBe(200);
    // What a replacement gives is in use, although no dataset has it yet.
    const refused = await remove('dataProvider', second);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      errors: [{ field: 'replacedBy', code: 'provider.inUse' }],
    });
    expect((await providers()).find(({ id }) => id === second)).toMatchObject({ datasetCount: 3 });
    expect((await remove('dataProvider', second, third)).status).toBe(200);
    expect((await providers()).find(({ id }) => id === third)).toMatchObject({ datasetCount: 3 });
    expect((await bench.changes())[0]).toMatchObject({ tags: ['Second'], label: 'Third', total: 3 });
    await bench.run();
    expect(await providerOf('a')).toBe(third);
    expect((await bench.changes())[0]).toMatchObject({ state: 'done', done: 3, total: 3, changed: 3 });
  });

  it('waits for the first also while that is to be tried again', async () => {
    const [first, second, third] = [await save('One'), await save('Two'), await save('Three')];
    await give({ data_provider_id: first });
    await bench.stop();
    await remove('dataProvider', first, second);
    const claimed = await claimJob(db.kysely, replaceJob);
    await remove('dataProvider', second, third);
    if (claimed === null) throw new Error('The change was asked for');
    await retryJob(db.kysely, claimed, { reason: 'The database was away', seconds: 3600 });
    const elsewhere = { organisationGUID: OTHER_ORGANISATION, tags: ['trees'], label: 'Wood' };
    await ask(data, 'tag:replace', elsewhere, people.stranger);
    await bench.run();
    // Those of another organisation do not wait for it.
    expect(await bench.labelsOf(datasetGuid(OTHER_ORGANISATION, 'c'))).toEqual(['Wood']);
    expect((await bench.changes()).slice(0, 2).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await sql`update operations.job set run_at = now() where state = 'queued'`.execute(db.kysely);
    await bench.stop();
    await bench.run();
    expect(await providerOf('a')).toBe(third);
  });

  it('of a row of a list gives datasets the last of them', async () => {
    const [first, second, third] = await themes();
    if (!first || !second || !third) throw new Error('There are at least three themes');
    await give({ theme_ids: [first.id] });
    await bench.stop();
    expect((await remove('theme', first.id, second.id)).status).toBe(200);
    expect((await themes())[1]).toMatchObject({ datasetCount: 3 });
    expect((await remove('theme', second.id, third.id)).status).toBe(200);
    await bench.run();
    expect((await datasetOf('a')).theme_ids).toEqual([third.id]);
    for (const { id } of [first, second])
      await ask(data, 'lut:restore', { organisationGUID, lutTableName: 'theme', id }, OWNER);
  });

  it('is refused where its replacement is hidden at the same time', async () => {
    const [first, second, third] = await themes();
    if (!first || !second || !third) throw new Error('There are at least three themes');
    await give({ theme_ids: [first.id] });
    const waiting = async (count: number) => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely);
      expect(rows).toHaveLength(count);
    };
    const answers = await db.kysely.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationGUID);
      const hidden = remove('theme', second.id, third.id);
      await vi.waitFor(() => waiting(1), 10_000);
      const late = remove('theme', first.id, second.id);
      await vi.waitFor(() => waiting(2), 10_000);
      return [hidden, late];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404]);
    await bench.idle();
    expect((await datasetOf('a')).theme_ids).toEqual([first.id]);
    await ask(data, 'lut:restore', { organisationGUID, lutTableName: 'theme', id: second.id }, OWNER);
  });

  it('of a tag gives datasets the last of them', async () => {
    await bench.stop();
    const replace = (tag: string, label: string) =>
      ask(data, 'tag:replace', { organisationGUID, tags: [tag], label }, OWNER);
    await replace('water', 'Sweet  water');
    const { change } = await replace('sweet water', 'Lakes');
    expect(change).toMatchObject({ state: 'waiting', total: 1 });
    await bench.run();
    expect(await bench.labelsOf(guidOf('a'))).toEqual(['Rivers', 'Lakes']);
    expect((await replace('sweet water', 'Ponds')).change).toBeNull();
  });
});

describe('a deleted dataset', () => {
  it('has the replacement of a data provider, of a row and of a tag when it is restored', async () => {
    const [gone, replacement] = [await save('Gone'), await save('Replacement')];
    const [theme, other] = await themes();
    if (!theme || !other) throw new Error('There are at least two themes');
    await give({ data_provider_id: gone });
    await give({ theme_ids: [theme.id] });
    await bench.delete(guidOf('a'));
    await sql`delete from catalogue.dataset where removed_at is null`.execute(db.kysely);
    expect((await providers()).find(({ id }) => id === gone)).toMatchObject({ datasetCount: 1 });
    expect((await remove('dataProvider', gone)).status).toBe(409);
    expect((await remove('dataProvider', gone, replacement)).status).toBe(200);
    expect((await themes())[0]).toMatchObject({ datasetCount: 1 });
    expect((await remove('theme', theme.id, other.id)).status).toBe(200);
    await ask(data, 'tag:replace', { organisationGUID, tags: ['rivers'], label: 'Streams' }, OWNER);
    await bench.idle();
    // It is as deleted as before.
    expect(await datasetOf('a')).toMatchObject({ status_id: 1, removed_at: expect.any(Date) });
    const { rows } = await sql`select from catalogue.discovery`.execute(db.kysely);
    expect(rows).toHaveLength(0);
    await bench.restore(guidOf('a'));
    expect(await datasetOf('a')).toEqual({
      data_provider_id: replacement,
      theme_ids: [other.id],
      status_id: 3,
      removed_at: null,
    });
    expect(await bench.labelsOf(guidOf('a'))).toEqual(['Streams', 'Water']);
    // What readers have at once after it is restored was published, as that of any other dataset.
    const revisions = await db.kysely
      .selectFrom('catalogue.dataset_revision')
      .select(['field', 'published_at'])
      .where('dataset_guid', '=', guidOf('a'))
      .orderBy('field')
      .execute();
    const published_at = expect.any(Date);
    expect(revisions).toEqual(['dataProvider', 'tags', 'themes'].map((field) => ({ field, published_at })));
    await ask(data, 'lut:restore', { organisationGUID, lutTableName: 'theme', id: theme.id }, OWNER);
  });

  it('that can no longer be restored is left as it is, and does not count', async () => {
    const gone = await save('Long gone');
    await give({ data_provider_id: gone });
    await bench.delete(guidOf('a'));
    await sql`delete from catalogue.dataset where removed_at is null`.execute(db.kysely);
    await sql`update catalogue.dataset set removed_at = now() - interval '31 days'`.execute(db.kysely);
    expect((await providers()).find(({ id }) => id === gone)).toMatchObject({ datasetCount: 0 });
    expect((await remove('dataProvider', gone)).status).toBe(200);
  });
});
