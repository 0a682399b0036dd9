/** Dates far from today, as catalogues really have them: no list, order or filter may fail by one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  record,
  silent,
} from '../../support/catalogue.ts';

/**
 * In the order of the catalogue. Dates outside 1901 to 2038 count as the nearest of these. A change in the future counts as
 * the time of the import, a publication in the future stays.
 */
const dates = {
  'year 1': '0001-01-01T00:00:00.000Z',
  'before 1901': '1900-01-01T00:00:00.000Z',
  'before 1970': '1969-01-01T00:00:00.000Z',
  'before 1970, earlier': '1968-01-01T00:00:00.000Z',
  'after 2038': '2038-01-20T00:00:00.000Z',
  'year 9999': '9999-12-31T00:00:00.000Z',
};
let db: Database;
let discovery: Service;

beforeAll(async () => {
  db = await catalogueDatabase();
  discovery = createDiscoveryService({ db, authenticate, log: silent });
  await writeRecords(
    db.kysely,
    Object.entries(dates).map(([title, updatedAt]) =>
      record({ sourceIdentifier: title, title, updatedAt, firstPublishedAt: updatedAt }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
});
afterAll(() => db.close());

it('lists, orders and counts them', async () => {
  const { result, totalCount } = await ask(discovery, 'dataset:listDiscovery', { order: 'lastUpdated' });
  expect(totalCount).toBe(6);
  expect(result.map(({ title }) => title)).toEqual([
    'after 2038',
    'year 9999',
    'before 1970',
    'before 1970, earlier',
    'year 1',
    'before 1901',
  ]);
});

it('shows each of them', async () => {
  const { result } = await ask(discovery, 'dataset:listDiscovery', {});
  for (const { datasetGUID, title } of result) {
    const dataset = await ask(discovery, 'dataset:view', { datasetGUID });
    const stated = dates[title as keyof typeof dates];
    expect(Date.parse(dataset.updatedAt)).toBeLessThanOrEqual(Date.now());
    if (Date.parse(stated) < Date.now()) expect(dataset.updatedAt).toBe(stated);
  }
});

it.each([
  [{ updatedTo: '1900-12-31' }, ['year 1', 'before 1901']],
  [{ updatedFrom: '2038-01-01' }, []],
])('filters them by day: %j', async (filter, titles) => {
  const { result } = await ask(discovery, 'dataset:listDiscovery', { ...filter, order: 'lastUpdated' });
  expect(result.map(({ title }) => title)).toEqual(titles);
});

it('summarises the catalogue', async () => {
  expect((await ask(discovery, 'catalogue:summary', {})).datasets).toBe(6);
});
