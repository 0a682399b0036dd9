/**
 * Words that are looked up in memory find what PostgreSQL finds by its own vectors, in every process, also after
 * datasets were changed and deleted by another.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { VISITOR } from '#proxy/platform/access/access-scope.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { readKeywords } from '#proxy/domains/search-index/text/keyword-query.ts';
import { NO_FILTERS } from '#proxy/platform/search/search-index.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let [first, second]: Service[] = [];

const texts = [
  'Oak trees',
  'Old oak',
  'Trees of old',
  "The miller's water",
  'Watered trees',
  'Ground-water level 12',
];
const records = texts.flatMap((title, i) =>
  texts.map((description, j) =>
    record({
      sourceIdentifier: `${i} ${j}`,
      title,
      description,
      visibility: j === 5 ? 'private' : 'public',
      tags: [{ tag: `tag ${j}`, label: `Tag ${j}` }],
    }),
  ),
);
const write = (list: typeof records) =>
  writeRecords(db.kysely, list, { organisationGUID: ORGANISATION, kind: 'test' });
const total = async (service: Service | undefined, keywords: string, guid?: string) => {
  if (service === undefined) throw new Error('There is no service yet');
  return (await ask(service, 'dataset:listDiscovery', { keywords }, guid)).totalCount;
};

beforeAll(async () => {
  db = await catalogueDatabase();
  await write(records);
  [first, second] = [0, 1].map(() => createDiscoveryService({ db, authenticate, searchIndex, log: silent }));
});
afterAll(() => db.close());

/** What PostgreSQL finds, of what everyone may find. */
async function truth(query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue.discovery d where d.doc @@ ${query}::tsquery and d.visibility = 'public'
  `.execute(db.kysely);
  return rows[0]?.n ?? 0;
}

it.each([
  'oak',
  'oak tree',
  'old -oak',
  'oak or water',
  '"old oak"',
  '"oak trees" -water',
  'wat',
  'grou',
  'ground-water',
  'level 12',
  'miller',
  'trees -"old oak"',
  'parks',
  'tag 3',
  'oa',
  'nothing',
  'oak or -old',
  '-oak',
])('%s finds the same', async (keywords) => {
  const words = await readKeywords(db.kysely, keywords);
  if (words === null) throw new Error('These are no words');
  const view = await createMemoryIndex(db.kysely).view(VISITOR);
  const request = { keywords, filters: NO_FILTERS, facets: [], order: null, limit: 0, offset: 0 };
  const isKnown = words.continued === null || (await truth(words.last)) > 0;
  const { query } = isKnown || words.continued === null ? words.whole : words.continued;
  expect((await view.search(request)).total).toBe(await truth(query));
});

describe('two processes', () => {
  const changed = record({ sourceIdentifier: '0 0', title: 'Zinnias', description: 'A flower.' });

  it('see the words of a change at once, and no longer those before it', async () => {
    const before = await total(first, 'oak');
    expect(await total(second, 'oak')).toBe(before);
    expect(await total(second, 'zinnia')).toBe(0);
    await write([changed]);
    for (const service of [first, second]) {
      expect(await total(service, 'zinnia')).toBe(1);
      expect(await total(service, 'oak')).toBe(before - 1);
      expect(await total(service, 'zinn')).toBe(1);
    }
  });

  it('see a dataset that is new, hidden, and gone', async () => {
    const fresh = record({ sourceIdentifier: 'new', title: 'Yarrow', description: 'New word yq1x' });
    await write([fresh]);
    for (const service of [first, second]) expect(await total(service, 'yq1x')).toBe(1);
    await write([{ ...fresh, visibility: 'private' }]);
    for (const service of [first, second]) {
      expect(await total(service, 'yq1x')).toBe(0);
      expect(await total(service, 'yq1x', people.editor)).toBe(1);
    }
    await db.kysely
      .deleteFrom('catalogue.dataset')
      .where('dataset_guid', '=', datasetGuid(ORGANISATION, 'new'))
      .execute();
    for (const service of [first, second]) expect(await total(service, 'yq1x', people.editor)).toBe(0);
    const { rows } = await sql`
      select from catalogue.discovery_words w where not exists (select from catalogue.discovery d where d.id = w.id)
    `.execute(db.kysely);
    expect(rows).toEqual([]);
  });
});

it('leaves nothing to be sorted into the indexes', async () => {
  for (const index of ['doc', 'ft', 'head']) {
    const { rows } = await sql<{ pages: string }>`
      select gin_clean_pending_list(${`catalogue.discovery_${index}`}::regclass) as pages
    `.execute(db.kysely);
    expect(rows[0]?.pages).toBe('0');
  }
});
