/** Tags and lists of values: who changes them, in what, and what stays after an import and the next start. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { replaceJob } from '#proxy/domains/publishing/replace-change.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { claimJob } from '#proxy/platform/jobs/queue.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
} from '../../support/catalogue.ts';
import { guidOf, OWNER, records, replacingBench, tagged, type ReplacingBench } from './replacing-bench.ts';

let bench: ReplacingBench;
let db: Database;
let data: Service;

beforeAll(async () => {
  bench = await replacingBench();
  ({ db, data } = bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const list = async (query = '', limit = 25) =>
  ask(data, 'tag:list', { organisationGUID, query, limit, order: 'datasetCount' }, OWNER);
/** Asks for a change and waits for its end. @returns the datasets that were changed */
async function replace(tags: string[], label: string | null) {
  const { change } = await ask(data, 'tag:replace', { organisationGUID, tags, label }, OWNER);
  await bench.idle();
  const made = (await bench.changes()).find(({ id }) => id === change?.id);
  return { datasets: made?.changed ?? 0, state: made?.state ?? 'done' };
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
    expect(await bench.labelsOf(guidOf('a'))).toEqual(['Watercourses', 'Water']);
    expect(await bench.labelsOf(guidOf('b'))).toEqual(['Watercourses']);
    const tags = { organisationGUID, tags: ['watercourses'] };
    for (const label of ['Rivers\u0000', '\ud800lakes', '\u200b']) {
      const refused = await send(data, 'tag:replace', { ...tags, label }, OWNER);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: [{ field: 'label' }] });
    }
    expect(await bench.labelsOf(datasetGuid(OTHER_ORGANISATION, 'a'))).toEqual(['Rivers', 'Water']);
  });

  it('are merged into one, and removed', async () => {
    expect(await replace(['rivers', 'water', 'trees'], 'Nature')).toEqual({ datasets: 3, state: 'done' });
    expect(await bench.labelsOf(guidOf('a'))).toEqual(['Nature']);
    expect(await bench.labelsOf(guidOf('c'))).toEqual(['Nature']);
    expect(await replace(['nature'], null)).toEqual({ datasets: 3, state: 'done' });
    expect((await list()).totalCount).toBe(0);
    expect(await replace(['nature'], 'Other')).toEqual({ datasets: 0, state: 'done' });
  });

  it('stay changed after an import, and in what editors have not published yet', async () => {
    await sql`insert into catalogue.dataset_revision (dataset_guid, field, revision, before, value, changed_by)
      values (${guidOf('a')}, 'tags', 1, '[]', '["Flood", "rivers"]', ${people.editor})`.execute(db.kysely);
    await replace(['rivers'], 'Watercourses');
    const guids = records().map(({ sourceIdentifier }) => guidOf(sourceIdentifier));
    await bench.load(organisationGUID, 'Rivers of the north');
    await db.kysely.transaction().execute((trx) => keepEdits(trx, guids));
    expect(await bench.labelsOf(guidOf('a'))).toEqual(['Watercourses', 'Water']);
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
    await bench.stop();
    const upper = { ...request, organisationGUID: organisationGUID.toUpperCase() };
    const { change } = await ask(data, 'tag:replace', upper, OWNER);
    expect(change).toMatchObject({ tags: ['many'], label: 'Plenty', state: 'waiting', done: 0, total: MANY });
    await ask(data, 'tag:replace', { organisationGUID, tags: ['trees'], label: 'Many' }, OWNER);
    expect((await bench.changes()).map(({ state }) => state).slice(0, 2)).toEqual(['waiting', 'waiting']);
    await bench.run();
    expect(await bench.changes()).toContainEqual(
      expect.objectContaining({ id: change?.id, state: 'done', done: MANY, total: MANY, changed: MANY }),
    );
    // What the second has made is not what the first was asked for.
    expect([await withTag('many'), await withTag('plenty')]).toEqual([1, MANY]);
  });

  it('goes on where a server that was lost had come to', async () => {
    await many();
    await bench.stop();
    await ask(data, 'tag:replace', request, OWNER);
    const lost = await claimJob(db.kysely, replaceJob);
    if (lost === null) throw new Error('The change was asked for');
    // What the lost attempt had saved, and its lease, which is over.
    const { rows } = await sql<{ guid: string }>`select dataset_guid as guid from catalogue.dataset
      where organisation_guid = ${organisationGUID} order by dataset_guid limit 100`.execute(db.kysely);
    const progress = { done: 100, changed: 90, after: rows.at(-1)?.guid };
    await sql`update operations.job set progress = ${JSON.stringify(progress)}, leased_until = now() - interval '1 s'
      where id = ${lost.id}`.execute(db.kysely);
    expect((await bench.changes())[0]).toMatchObject({ state: 'running', done: 100, changed: 90 });
    await bench.run();
    const [change] = await bench.changes();
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
    expect((await bench.changes())[0]).toMatchObject({
      table: lutTableName,
      tags: [first.label],
      label: second.label,
    });
    await bench.idle();
    expect((await bench.changes())[0]).toMatchObject({ state: 'done', total: 1, changed: 1 });
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
