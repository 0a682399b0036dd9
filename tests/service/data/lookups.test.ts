/** Lookup tables: seeding them, and reading them through the call `lut:view`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupTables, LookupItem } from '#contract/entities/lookup.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createPreviews, type Previews } from '#proxy/domains/preview/index.ts';
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
    log: silent,
  });
  data = createDataService({
    db,
    apps: testApps(db).handlers,
    linkFor,
    previews: previews.handlers,
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
    expect((await send(data, 'lut:view', request, people.nobody)).status).toBe(403);
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
    expect((await view('priority')).at(-1)?.label).toBe('Ours');
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
