/**
 * Which dataset comes first: the sample catalogue searched as readers type, each search with the dataset that is
 * meant by it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { importSample } from '#proxy/sample/index.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { ask, authenticate, silent, temporaryFolder } from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';
import { testDatabase } from '../../support/database.ts';

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let discovery: Service;

beforeAll(async () => {
  db = await testDatabase();
  folder = await temporaryFolder();
  await seedLookups(db.kysely);
  let accounts = 0;
  await importSample({
    db,
    store: createFolderFiles(folder.path),
    log: silent,
    identity: {
      ensureUser: async () => ({
        sub: `5e0f1c7a-0009-4000-8000-${String((accounts += 1)).padStart(12, '0')}`,
      }),
    },
  });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
}, 240_000);
afterAll(async () => {
  await db.close();
  await folder.remove();
});

const titles = async (keywords: string) =>
  (await ask(discovery, 'dataset:listDiscovery', { keywords })).result.map(({ title }) => title);

/** What is typed, and how the title of the dataset that is meant starts. */
const first: [keywords: string, title: string][] = [
  // Titles, whole and in part.
  ['London Underground lines', 'London Underground lines'],
  ['airports of the united states', 'Airports of the United States'],
  ['penguins', 'Penguins of the Palmer Archipelago'],
  ['antibiotics', 'Antibiotics against bacteria'],
  ['barley', 'Barley yields in Minnesota'],
  ['carbon dioxide', 'Carbon dioxide in the atmosphere'],
  ['electricity iowa', 'Electricity generation in Iowa'],
  ['earthquakes', 'Earthquakes of a week'],
  ['flight delays', 'Flight delays'],
  ['unemployment county', 'Unemployment rate by county'],
  ['london boroughs', 'London boroughs'],
  ['federal budget', 'Federal budget'],
  // A title says more than a description, in whatever order the words stand.
  ['boundaries london', 'London boroughs'],
  ['wheat price', 'Price of wheat'],
  ['"weekly wages"', 'Price of wheat'],
  // Plurals and other endings.
  ['airport', 'Airports of the United States'],
  ['penguin', 'Penguins of the Palmer Archipelago'],
  ['film', 'Films, their cost'],
  ['boundary maps', 'Boundaries for statistical maps'],
  // Beginnings, also of whole words that lose their ending in the index.
  ['earthq', 'Earthquakes of a week'],
  ['electricit', 'Electricity generation in Iowa'],
  ['precipitatio', 'Annual precipitation of the world'],
  ['carbon diox', 'Carbon dioxide in the atmosphere'],
  // Accents, typed and not typed.
  ['miserables', 'Who meets whom in Les Misérables'],
  ['Misérables', 'Who meets whom in Les Misérables'],
  // Tags and organisations.
  ['openstreetmap underground', 'London Underground lines'],
];

describe('the first result', () => {
  it.each(first)('%s', async (keywords, title) => {
    const [best = ''] = await titles(keywords);
    expect(best.slice(0, title.length)).toBe(title);
  });
});

describe('the whole result', () => {
  it('of an organisation is its datasets, by name and by initials', async () => {
    for (const keywords of ['Leeds Open Data Office', 'LODO', 'meridian climate', 'MCS']) {
      const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords, limit: 3 });
      const name = /leeds|lodo/i.test(keywords) ? 'Leeds Open Data Office' : 'Meridian Climate Service';
      expect(result.map(({ organisation }) => organisation.name)).toEqual([name, name, name]);
    }
  });

  it('lists datasets with a column of that name', async () => {
    const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords: 'Rotten Tomatoes Rating' });
    expect(result[0]).toMatchObject({ title: expect.stringContaining('Films') as string });
    expect(result[0]?.match).toMatchObject({ field: 'column' });
  });
});

/** Mistyped, and what it is taken for. */
const mended: [typed: string, meant: string, title: string][] = [
  ['pengiuns', 'penguins', 'Penguins of the Palmer Archipelago'],
  ['erthquakes', 'earthquakes', 'Earthquakes of a week'],
  ['electrcity', 'electricity', 'Electricity generation in Iowa'],
  ['antibiotcs', 'antibiotics', 'Antibiotics against bacteria'],
  ['unemploymnet county', 'unemployment county', 'Unemployment rate by county'],
  ['londn boroughs', 'london boroughs', 'London boroughs'],
  ['barlei', 'barley', 'Barley yields in Minnesota'],
];

describe('typing errors', () => {
  it.each(mended)('%s', async (typed, meant, title) => {
    const page = await ask(discovery, 'dataset:listDiscovery', { keywords: typed });
    expect(page).toMatchObject({ correction: meant, isCorrected: true });
    expect(page.result[0]?.title.slice(0, title.length)).toBe(title);
    expect(page.totalCount).toBeGreaterThan(0);
  });

  it('are not looked for where something is found', async () => {
    const page = await ask(discovery, 'dataset:listDiscovery', { keywords: 'county' });
    expect(page).toMatchObject({ correction: null, isCorrected: false });
  });
});
