/** Why a hit was found: the field beyond title and summary that contains a searched word. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;

const matchOf = async (keywords: string) => {
  const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords });
  return result.map(({ match }) => match);
};

beforeAll(async () => {
  db = await catalogueDatabase();
  const parks = [
    record({
      sourceIdentifier: 'trees',
      title: 'Street trees',
      summary: 'The percentage of healthy trees.',
      description:
        'Counted by **volunteers** of the [forest agency](https://forest.example/oaks) each spring.',
      tags: [{ tag: 'biodiversity', label: 'Biodiversity' }],
      spatial: 'Headingley',
      resources: [
        {
          key: 'table',
          name: 'Inventory',
          description: null,
          format: 'CSV',
          mimeType: 'text/csv',
          status: 'ready',
          statusReason: null,
          bytes: 10,
          checksum: null,
          profile: {
            rows: 9,
            columnCount: 1,
            columns: [{ name: 'trunk_girth', type: 'number', description: null, distinct: 3, filled: 1 }],
            fingerprint: 'n9',
          },
          url: 'https://parks.example/table.csv',
          file: null,
        },
      ],
    }),
  ];
  await writeRecords(db.kysely, parks, { organisationGUID: ORGANISATION, kind: 'test' });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(() => db.close());

describe('the field of a match', () => {
  it.each([
    ['biodiversity', 'tag', 'Biodiversity'],
    ['girth', 'column', 'girth'],
    ['volunteer', 'description', 'volunteers'],
    ['inventory', 'resource', 'Inventory'],
    ['headingley', 'place', 'Headingley'],
    ['department', 'organisation', 'Department'],
  ])('finds %s as %s', async (keywords, field, matched) => {
    expect(await matchOf(keywords)).toEqual([expect.objectContaining({ field, matched })]);
  });

  it('gives the words around it, without the marks of the text', async () => {
    const [match] = await matchOf('volunteers');
    expect(match?.before).toBe('Counted by ');
    expect(match?.after).toMatch(/^ of the forest agency/);
  });

  it('is of a word that has only begun, and never of the inside of another', async () => {
    expect(await matchOf('ag')).toEqual([
      expect.objectContaining({ field: 'description', matched: 'agency' }),
    ]);
    expect(await matchOf('centage')).toEqual([]);
  });

  it('is of the word that title and summary lack, and of none that must not occur', async () => {
    expect(await matchOf('trees girth')).toEqual([expect.objectContaining({ field: 'column' })]);
    expect(await matchOf('girth -roses')).toEqual([expect.objectContaining({ field: 'column' })]);
  });

  it('is absent where title and summary show every word, and without words', async () => {
    expect(await matchOf('street trees')).toEqual([null]);
    expect(await matchOf('')).toEqual([null]);
  });
});
