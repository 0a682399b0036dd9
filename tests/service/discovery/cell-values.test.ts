/** Datasets are found by values of their tables, and only where everyone may read these values. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { profileFile } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
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
let discovery: Service;
let folder: string;

const titlesOf = async (keywords: string, identity?: string) => {
  const { result, totalCount } = await ask(discovery, 'dataset:listDiscovery', { keywords }, identity);
  expect(result).toHaveLength(totalCount);
  return result.map(({ title }) => title).toSorted();
};

/** A dataset whose table has the values, as its file says. */
async function withTable(
  title: string,
  text: string | Uint8Array,
  more: Partial<Parameters<typeof record>[0]> = {},
) {
  const path = join(folder, 'table.csv');
  await writeFile(path, text);
  const found = await profileFile(path, { format: 'CSV', fileName: 'table.csv' });
  if (found.kind !== 'table') throw new Error(JSON.stringify(found));
  return record({
    sourceIdentifier: title,
    title,
    resources: [
      {
        key: 'table',
        name: 'Table',
        description: null,
        format: 'CSV',
        mimeType: 'text/csv',
        status: 'ready',
        statusReason: null,
        bytes: 10,
        checksum: null,
        profile: found.profile,
        url: 'https://parks.example/table.csv',
        file: null,
      },
    ],
    ...more,
  });
}

const CITIES = 'city,people\nМосква,13010112\n東京,14094034\nZürich,443037\n';
const all = ['draft', 'planned', 'published', 'onRequest'] as const;
const scopes = ['public', 'organisation', 'private'] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-cells-'));
  db = await catalogueDatabase();
  const records = [
    await withTable('Largest cities', CITIES),
    // The same values in an encoding of their language.
    await withTable('In KOI8-R', koi8('город;люди\nМосква;1\nКазань;2\nТверь;3\n')),
    await withTable('Moscow', 'name,people\nСочи,1\n', { summary: 'Столица: Москва.' }),
  ];
  for (const status of all)
    for (const visibility of scopes)
      if (status !== 'published' || visibility !== 'public')
        records.push(
          await withTable(`${status} ${visibility}`, 'town,kind\nXanaduville,secretkind\nElsewhere,other\n', {
            status,
            visibility,
          }),
        );
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** Cyrillic letters of KOI8-R, by their bytes. */
function koi8(text: string): Uint8Array {
  const decoder = new TextDecoder('koi8-r');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 63));
}

describe('values of a table', () => {
  it('find its dataset, and say so', async () => {
    expect(await titlesOf('東京')).toEqual(['Largest cities']);
    expect(await titlesOf('zurich')).toEqual(['Largest cities']);
    expect(await titlesOf('Москва')).toEqual(['In KOI8-R', 'Largest cities', 'Moscow']);
    const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords: '東京' });
    expect(result[0]?.match).toMatchObject({ field: 'value', matched: '東京' });
  });

  it.each(['xanaduville', 'secretkind', 'Xanaduville secretkind', 'xanadu'])(
    'find nothing by “%s” where not everyone may read them, not even for editors',
    async (keywords) => {
      expect(await titlesOf(keywords)).toEqual([]);
      expect(await titlesOf(keywords, people.owner)).toEqual([]);
    },
  );

  it('stop finding it when it is no longer for everyone', async () => {
    const again = await withTable('Largest cities', CITIES, { visibility: 'organisation' });
    await writeRecords(db.kysely, [again], { organisationGUID: ORGANISATION, kind: 'test' });
    expect(await titlesOf('東京', people.owner)).toEqual([]);
    expect(await titlesOf('東京')).toEqual([]);
  });
});
