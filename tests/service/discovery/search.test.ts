/** Searching, filtering, counting and ordering through the call `dataset:listDiscovery`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscoveryFilter } from '#contract/discovery.ts';
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
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;

const tag = (label: string) => ({ tag: label.toLowerCase(), label });
const csv = (rows: number): ImportRecord['resources'][number] => ({
  key: 'table',
  name: 'Table',
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready',
  statusReason: null,
  bytes: 10,
  checksum: null,
  profile: {
    rows,
    columnCount: 1,
    columns: [{ name: 'groundwater_level', type: 'number', description: null, distinct: 3, filled: 1 }],
    fingerprint: 'n9',
  },
  url: 'https://parks.example/table.csv',
  file: null,
});

const parks = [
  record({
    sourceIdentifier: 'trees',
    title: 'Street trees',
    description: 'Every tree on public ground, with species and height.',
    themeIds: [5],
    tags: [tag('Trees'), tag('Biodiversity')],
    licenceId: 4,
    resources: [csv(9)],
    updatedAt: '2026-02-01T00:00:00.000Z',
  }),
  record({
    sourceIdentifier: 'cafes',
    title: 'Cafés in parks',
    description: 'Opening hours. Some stand under old trees.',
    themeIds: [2, 5],
    tags: [tag('Food')],
    licenceId: 4,
    updatedAt: '2026-03-01T00:00:00.000Z',
  }),
  record({
    sourceIdentifier: 'events',
    title: 'Events in parks',
    description: 'What happens where.',
    themeIds: [3],
    tags: [tag('Food'), tag('Music')],
    status: 'onRequest',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }),
];
const water = [
  record({
    sourceIdentifier: 'levels',
    title: 'Groundwater levels',
    description: 'F12 is a borehole. Temperature and level, measured daily.',
    themeIds: [5],
    tags: [tag('Water'), tag('Biodiversity')],
    status: 'planned',
    expectedAt: '2030-01-01',
    updatedAt: '2026-04-01T00:00:00.000Z',
  }),
];

const guids = new Map([
  ...parks.map((one) => [one.sourceIdentifier, datasetGuid(ORGANISATION, one.sourceIdentifier)] as const),
  ...water.map(
    (one) => [one.sourceIdentifier, datasetGuid(OTHER_ORGANISATION, one.sourceIdentifier)] as const,
  ),
]);
const nameOf = (guid: string) => [...guids].find(([, value]) => value === guid)?.[0];

const list = (filter: Partial<DiscoveryFilter>) => ask(discovery, 'dataset:listDiscovery', filter);
const find = async (filter: Partial<DiscoveryFilter>) =>
  (await list({ order: 'lastUpdated', ...filter })).result.map((one) => nameOf(one.datasetGUID));

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, parks, { organisationGUID: ORGANISATION, kind: 'test' });
  await writeRecords(db.kysely, water, { organisationGUID: OTHER_ORGANISATION, kind: 'test' });
  const rank = (name: string, views: number, downloads: number, api_calls: number) =>
    db.kysely
      .updateTable('catalogue.rank')
      .set({ views, downloads, api_calls })
      .where('dataset_guid', '=', guids.get(name) ?? '')
      .execute();
  await rank('trees', 10, 5, 1);
  await rank('cafes', 30, 1, 1);
  await rank('events', 20, 9, 8);
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(() => db.close());

describe('words', () => {
  it.each([
    ['tree', ['cafes', 'trees']],
    ['TREES species', ['trees']],
    ['"old trees"', ['cafes']],
    ['trees -cafe', ['trees']],
    ['cafe or music', ['cafes', 'events']],
    ['café', ['cafes']],
    ['temperat', ['levels']],
    ['measured dai', ['levels']],
    ['biodiv', ['levels', 'trees']],
    ['water board', ['levels']],
    ['groundwater level', ['levels', 'trees']],
    ['f12', ['levels']],
    ['zebra', []],
    ['tree zebra', []],
  ])('%s', async (keywords, expected) => {
    expect(await find({ keywords })).toEqual(expected);
  });

  it.each(['', '   ', 'the', '!!!', "'", '"', ':*', '& | !', '<->', '\\', '#1', "'#1'", '-', '%', '(', ')'])(
    'never fails on %j',
    async (keywords) => {
      const response = await send(discovery, 'dataset:listDiscovery', { keywords });
      expect(response.status).toBe(200);
    },
  );

  it('never fails on characters that a database cannot store', async () => {
    for (const keywords of ['a\u0000b', '\ud800', '🌳 trees'])
      expect(
        (await send(discovery, 'dataset:listDiscovery', { keywords, tags: [keywords], formats: [keywords] }))
          .status,
      ).toBe(200);
  });

  it('puts the title before the description when ordered by relevance', async () => {
    const { result } = await list({ keywords: 'trees' });
    expect(result.map((one) => nameOf(one.datasetGUID))).toEqual(['trees', 'cafes']);
  });
});

describe('facets', () => {
  it('joins choices by or within a facet and by and between facets', async () => {
    expect(await find({ themes: [2, 3] })).toEqual(['cafes', 'events']);
    expect(await find({ themes: [2, 3], tags: ['music'] })).toEqual(['events']);
    expect(await find({ tags: ['MUSIC', 'Water'] })).toEqual(['levels', 'events']);
    expect(await find({ statuses: ['planned', 'onRequest'] })).toEqual(['levels', 'events']);
    expect(await find({ formats: ['CSV'] })).toEqual(['trees']);
    expect(await find({ licences: [4], organisationGUID: ORGANISATION })).toEqual(['cafes', 'trees']);
    expect(await find({ organisationGUID: OTHER_ORGANISATION })).toEqual(['levels']);
    expect(await find({ keywords: 'trees', themes: [2] })).toEqual(['cafes']);
    expect(await find({ visibilities: ['public'] })).toHaveLength(4);
    expect(await find({ visibilities: ['private'] })).toEqual([]);
    expect(await find({ tags: ['never used'] })).toEqual([]);
  });

  it('counts each facet with the others applied and its own choice left open', async () => {
    const { facets, totalCount } = await list({ tags: ['food'], statuses: ['published'] });
    expect(totalCount).toBe(1);
    const counts = (values: { value: string; count: number }[]) =>
      Object.fromEntries(values.map(({ value, count }) => [value, count]));
    expect(counts(facets.statuses)).toEqual({ published: 1, onRequest: 1 });
    expect(counts(facets.tags)).toEqual({ trees: 1, biodiversity: 1, food: 1 });
    expect(counts(facets.themes)).toEqual({ 2: 1, 5: 1 });
    expect(facets.organisations).toEqual([{ value: ORGANISATION, label: 'Parks Department', count: 1 }]);
    expect(facets.licences).toEqual([{ value: '4', label: 'Creative Commons Attribution 4.0', count: 1 }]);
  });

  it('keeps a chosen value without hits, so that it can be taken back', async () => {
    const { facets } = await list({ themes: [7], tags: ['Never Used'] });
    expect(facets.themes).toContainEqual({ value: '7', label: 'Health', count: 0 });
    expect(facets.tags).toContainEqual({ value: 'never used', label: 'never used', count: 0 });
  });
});

describe('order and pages', () => {
  it.each([
    ['mostViewed', ['cafes', 'events', 'trees', 'levels']],
    ['mostDownloaded', ['events', 'trees', 'cafes', 'levels']],
    ['lastUpdated', ['levels', 'cafes', 'trees', 'events']],
  ] as const)('%s', async (order, expected) => {
    expect(await find({ order })).toEqual(expected);
  });

  it('is by views without words and without an order', async () => {
    const { result } = await list({});
    expect(nameOf(result[0]?.datasetGUID ?? '')).toBe('cafes');
  });

  it('breaks ties the same way on every page', async () => {
    const whole = await list({ order: 'mostActiveApi' });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) => list({ order: 'mostActiveApi', limit: 1, offset })),
    );
    expect(pages.flatMap((page) => page.result)).toEqual(whole.result);
    expect(pages.every((page) => page.totalCount === 4)).toBe(true);
    expect((await list({ offset: 100 })).result).toEqual([]);
  });
});

describe('the call', () => {
  it('shows what a list needs', async () => {
    const { result } = await list({ keywords: 'street trees' });
    expect(result[0]).toMatchObject({
      organisation: { organisationGUID: ORGANISATION, slug: 'parks', name: 'Parks Department' },
      title: 'Street trees',
      themes: [{ id: 5, code: 'ENVI', label: 'Environment' }],
      tags: ['Trees', 'Biodiversity'],
      formats: ['CSV'],
      licence: { code: 'CC-BY-4.0', open: true, url: 'https://creativecommons.org/licenses/by/4.0/' },
      shape: { rows: 9, columns: 1 },
      fingerprint: 'n9',
      statistic: { viewCount: 10, fileDownloadCount: 5, APICallCount: 1, sample: false },
    });
  });

  it('names the field of a wrong filter, and an unknown dataset', async () => {
    const wrong = await send(discovery, 'dataset:listDiscovery', { limit: 0, statuses: ['gone' as 'draft'] });
    expect(wrong.status).toBe(400);
    const body = (await wrong.json()) as { errors: { field: string }[] };
    expect(body.errors.map((one) => one.field)).toEqual(['statuses.0', 'limit']);
    const unknown = await send(discovery, 'dataset:view', {
      datasetGUID: '00000000-0000-4000-8000-000000000000',
    });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ errors: [{ field: 'datasetGUID' }] });
    const stats = await send(discovery, 'organisation:statistics', {
      organisationGUID: '00000000-0000-4000-8000-000000000000',
    });
    expect(stats.status).toBe(404);
    expect((await send(discovery, 'dataset:listDiscovery', {}, 'expired')).status).toBe(401);
  });
});
