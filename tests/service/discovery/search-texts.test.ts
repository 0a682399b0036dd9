/** Any text is a search: no call that takes keywords fails on one. `npm run bench -- search-texts` tries 100,000. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { searchIndexes } from '#proxy/platform/search/search-index.ts';
import {
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchText, textsThatFailed } from '../../support/search-texts.ts';

let db: Database;

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: 'a',
        title: 'Climate of COVID-19',
        tags: [{ tag: 'zip code', label: 'Zip code' }],
      }),
      record({ sourceIdentifier: 'b', title: "Miller's trees", description: 'Old trees of 2024.' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
});
afterAll(() => db.close());

const calls = [
  ['dataset:listDiscovery', 300],
  ['catalogue:suggest', 100],
  ['organisation:find', 200],
] as const;

describe.each(searchIndexes)('with the index %s', (searchIndex) => {
  it.each(calls)('%s answers every text', async (call, longest) => {
    const service = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
    const answers = async (keywords: string) => {
      const { status } = await send(service, call, { keywords });
      expect({ keywords, status }).toEqual({ keywords, status: 200 });
    };
    for (const text of textsThatFailed) await answers(text.slice(0, longest));
    await fc.assert(fc.asyncProperty(searchText(longest), answers), { seed: 29, numRuns: 150 });
  });
});
