/** Tags and lists of values: who changes them, in what, and what stays after an import and the next start. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataService } from '#proxy/composition/data-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { PublishingHandlers } from '#proxy/domains/publishing/index.ts';
import { replaceJob, startReplacing } from '#proxy/domains/publishing/replace-job.ts';
import { createTagChanges } from '#proxy/domains/publishing/replace-tags.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { claimJob } from '#proxy/platform/jobs/queue.ts';
import type { Worker } from '#proxy/platform/jobs/worker.ts';
import { requireCaller, type Service } from '#proxy/platform/service/service.ts';
import { testApps } from '../../support/apps.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';

let db: Database;
let data: Service;
let replacing: Worker;
const OWNER = people.owner;
const guidOf = (name: string) => datasetGuid(organisationGUID, name);
const tagged = (...labels: string[]) => labels.map((label) => ({ tag: label.toLowerCase(), label }));
const records = (title = 'Rivers') => [
  record({ sourceIdentifier: 'a', title, tags: tagged('Rivers', 'Water') }),
  record({ sourceIdentifier: 'b', tags: tagged('rivers') }),
  record({ sourceIdentifier: 'c', tags: tagged('Trees'), status: 'draft' }),
];
const load = (organisation: string, title?: string) =>
  writeRecords(db.kysely, records(title), { organisationGUID: organisation, kind: 'test' });

beforeAll(async () => {
  db = await catalogueDatabase();
  replacing = startReplacing(db.kysely, silent);
  const changes = createTagChanges(db.kysely, () => replacing.wake());
  const publishing: Partial<PublishingHandlers> = {
    'tag:replace': (request, context) => changes.replace(request, requireCaller(context).identityGUID),
    'tag:changes': (request) => changes.list(request),
  };
  data = createDataService({
    db,
    apps: testApps(db).handlers,
    linkFor: async () => ({ url: '', expiresAt: '' }),
    maps: {} as never,
    previews: {} as never,
    publishing: publishing as PublishingHandlers,
    wakeReplacing: () => replacing.wake(),
    harvest: {} as never,
    authenticate,
    log: silent,
  });
});
afterAll(async () => {
  await replacing.stop();
  await db.close();
});
beforeEach(async () => {
  await sql`delete from catalogue.dataset`.execute(db.kysely);
  await load(organisationGUID);
  await load(OTHER_ORGANISATION);
});

const list = async (query = '', limit = 25) =>
  ask(data, 'tag:list', { organisationGUID, query, limit, order: 'datasetCount' }, OWNER);
const changes = async () => (await ask(data, 'tag:changes', { organisationGUID }, OWNER)).result;
/** Asks for a change and waits for its end. @returns the datasets that were changed */
async function replace(tags: string[], label: string | null) {
  const { change } = await ask(data, 'tag:replace', { organisationGUID, tags, label }, OWNER);
  await replacing.idle();
  const made = (await changes()).find(({ id }) => id === change?.id);
  return { datasets: made?.changed ?? 0, state: made?.state ?? 'done' };
}
async function labelsOf(guid: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('catalogue.tag_usage')
    .select('label')
    .where('dataset_guid', '=', guid)
    .orderBy('position')
    .execute();
  return rows.map(({ label }) => label);
}
describe('tags', () => {
  it('are listed with their use, found by words, and by page', async () => {
    expect(await list()).toEqual({
      result: [
        { tag: 'rivers', label: expect.stringMatching(/rivers/i), datasetCount: 2 },
        { tag: 'trees', label: 'Trees', datasetCount: 1 },
        { tag: 'water', label: 'Water', datasetCount: 1 },
      ],
      totalCount: 3,
    });
    expect(await list('TREE')).toMatchObject({ result: [{ tag: 'trees' }], totalCount: 1 });
    expect(await list('%')).toEqual({ result: [], totalCount: 0 });
    expect(await list('', 1)).toMatchObject({ result: [{ tag: 'rivers' }], totalCount: 3 });
  });

  it('are renamed in all datasets of the organisation and in no other', async () => {
    expect(await replace(['rivers'], 'Watercourses')).toEqual({ datasets: 2, state: 'done' });
    expect(await labelsOf(guidOf('a'))).toEqual(['Watercourses', 'Water']);
    expect(await labelsOf(guidOf('b'))).toEqual(['Watercourses']);
    expect(await replace(['watercourses'], 'Rivers\u0000 and \ud800lakes')).toEqual({
      datasets: 2,
      state: 'done',
    });
    expect(await labelsOf(guidOf('b'))).toEqual(['Rivers and \ufffdlakes']);
    expect(await replace(['rivers and \ufffdlakes'], 'Watercourses')).toEqual({ datasets: 2, state: 'done' });
    expect(await labelsOf(datasetGuid(OTHER_ORGANISATION, 'a'))).toEqual(['Rivers', 'Water']);
  });

  it('are merged into one, and removed', async () => {
    expect(await replace(['rivers', 'water', 'trees'], 'Nature')).toEqual({ datasets: 3, state: 'done' });
    expect(await labelsOf(guidOf('a'))).toEqual(['Nature']);
    expect(await labelsOf(guidOf('c'))).toEqual(['Nature']);
    expect(await replace(['nature'], null)).toEqual({ datasets: 3, state: 'done' });
    expect((await list()).totalCount).toBe(0);
    expect(await replace(['nature'], 'Other')).toEqual({ datasets: 0, state: 'done' });
  });

  it('stay changed after an import, and in what editors have not published yet', async () => {
    await sql`insert into catalogue.dataset_revision (dataset_guid, field, revision, before, value, changed_by)
      values (${guidOf('a')}, 'tags', 1, '[]', '["Flood", "rivers"]', ${people.editor})`.execute(db.kysely);
    await replace(['rivers'], 'Watercourses');
    const guids = records().map(({ sourceIdentifier }) => guidOf(sourceIdentifier));
    await load(organisationGUID, 'Rivers of the north');
    await db.kysely.transaction().execute((trx) => keepEdits(trx, guids));
    expect(await labelsOf(guidOf('a'))).toEqual(['Watercourses', 'Water']);
    const { rows } = await sql<{ value: string[]; is_published: boolean }>`
      select value, published_at is not null as is_published from catalogue.dataset_revision
      where dataset_guid = ${guidOf('a')} order by revision desc limit 1`.execute(db.kysely);
    expect(rows).toEqual([{ value: ['Flood', 'Watercourses'], is_published: false }]);
  });

  it('are changed by those whose role edits lookups, and each change is in the log', async () => {
    const request = { organisationGUID, tags: ['water'], label: 'Wet' };
    for (const as of [people.editor, people.member, people.stranger])
      expect((await send(data, 'tag:replace', request, as)).status).toBe(403);
    for (const label of [' ', '\u0000'])
      expect((await send(data, 'tag:replace', { ...request, label }, OWNER)).status).toBe(400);
    await ask(data, 'tag:replace', request, OWNER);
    const entry = await db.kysely
      .selectFrom('access.audit')
      .select(['action', 'before', 'after'])
      .where('action', '=', 'tag.replaced')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ before: { tags: ['water'] }, after: { label: 'Wet', datasets: 1 } });
  });
});

describe('a change of many datasets', () => {
  /** As many as two batches and a bit. */
  const MANY = 230;
  const many = () =>
    writeRecords(
      db.kysely,
      Array.from({ length: MANY }, (_, i) => record({ sourceIdentifier: `m${i}`, tags: tagged('Many') })),
      { organisationGUID, kind: 'many' },
    );
  const request = { organisationGUID, tags: ['many'], label: 'Plenty' };
  const withTag = async (tag: string) => {
    const { result } = await list(tag);
    return result.find((one) => one.tag === tag)?.datasetCount ?? 0;
  };

  it('says how far it is, and is made in the order in which changes were asked for', async () => {
    await many();
    await replacing.stop();
    const upper = { ...request, organisationGUID: organisationGUID.toUpperCase() };
    const { change } = await ask(data, 'tag:replace', upper, OWNER);
    expect(change).toMatchObject({ tags: ['many'], label: 'Plenty', state: 'waiting', done: 0, total: MANY });
    await ask(data, 'tag:replace', { organisationGUID, tags: ['trees'], label: 'Many' }, OWNER);
    expect((await changes()).map(({ state }) => state).slice(0, 2)).toEqual(['waiting', 'waiting']);
    replacing = startReplacing(db.kysely, silent);
    await replacing.idle();
    expect(await changes()).toContainEqual(
      expect.objectContaining({ id: change?.id, state: 'done', done: MANY, total: MANY, changed: MANY }),
    );
    // What the second has made is not what the first was asked for.
    expect([await withTag('many'), await withTag('plenty')]).toEqual([1, MANY]);
  });

  it('goes on where a server that was lost had come to', async () => {
    await many();
    await replacing.stop();
    await ask(data, 'tag:replace', request, OWNER);
    const lost = await claimJob(db.kysely, replaceJob);
    if (lost === null) throw new Error('The change was asked for');
    // What the lost attempt had saved, and its lease, which is over.
    const { rows } = await sql<{ guid: string }>`select dataset_guid as guid from catalogue.dataset
      where organisation_guid = ${organisationGUID} order by dataset_guid limit 100`.execute(db.kysely);
    const progress = { done: 100, changed: 90, after: rows.at(-1)?.guid };
    await sql`update operations.job set progress = ${JSON.stringify(progress)}, leased_until = now() - interval '1 s'
      where id = ${lost.id}`.execute(db.kysely);
    expect((await changes())[0]).toMatchObject({ state: 'running', done: 100, changed: 90 });
    replacing = startReplacing(db.kysely, silent);
    await replacing.idle();
    const [change] = await changes();
    const rest = await withTag('plenty');
    expect(rest).toBeLessThan(MANY);
    expect(change).toMatchObject({ state: 'done', changed: 90 + rest });
  });
});

describe('a row of a list', () => {
  const lutTableName = 'theme';
  const rows = async () => (await ask(data, 'lut:rows', { organisationGUID, lutTableName }, OWNER)).result;
  const themesOf = async (guid: string) =>
    (
      await db.kysely
        .selectFrom('catalogue.dataset')
        .select('theme_ids')
        .where('dataset_guid', '=', guid)
        .executeTakeFirst()
    )?.theme_ids;

  it('is hidden with a replacement, also after the next start, and offered again', async () => {
    const [first, second, third] = await rows();
    if (!first || !second || !third) throw new Error('There are at least three themes');
    for (const guid of [guidOf('a'), datasetGuid(OTHER_ORGANISATION, 'a')])
      await db.kysely
        .updateTable('catalogue.dataset')
        .set({ theme_ids: [first.id, third.id] })
        .where('dataset_guid', '=', guid)
        .execute();
    const hide = { organisationGUID, lutTableName, id: first.id } as const;
    expect((await send(data, 'lut:delete', { ...hide, replacedBy: first.id }, OWNER)).status).toBe(404);
    expect((await rows())[0]).toMatchObject({ id: first.id, datasetCount: 1, isHidden: false });
    await ask(data, 'lut:delete', { ...hide, replacedBy: second.id }, OWNER);
    expect((await changes())[0]).toMatchObject({
      table: lutTableName,
      tags: [first.label],
      label: second.label,
    });
    await replacing.idle();
    expect((await changes())[0]).toMatchObject({ state: 'done', total: 1, changed: 1 });
    await seedLookups(db.kysely);
    expect((await rows())[0]).toMatchObject({ id: first.id, datasetCount: 0, isHidden: true });
    expect(await themesOf(guidOf('a'))).toEqual([second.id, third.id]);
    expect(await themesOf(datasetGuid(OTHER_ORGANISATION, 'a'))).toEqual([first.id, third.id]);
    // What is not offered replaces nothing.
    const other = { organisationGUID, lutTableName, id: second.id, replacedBy: first.id } as const;
    expect((await send(data, 'lut:delete', other, OWNER)).status).toBe(404);
    await ask(data, 'lut:restore', hide, OWNER);
    expect((await rows())[0]).toMatchObject({ isHidden: false });
  });
});

describe('a data provider', () => {
  const save = async (name: string) =>
    (
      await ask(
        data,
        'dataProvider:save',
        { organisationGUID, name, kind: 'external', description: '', url: '' },
        OWNER,
      )
    ).id;
  const names = async () =>
    (await ask(data, 'dataProvider:list', { organisationGUID, limit: 100 }, OWNER)).result.map(
      ({ name }) => name,
    );
  const providerOf = async (name: string) =>
    (
      await db.kysely
        .selectFrom('catalogue.dataset')
        .select('data_provider_id as id')
        .where('dataset_guid', '=', guidOf(name))
        .executeTakeFirst()
    )?.id;
  const give = (id: number) =>
    db.kysely
      .updateTable('catalogue.dataset')
      .set({ data_provider_id: id })
      .where('organisation_guid', '=', organisationGUID)
      .execute();

  it('is removed at once, and replaced in all datasets in the background, with their histories', async () => {
    const [gauges, radar] = [await save('Rain gauges'), await save('Rain radar')];
    await give(gauges);
    const request = { organisationGUID, lutTableName: 'dataProvider', id: gauges } as const;
    await replacing.stop();
    await ask(data, 'lut:delete', { ...request, replacedBy: radar }, OWNER);
    expect(await names()).not.toContain('Rain gauges');
    expect(await providerOf('a')).toBe(gauges);
    replacing = startReplacing(db.kysely, silent);
    await replacing.idle();
    expect([await providerOf('a'), await providerOf('c')]).toEqual([radar, radar]);
    expect((await changes())[0]).toMatchObject({
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
    await give(gauges);
    await replacing.stop();
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
    replacing = startReplacing(db.kysely, silent);
    await replacing.idle();
    expect((await changes())[0]).toMatchObject({ state: 'failed', changed: 0 });
    expect(await names()).toContain('Old gauges');
    await ask(data, 'lut:delete', request, OWNER);
    await replacing.idle();
    expect(await providerOf('b')).toBe(radar);
  });
});
