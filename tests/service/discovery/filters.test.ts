/** What a dataset has, when it was updated and where it is; and the way on from an empty list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;

type Resource = ImportRecord['resources'][number];
const resource = (format: string, more: Partial<Resource> = {}): Resource => ({
  key: format,
  name: format,
  description: null,
  format,
  mimeType: null,
  status: 'ready',
  statusReason: null,
  bytes: null,
  checksum: null,
  profile: null,
  url: `https://parks.example/${encodeURIComponent(format)}`,
  file: null,
  ...more,
});
const coordinates = {
  rows: 1,
  columnCount: 2,
  columns: ['lat', 'lon'].map(
    (name) => ({ name, type: 'place', description: null, distinct: 1, filled: 1 }) as const,
  ),
  fingerprint: 'g1 g1',
};

const records = [
  record({
    sourceIdentifier: 'service',
    title: 'Air pollution',
    resources: [resource('WFS')],
    spatial: '-1.8, 53.7, -1.3, 53.9',
    themeIds: [5],
    updatedAt: '2026-03-31T23:30:00.000Z',
  }),
  record({
    sourceIdentifier: 'points',
    title: 'Benches',
    resources: [resource('CSV', { profile: coordinates })],
    spatial: '170, -50, -170, -40',
    themeIds: [2],
    updatedAt: '2026-04-01T00:30:00.000Z',
  }),
  record({
    sourceIdentifier: 'plain',
    title: 'Pollution complaints',
    resources: [resource('CSV')],
    spatial: 'Leeds',
    themeIds: [2],
    updatedAt: '2025-01-01T00:00:00.000Z',
  }),
  record({
    sourceIdentifier: 'hidden',
    title: 'Zanzibarite',
    visibility: 'private',
    updatedAt: '2024-01-01T00:00:00.000Z',
  }),
];

const list = (filter: Partial<DiscoveryFilter>, guid?: string) =>
  ask(discovery, 'dataset:listDiscovery', filter, guid);
const find = async (filter: Partial<DiscoveryFilter>) =>
  (await list({ order: 'lastUpdated', ...filter })).result.map(({ title }) => title);

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  // Bytes that are stored here, which these tests need no file for.
  await db.kysely
    .updateTable('catalogue.resource')
    .set({ url: null, file_key: 'key', file_name: 'benches.csv' })
    .where('format', '=', 'CSV')
    .where('column_count', '=', 2)
    .execute();
  await writeRecords(db.kysely, [{ ...(records[1] as ImportRecord), summary: 'Written again' }], {
    organisationGUID: ORGANISATION,
    kind: 'test',
  });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(() => db.close());

describe('what a dataset has', () => {
  it('is an API, a map, or something to look at', async () => {
    expect(await find({ hasApi: true })).toEqual(['Air pollution']);
    expect(await find({ hasMap: true })).toEqual(['Benches', 'Air pollution']);
    expect(await find({ hasApi: true, hasMap: true })).toEqual(['Air pollution']);
    expect(await find({ hasApi: false })).toHaveLength(3);
  });

  it('is counted with the other choices', async () => {
    const { facets } = await list({ hasMap: true, themes: [2] });
    expect(facets.themes.map(({ value, count }) => [value, count])).toEqual([
      ['2', 1],
      ['5', 1],
    ]);
  });
});

describe('the day of the last update', () => {
  it.each([
    [{ updatedFrom: '2026-03-31' }, ['Benches', 'Air pollution']],
    [{ updatedFrom: '2026-04-01' }, ['Benches']],
    [{ updatedTo: '2026-03-31' }, ['Air pollution', 'Pollution complaints']],
    [{ updatedFrom: '2026-03-31', updatedTo: '2026-03-31' }, ['Air pollution']],
    [{ updatedFrom: '2027-01-01' }, []],
  ])('%j', async (filter, expected) => {
    expect(await find(filter)).toEqual(expected);
  });
});

describe('when a dataset was added, and whether it is late', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const added = (title: string, days: number, more: Partial<ImportRecord> = {}) =>
    record({ sourceIdentifier: title, title, createdAt: daysAgo(days), updatedAt: daysAgo(days), ...more });
  const ofTest = [
    added('New', 1),
    added('New and planned', 2, { status: 'planned' }),
    added('Old', 40),
    added('Late', 900, { frequencyId: 26, resources: [resource('CSV')] }),
    added('In time', 1, { frequencyId: 26, createdAt: daysAgo(900), resources: [resource('CSV')] }),
    added('Hidden', 1, { visibility: 'private' }),
  ];
  beforeAll(() => writeRecords(db.kysely, ofTest, { organisationGUID: ORGANISATION, kind: 'test' }));
  afterAll(() =>
    db.kysely
      .deleteFrom('catalogue.dataset')
      .where(
        'title',
        'in',
        ofTest.map(({ title }) => title),
      )
      .execute(),
  );
  const titles = new Set(ofTest.map(({ title }) => title));
  const found = async (filter: Partial<DiscoveryFilter>) =>
    (await find({ ...filter, limit: 100 })).filter((title) => titles.has(title)).toSorted();

  it('are filters, and parts that can be left out', async () => {
    const since = daysAgo(7).slice(0, 10);
    expect(await found({ addedFrom: since })).toEqual(['New', 'New and planned']);
    expect(await found({ addedFrom: daysAgo(41).slice(0, 10) })).toEqual(['New', 'New and planned', 'Old']);
    expect(await found({ isOverdue: true })).toEqual(['Late']);
    const { totalCount, alternatives } = await list({ isOverdue: true, addedFrom: since });
    expect(totalCount).toBe(0);
    expect(alternatives.map(({ leaveOut }) => leaveOut).toSorted()).toEqual(['addedFrom', 'isOverdue']);
  });

  it('make the figures of the week, each the total of its list', async () => {
    const { week } = await ask(discovery, 'catalogue:summary', {});
    const since = daysAgo(7).slice(0, 10);
    const total = async (filter: Partial<DiscoveryFilter>) => (await list(filter)).totalCount;
    const statuses = ['published', 'onRequest'] as const;
    expect(week).toEqual({
      updated: await total({ statuses: [...statuses], updatedFrom: since }),
      added: await total({ statuses: [...statuses], addedFrom: since }),
      planned: await total({ statuses: ['planned'], addedFrom: since }),
      overdue: await total({ isOverdue: true }),
    });
    expect([week.planned, week.overdue]).toEqual([1, 1]);
    expect(week.updated).toBeGreaterThan(0);
  });
});

describe('a box', () => {
  it.each([
    ['around', [-3, 50, 0, 55], ['Air pollution']],
    ['that touches', [-1.3, 53.9, 0, 55], ['Air pollution']],
    ['elsewhere', [0, 0, 10, 10], []],
    ['across the antimeridian', [175, -45, -175, -44], ['Benches']],
    ['east of the antimeridian', [-179, -45, -175, -44], ['Benches']],
    ['of the world', [-180, -90, 180, 90], ['Benches', 'Air pollution']],
  ] as const)('%s', async (_, [west, south, east, north], expected) => {
    expect(await find({ bbox: [west, south, east, north] })).toEqual(expected);
  });

  it.each([[[1, 2, 3]], [[0, 50, 10, 40]], [[0, -91, 10, 40]], [[-181, 0, 10, 40]], [['a', 0, 10, 40]]])(
    'is refused with the rule: %j',
    async (bbox) => {
      const response = await send(discovery, 'dataset:listDiscovery', {
        bbox: bbox as unknown as DiscoveryFilter['bbox'],
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('west, south, east, north');
    },
  );
});

describe('an empty list', () => {
  it('says what would give results, best first', async () => {
    const page = await list({ keywords: 'pollution', themes: [2], hasApi: true });
    expect(page.totalCount).toBe(0);
    expect(page.alternatives).toEqual([
      { leaveOut: 'themes', totalCount: 1 },
      { leaveOut: 'hasApi', totalCount: 1 },
    ]);
    expect((await list({ keywords: 'pollution' })).alternatives).toEqual([]);
  });

  it('says which of the words would give results', async () => {
    const { totalCount, alternatives } = await list({ keywords: 'pollution benches' });
    expect(totalCount).toBe(0);
    expect(alternatives).toEqual([
      { leaveOut: 'keywords', keywords: 'pollution', totalCount: 2 },
      { leaveOut: 'keywords', keywords: 'benches', totalCount: 1 },
    ]);
    // All but one first; one alone where that is nothing either; each under the filters that are chosen.
    expect((await list({ keywords: 'air pollution benches' })).alternatives).toEqual([
      { leaveOut: 'keywords', keywords: 'air pollution', totalCount: 1 },
    ]);
    expect((await list({ keywords: 'pollution benches zzqqxx' })).alternatives).toEqual([
      { leaveOut: 'keywords', keywords: 'pollution', totalCount: 2 },
      { leaveOut: 'keywords', keywords: 'benches', totalCount: 1 },
    ]);
    expect((await list({ keywords: 'pollution benches', hasApi: true })).alternatives).toEqual([
      { leaveOut: 'keywords', keywords: 'pollution', totalCount: 1 },
      { leaveOut: 'keywords', totalCount: 1 },
    ]);
    // How words belong together that are put in quotes is for the reader to say.
    expect((await list({ keywords: '"pollution benches"' })).alternatives).toEqual([]);
  });

  it('is answered with mended words, and says so', async () => {
    expect(await list({ keywords: 'polution' })).toMatchObject({
      correction: 'pollution',
      isCorrected: true,
      totalCount: 2,
    });
    expect(await list({ keywords: 'polution', hasApi: true })).toMatchObject({ totalCount: 1 });
  });

  it('proposes no word of a dataset that the caller may not find', async () => {
    const typed = { keywords: 'zanzibarit' };
    const mistyped = { keywords: 'zanzibarote' };
    for (const filter of [typed, mistyped]) {
      const page = await list(filter);
      expect(page).toMatchObject({ correction: null, isCorrected: false, totalCount: 0 });
      expect(JSON.stringify(page).toLowerCase()).not.toContain('zanzibarite');
    }
    expect(await list(mistyped, people.editor)).toMatchObject({ correction: 'zanzibarite', totalCount: 1 });
  });
});

describe('the index in memory', () => {
  it('leaves facets out when they are not asked for', async () => {
    const { facets, totalCount } = await list({ withFacets: false });
    expect(totalCount).toBe(3);
    expect(facets.themes).toEqual([]);
  });

  it('forgets a dataset that is deleted, and learns of a new one', async () => {
    const extra = record({ sourceIdentifier: 'extra', title: 'Extra' });
    await writeRecords(db.kysely, [extra], { organisationGUID: ORGANISATION, kind: 'test' });
    expect(await find({ keywords: 'extra' })).toEqual(['Extra']);
    expect((await list({})).totalCount).toBe(4);
    await db.kysely.deleteFrom('catalogue.dataset').where('title', '=', 'Extra').execute();
    expect((await list({})).totalCount).toBe(3);
    expect(await find({ keywords: 'extra' })).toEqual([]);
  });

  it('is as new for a second process', async () => {
    const other = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
    expect((await ask(other, 'dataset:listDiscovery', {})).totalCount).toBe(3);
    await writeRecords(db.kysely, [record({ sourceIdentifier: 'late', title: 'Late' })], {
      organisationGUID: ORGANISATION,
      kind: 'test',
    });
    const totals = await Promise.all(
      [other, discovery, other].map((one) => ask(one, 'dataset:listDiscovery', {})),
    );
    expect(totals.map(({ totalCount }) => totalCount)).toEqual([4, 4, 4]);
  });
});
