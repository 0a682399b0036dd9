/** Lookup tables: seeding them, and reading them through the call `lut:view`. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupTables, LookupItem } from '#contract/entities/lookup.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import type { Previews } from '#proxy/domains/preview/previews.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { createFolderTables } from '#proxy/platform/store/folder-tables.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { testApps } from '../../support/apps.ts';

let db: Database;
const linkFor = async (resourceGUID: string, identityGUID: string) => ({
  url: `/files/${resourceGUID}/a.csv?for=${identityGUID}`,
  expiresAt: '2026-11-20T12:00:00.000Z',
});
let data: Service;
let previews: Previews;

beforeAll(async () => {
  db = await catalogueDatabase();
  previews = createPreviews({
    kysely: db.kysely,
    findFile: createFileFinder(db.kysely),
    store: createFolderFiles('none'),
    tables: createFolderTables('none'),
    signPath: (path) => path,
    log: silent,
  });
  data = createDataService({
    db,
    apps: testApps(db).handlers,
    linkFor,
    maps: {} as never,
    previews: previews.handlers,
    publishing: {} as never,
    harvest: {} as never,
    authenticate,
    log: silent,
  });
  await db.kysely
    .insertInto('catalogue.data_provider')
    .values([
      { organisation_guid: ORGANISATION, code: 'trees', name: 'Tree team', kind: 'department' },
      { organisation_guid: ORGANISATION, code: 'old', name: 'Old system', active: false },
      { organisation_guid: OTHER_ORGANISATION, code: 'pumps', name: 'Pump logger', kind: 'system' },
    ])
    .execute();
});
afterAll(async () => {
  await previews.close();
  await db.close();
});

const view = (
  lutTableName: (typeof lookupTables)[number],
  organisationGUID = ORGANISATION,
  as: string = people.member,
) => ask(data, 'lut:view', { organisationGUID, lutTableName }, as).then(({ result }) => result);

describe('lut:view', () => {
  it.each(lookupTables)('answers %s with rows as the contract says', async (table) => {
    const rows = await view(table);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(LookupItem.safeParse(row).error).toBeUndefined();
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  });

  it('knows what the other parts rely on', async () => {
    expect((await view('status')).map(({ id, label }) => [id, label])).toEqual([
      [1, 'Draft'],
      [2, 'Planned'],
      [3, 'Published'],
      [4, 'Published - on request'],
    ]);
    expect(await view('theme')).toHaveLength(13);
    expect((await view('language')).length).toBeGreaterThanOrEqual(40);
    expect((await view('opennessRating')).map((row) => row.id)).toEqual([0, 1, 2, 3, 4, 5]);
    const yearly = (await view('updateFrequency')).find((row) => row.code === 'ANNUAL');
    expect(yearly?.details).toMatchObject({
      overdueAfterDays: 430,
      intervals: expect.arrayContaining(['R/P1Y']),
    });
  });

  it('answers data providers of the organisation alone', async () => {
    expect((await view('dataProvider')).map((row) => row.label)).toEqual(['Tree team']);
    expect((await view('dataProvider', OTHER_ORGANISATION, people.stranger)).map((row) => row.label)).toEqual(
      ['Pump logger'],
    );
  });

  it('is for members of the organisation', async () => {
    const request = { organisationGUID: ORGANISATION, lutTableName: 'theme' } as const;
    expect((await send(data, 'lut:view', request)).status).toBe(401);
    expect((await send(data, 'lut:view', request, people.stranger)).status).toBe(403);
    expect((await send(data, 'lut:view', request, people.newcomer)).status).toBe(403);
    const wrong = await send(
      data,
      'lut:view',
      { ...request, lutTableName: 'colour' as 'theme' },
      people.member,
    );
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ errors: [{ field: 'lutTableName' }] });
  });
});

describe('seeding', () => {
  it('touches nothing that is as it should be, repairs what is not, and keeps what was added', async () => {
    expect(await seedLookups(db.kysely)).toBe(0);
    await db.kysely
      .updateTable('catalogue.lookup')
      .set({ label: 'Changed' })
      .where('table_name', '=', 'theme')
      .where('code', '=', 'ENVI')
      .execute();
    await db.kysely
      .insertInto('catalogue.lookup')
      .values({
        table_name: 'priority',
        id: 900,
        code: 'ours',
        label: 'Ours',
        description: null,
        uri: null,
        position: 99,
      })
      .execute();
    expect(await seedLookups(db.kysely)).toBe(1);
    expect((await view('theme')).find((row) => row.code === 'ENVI')?.label).toBe('Environment');
    expect((await view('priority')).map(({ label }) => label)).toContain('Ours');
  });
});

describe('resource:link', () => {
  it('makes the address for the member who asks', async () => {
    const resourceGUID = '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';
    expect((await ask(data, 'resource:link', { resourceGUID }, people.member)).url).toBe(
      `/files/${resourceGUID}/a.csv?for=${people.member}`,
    );
  });

  it('is for members only', async () => {
    const response = await send(data, 'resource:link', {
      resourceGUID: '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4',
    });
    expect(response.status).toBe(401);
  });
});

describe('data providers', () => {
  const key = { organisationGUID: ORGANISATION };
  const save = (fields: object, as: string = people.owner) =>
    send(data, 'dataProvider:save', { ...key, name: 'Rain gauges', ...fields } as never, as);
  const list = (more: object = {}) => ask(data, 'dataProvider:list', { ...key, ...more }, people.member);
  const codes = async (response: Response) => {
    const body = (await response.json()) as { errors?: { field: string; code: string }[] };
    return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
  };

  it('are listed by ten with the whole count, and searched', async () => {
    for (let i = 0; i < 11; i += 1) expect((await save({ name: `Gauge ${i}` })).status).toBe(200);
    const { result, totalCount } = await list();
    expect([result.length, totalCount]).toEqual([10, 12]);
    const second = await list({ offset: 10 });
    expect([second.result.map(({ name }) => name), second.totalCount]).toEqual([
      ['Gauge 9', 'Tree team'],
      12,
    ]);
    expect((await list({ query: 'TREE' })).result).toMatchObject([{ name: 'Tree team', datasetCount: 0 }]);
    expect((await list({ query: '%' })).totalCount).toBe(0);
  });

  it('are changed under the same id, and have names of their own', async () => {
    const { id } = (await (await save({})).json()) as { id: number };
    const changed = (await (await save({ id, name: 'Rain', url: 'https://rain.example' })).json()) as object;
    expect(changed).toMatchObject({ id, name: 'Rain', url: 'https://rain.example' });
    const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from access.audit
      where action = 'dataProvider.saved' and object_id = ${String(id)} order by access.audit.id desc limit 1`.execute(
      db.kysely,
    );
    expect(rows).toMatchObject([
      { before: { name: 'Rain gauges', url: null }, after: { name: 'Rain', url: 'https://rain.example' } },
    ]);
    expect(await codes(await save({ name: 'rain' }))).toEqual([409, 'name provider.nameTaken']);
    expect(await codes(await save({ name: 'X', url: 'ftp://x' }))).toEqual([400, 'url url.notWeb']);
    expect(await codes(await save({ id: 1_000_000, name: 'Y' }))).toEqual([404, 'id provider.unknown']);
  });

  it('are removed with a replacement where datasets use them', async () => {
    const make = async (name: string) => ((await (await save({ name })).json()) as { id: number }).id;
    const [used, replacement] = [await make('Used'), await make('Replacement')];
    await writeRecords(db.kysely, [record({ sourceIdentifier: 'rain' })], { ...key, kind: 'test' });
    await db.kysely.updateTable('catalogue.dataset').set({ data_provider_id: used }).execute();
    expect((await list({ order: 'datasetCount', limit: 1 })).result).toMatchObject([
      { id: used, name: 'Used', datasetCount: 1 },
    ]);
    const remove = (more: object = {}, as: string = people.owner) =>
      send(data, 'lut:delete', { ...key, lutTableName: 'dataProvider', id: used, ...more } as never, as);
    expect((await remove({}, people.member)).status).toBe(403);
    expect(await codes(await remove())).toEqual([409, 'replacedBy provider.inUse']);
    expect(await codes(await remove({ replacedBy: used }))).toEqual([404, 'replacedBy provider.unknown']);
    expect((await remove({ replacedBy: replacement })).status).toBe(200);
    expect((await list({ query: 'Used' })).totalCount).toBe(0);
  });
});

it('a common row that an organisation removes is gone for it alone, until it is restored', async () => {
  const ids = async (organisation: string, as: string) =>
    (await view('theme', organisation, as)).map(({ id }) => id);
  const before = await ids(ORGANISATION, people.member);
  const [id = 0] = before;
  const row = { organisationGUID: ORGANISATION, lutTableName: 'theme', id } as const;
  await ask(data, 'lut:delete', row, people.owner);
  expect(await ids(ORGANISATION, people.member)).toEqual(before.slice(1));
  expect(await ids(OTHER_ORGANISATION, people.stranger)).toEqual(before);
  await ask(data, 'lut:restore', row, people.owner);
  expect(await ids(ORGANISATION, people.member)).toEqual(before);
  expect((await send(data, 'lut:restore', row, people.owner)).status).toBe(404);
});
