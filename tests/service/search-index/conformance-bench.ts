/** Generated datasets in every implementation of the search index, and questions to each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { orders, type BoundingBox, type Order } from '#contract/discovery.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import { createSearchIndex } from '#proxy/composition/search-index.ts';
import { createKeptIndex } from '#proxy/domains/search-index/memory/kept-index.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import {
  facetNames,
  NO_FILTERS,
  searchIndexes,
  type SearchIndex,
  type SearchRequest,
  type SearchView,
  type TermFilter,
} from '#proxy/platform/search/search-index.ts';
import {
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';

export const words = [
  'oak',
  'oaks',
  'trees',
  'tree',
  'old',
  'water',
  'watered',
  'ground-water',
  "miller's",
  'level',
  'pollution',
  'polluted',
  'river',
  'rivers',
  'Café',
  'noise',
  'air',
  'quality',
  'survey',
  '2024',
  'parks',
  'board',
  'the',
] as const;
const formats = ['CSV', 'JSON', 'GeoJSON', 'PDF', 'WMS', 'XLSX'] as const;
export const columns = [
  'well_depth',
  'groundwaterLevel',
  'Year',
  'site name',
  'latitude',
  'longitude',
  "o'clock",
  'back\\slash',
];
export const DATASETS = 240;
export const organisationOf = (i: number) => (i % 3 === 0 ? OTHER_ORGANISATION : ORGANISATION);
/** So many are there when the index is kept that is restored. */
const KEPT = 180;

/** A small generator of numbers, the same in every run. */
function createPick(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const one = <T>(list: readonly T[]): T => {
    const value = list[below(list.length)];
    if (value === undefined) throw new RangeError('There is nothing to choose from');
    return value;
  };
  const some = <T>(list: readonly T[], most: number): T[] =>
    Array.from({ length: below(most + 1) }, () => one(list));
  return { below, one, some };
}

function resource(format: string, names: readonly string[]): ImportRecord['resources'][number] {
  return {
    key: `${format} ${names.join(' ')}`,
    name: `Table of ${format}`,
    description: null,
    format,
    mimeType: null,
    status: 'ready',
    statusReason: null,
    bytes: 10,
    checksum: null,
    profile: {
      rows: 3,
      columnCount: names.length,
      columns: names.map((name) => ({ name, type: 'number', description: null, distinct: 3, filled: 1 })),
      fingerprint: 'n9',
    },
    url: 'https://files.example/table',
    file: null,
  };
}

/** A box, nothing, or a name of a place; some boxes cross the antimeridian. */
const places = [
  '-8.5, 50, 1.7, 58.6',
  '170, -20, -170, -10',
  '0, 0, 10, 10',
  '-180, -90, 180, 90',
  'Wales',
  null,
];

function generate(i: number): ImportRecord {
  const { below, one, some } = createPick(i * 7919 + 1);
  const tags = [...new Set([...some(words, 3), `tag ${below(70)}`, ...some(['oak trees', 'old water'], 1)])];
  const day = `20${20 + below(6)}-0${1 + below(9)}-1${below(9)}`;
  return record({
    sourceIdentifier: String(i),
    title: [one(words), ...some(words, 4)].join(' '),
    summary: some(words, 5).join(' '),
    description: some(words, 12).join(' '),
    status: one(['published', 'published', 'published', 'onRequest', 'planned', 'draft']),
    visibility: one(['public', 'public', 'public', 'organisation', 'private']),
    licenceId: one([null, 1, 2, 3]),
    themeIds: [...new Set(some([1, 2, 3, 4], 3))],
    tags: tags.map((label) => ({ tag: label.toLowerCase(), label })),
    spatial: one(places),
    createdAt: `${one(['0900-01-01', '2021-05-05', '2023-05-14', '2025-01-31'])}T23:30:00.000Z`,
    // With a cycle, and without one.
    frequencyId: one([null, 26, 33]),
    updatedAt: `${day}T0${below(9)}:30:15.250Z`,
    resources: [...new Set(some(formats, 3))].map((format) =>
      resource(format, [...new Set(some(columns, 5))]),
    ),
  });
}

export let db: Database;
let folder: string;
let indexes: readonly (readonly [string, SearchIndex])[];

export async function write(numbers: readonly number[]): Promise<void> {
  await Promise.all(
    [ORGANISATION, OTHER_ORGANISATION].map((organisationGUID) =>
      writeRecords(db.kysely, numbers.filter((i) => organisationOf(i) === organisationGUID).map(generate), {
        organisationGUID,
        kind: 'test',
      }),
    ),
  );
  // Two of three have an owner.
  await sql`with owned as (
      update catalogue.dataset set data_owner =
        (array[${people.owner}, ${people.editor}, null]::uuid[])[1 + source_identifier::int % 3] returning dataset_guid
    ) select catalogue.project_owner(array(select dataset_guid from owned))`.execute(db.kysely);
}

/** What every index answers; it must be the same. */
export async function answers<T>(
  identityGUID: string | null,
  ask: (view: SearchView) => Promise<T>,
): Promise<T> {
  const accessScope = await readAccessScope(db.kysely, identityGUID);
  const given = await Promise.all(
    indexes.map(async ([kind, index]) => ({ kind, answer: await ask(await index.view(accessScope)) })),
  );
  const [first, ...others] = given;
  if (first === undefined) throw new Error('There is no index');
  for (const { kind, answer } of others) expect({ kind, answer }).toEqual({ kind, answer: first.answer });
  return first.answer;
}

export const word = fc.constantFrom(...words);
const typedWord = fc.oneof(
  { weight: 6, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.tuple(word, fc.integer({ min: 1, max: 4 })).map(([text, length]) => text.slice(0, length)),
  },
  { weight: 1, arbitrary: word.map((text) => `-${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('or', '"oak trees"', '"old water" -river', 'polution', '"') },
  // Words that the catalogue lacks and whose related words it may have, and one that need not be there.
  { weight: 1, arbitrary: fc.constantFrom('lake', 'statistics', 'forest') },
);
export const keywords = fc.array(typedWord, { maxLength: 4 }).map((list) => list.join(' '));
export const values: Record<TermFilter['facet'], readonly string[]> = {
  theme: ['1', '2', '3', '9'],
  status: ['published', 'onRequest', 'planned', 'draft'],
  organisation: [ORGANISATION, OTHER_ORGANISATION],
  tag: ['oak', 'oak trees', 'tag 7', 'tag 8', 'no such tag'],
  format: ['CSV', 'GeoJSON', 'PDF', 'WMS'],
  licence: ['1', '2', '12'],
  visibility: ['public', 'organisation', 'private'],
  feature: ['api', 'map', 'preview'],
  owner: [people.owner, people.editor],
};
export const terms = fc
  .uniqueArray(fc.constantFrom(...([...facetNames, 'feature', 'owner'] as const)), { maxLength: 3 })
  .chain((facets) =>
    fc.tuple(
      ...facets.map((facet) =>
        fc
          .uniqueArray(fc.constantFrom(...values[facet]), {
            minLength: facet === 'tag' ? 0 : 1,
            maxLength: 2,
          })
          .map((list): TermFilter => ({ facet, values: list })),
      ),
    ),
  );
const day = fc.option(fc.constantFrom('2021-03-10', '2023-05-14', '2024-01-01', '0000-01-01', '9999-12-31'));
const boxes: readonly BoundingBox[] = [
  [-3, 52, -1, 54],
  [175, -15, -175, -12],
  [9, 9, 20, 20],
  [-60, -60, -50, -50],
  [10, 10, 10, 10],
];
export const request: fc.Arbitrary<SearchRequest> = fc.record({
  keywords,
  breadth: fc.constantFrom('typed', 'related', 'some'),
  filters: fc.record({
    terms,
    lacking: terms,
    updatedFrom: day,
    updatedTo: day,
    addedFrom: day,
    isOverdue: fc.boolean(),
    bbox: fc.option(fc.constantFrom(...boxes)),
  }),
  facets: fc.uniqueArray(fc.constantFrom(...facetNames)),
  order: fc.option(fc.constantFrom(...(Object.keys(orders) as Order[]))),
  limit: fc.constantFrom(0, 1, 7, 20, 100),
  offset: fc.constantFrom(0, 0, 0, 5, 50, 500),
});
export const all: SearchRequest = {
  keywords: '',
  filters: NO_FILTERS,
  facets: facetNames,
  order: null,
  limit: 100,
  offset: 0,
};

export const callers = [
  ['a visitor', null],
  ['a member', people.member],
  ['an editor', people.editor],
  ['an owner of another organisation', people.stranger],
] as const;

/** Called by each file of tests: what is made before them, and removed after. */
export function useIndexes(): void {
  beforeAll(async () => {
    db = await catalogueDatabase();
    const numbers = Array.from({ length: DATASETS }, (_, i) => i);
    await write(numbers.slice(0, KEPT));
    folder = await mkdtemp(join(tmpdir(), 'commonplace-kept-'));
    const keeping = () =>
      createKeptIndex({
        path: join(folder, 'search-index'),
        scratch: folder,
        log: silent,
        leastDatasets: 1,
        rest: 0,
      });
    const kept = keeping();
    await createSearchIndex('memory', db.kysely, [], undefined, kept).prepare();
    await kept.settled();
    // New ones, and some that are changed.
    await write([...numbers.slice(KEPT), ...numbers.slice(0, 9)]);
    // Few different numbers, so that many datasets are equal in an order.
    await sql`
      update catalogue.rank r set views = d.id * 37 % 11, downloads = d.id * 17 % 5, api_calls = d.id % 3 * 100
      from catalogue.discovery d where d.dataset_guid = r.dataset_guid
    `.execute(db.kysely);
    indexes = [
      ...searchIndexes.map((kind) => [kind, createSearchIndex(kind, db.kysely, ownSynonyms())] as const),
      ['restored', createSearchIndex('memory', db.kysely, ownSynonyms(), undefined, keeping())],
    ];
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true });
  });
}
