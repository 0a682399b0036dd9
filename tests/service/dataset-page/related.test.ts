/** Related datasets: the closest first, with what they share, and never one that the caller may not find. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallResponse } from '#contract/index.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
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
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;

const tags = (...names: string[]) => names.map((name) => ({ tag: name.toLowerCase(), label: name }));
const resource = (...columns: string[]): ImportRecord['resources'][number] => ({
  key: columns.join(' '),
  name: 'Table',
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready',
  statusReason: null,
  bytes: 10,
  checksum: null,
  profile: {
    rows: 3,
    columnCount: columns.length,
    columns: columns.map((name) => ({ name, type: 'number', description: null, distinct: 3, filled: 1 })),
    fingerprint: 'n9',
  },
  url: 'https://files.example/table.csv',
  file: null,
});

const own = [
  record({
    sourceIdentifier: 'wells',
    title: 'Wells',
    themeIds: [1],
    tags: tags('Groundwater', 'Boreholes'),
    resources: [resource('well_depth', 'groundwater_level', 'Year')],
  }),
  record({ sourceIdentifier: 'benches', title: 'Benches' }),
  record({ sourceIdentifier: 'draft', title: 'Draft', status: 'draft', tags: tags('Groundwater') }),
  record({ sourceIdentifier: 'secret', title: 'Secret', visibility: 'private', tags: tags('Boreholes') }),
];
const others = [
  record({ sourceIdentifier: 'springs', title: 'Springs', tags: tags('Groundwater', 'Boreholes') }),
  record({
    sourceIdentifier: 'pumps',
    title: 'Pumps',
    resources: [resource('WELL_DEPTH', 'groundwater_level', 'owner')],
  }),
  record({ sourceIdentifier: 'farms', title: 'Farms', themeIds: [1] }),
  record({
    sourceIdentifier: 'birds',
    title: 'Birds',
    themeIds: [2],
    resources: [resource('year', 'species')],
  }),
];

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, own, { organisationGUID: ORGANISATION, kind: 'test' });
  await writeRecords(db.kysely, others, { organisationGUID: OTHER_ORGANISATION, kind: 'test' });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(() => db.close());

const related = (
  name: string,
  caller?: string,
  limit = 20,
): Promise<CallResponse<'dataset:related'>['result']> =>
  ask(discovery, 'dataset:related', { datasetGUID: datasetGuid(ORGANISATION, name), limit }, caller).then(
    ({ result }) => result,
  );

it('answers the closest first and says what is shared', async () => {
  const result = await related('wells');
  expect(result.map(({ title, shared }) => [title, shared])).toEqual([
    ['Springs', { tags: ['Boreholes', 'Groundwater'], themes: [], columns: [], organisation: false }],
    ['Pumps', { tags: [], themes: [], columns: ['groundwater_level', 'well_depth'], organisation: false }],
    ['Farms', { tags: [], themes: [expect.any(String)], columns: [], organisation: false }],
    ['Benches', { tags: [], themes: [], columns: [], organisation: true }],
  ]);
  expect(result[0]).toMatchObject({
    datasetGUID: datasetGuid(OTHER_ORGANISATION, 'springs'),
    organisation: { slug: 'water', name: 'Water Board' },
    language: 'en',
    status: 'published',
    visibility: 'public',
  });
});

it('answers no more than was asked for', async () => {
  expect((await related('wells', undefined, 2)).map(({ title }) => title)).toEqual(['Springs', 'Pumps']);
});

it('shows members and editors what they may find, and no one else', async () => {
  const titles = async (caller?: string) => (await related('wells', caller)).map(({ title }) => title);
  for (const caller of [undefined, people.newcomer, people.stranger])
    expect(await titles(caller)).not.toEqual(expect.arrayContaining([expect.stringMatching('Draft|Secret')]));
  expect(await titles(people.member)).toContain('Draft');
  expect(await titles(people.member)).not.toContain('Secret');
  expect(await titles(people.editor)).toEqual(expect.arrayContaining(['Draft', 'Secret']));
});

it('gives nothing away of a dataset that the caller may not find', async () => {
  const hidden = await related('secret');
  const absent = await related('no such dataset');
  expect(hidden).toEqual([]);
  expect(hidden).toEqual(absent);
  expect((await related('secret', people.editor)).map(({ title }) => title)).toContain('Wells');
});

it('finds kin of a dataset without tags, themes and columns in its organisation only', async () => {
  expect((await related('benches')).map(({ title }) => title)).toEqual(['Wells']);
});

it('refuses what is no GUID', async () => {
  const response = await send(discovery, 'dataset:related', { datasetGUID: 'x' });
  expect(response.status).toBe(400);
});
