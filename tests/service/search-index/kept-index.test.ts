/**
 * An index that is kept for the next start is read only if it is whole, and has what the database has: after changes,
 * removals and a restored database as well. That it then answers as every other index does: conformance.test.ts.
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { createAccessClasses } from '#proxy/domains/search-index/memory/access-classes.ts';
import { createKeptIndex, type KeptIndex } from '#proxy/domains/search-index/memory/kept-index.ts';
import { IndexSnapshot } from '#proxy/domains/search-index/memory/snapshot.ts';
import { createUnlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';

const DATASETS = 60;
let db: Database;
let folder: string;
let path: string;
const log = { info: vi.fn(), warn: vi.fn() };

const titled = (i: number, title: string) =>
  record({ sourceIdentifier: String(i), title, tags: [{ tag: `t${i % 7}`, label: `T${i % 7}` }] });
const write = (list: readonly (readonly [number, string])[]) =>
  writeRecords(
    db.kysely,
    list.map((one) => titled(...one)),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
const guidOf = (i: number) => datasetGuid(ORGANISATION, String(i));

const fresh = () => new IndexSnapshot(db.kysely, createAccessClasses(db.kysely), createUnlisted());
const keeping = (): KeptIndex => createKeptIndex({ path, scratch: folder, log, leastDatasets: 1, rest: 0 });

async function readWhole(): Promise<IndexSnapshot> {
  const snapshot = fresh();
  await snapshot.readAll();
  return snapshot;
}
async function keep(snapshot: IndexSnapshot): Promise<void> {
  const kept = keeping();
  kept.keep(snapshot);
  await kept.settled();
}
/** What the snapshot knows of each dataset that it finds: its number, its title's words and its terms. */
function known({ columns, head, terms }: IndexSnapshot) {
  const of: Record<string, { head: number[]; terms: number[] }> = {};
  for (let id = 0; id < columns.size; id += 1)
    if ((columns.accessClass[id] ?? -1) !== -1) of[columns.guid(id)] = { head: [], terms: [] };
  const numbers = Int32Array.from({ length: 5_000 }, (_, i) => i);
  for (const number of numbers) {
    const one = Int32Array.of(number);
    head.each(one, (id) => of[columns.guid(id)]?.head.push(number));
    terms.each(one, (id) => of[columns.guid(id)]?.terms.push(number));
  }
  return of;
}
/** Opens what is kept. @returns what it knows, and how many datasets were read for that; null where it is of no use */
async function opened() {
  const snapshot = fresh();
  if (!(await keeping().open(snapshot))) return null;
  return { known: known(snapshot), reads: snapshot.reads };
}

beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-kept-'));
  path = join(folder, 'search-index');
  await write(Array.from({ length: DATASETS }, (_, i) => [i, `Title number ${i}`]));
  vi.clearAllMocks();
});
afterEach(() => rm(folder, { recursive: true }));

it('is restored without a dataset being read, and belongs to the owner alone', async () => {
  const whole = await readWhole();
  await keep(whole);
  expect(Object.keys(known(whole))).toHaveLength(DATASETS);
  expect(await opened()).toEqual({ known: known(whole), reads: 0 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['search-index']);
});

it('takes in what was changed, added and removed since', async () => {
  await keep(await readWhole());
  await write([
    [3, 'Another title altogether'],
    [DATASETS, 'One more'],
  ]);
  await db.kysely.deleteFrom('catalogue.dataset').where('dataset_guid', '=', guidOf(5)).execute();
  const found = await opened();
  expect(found?.reads).toBe(2);
  expect(found?.known).toEqual(known(await readWhole()));
  expect(found?.known).not.toHaveProperty(guidOf(5));
});

it('also where the database was restored, and gives the same revisions to other changes', async () => {
  const { rows } = await sql<{ number: string }>`select number from catalogue.revision`.execute(db.kysely);
  await write([[7, 'The change that was lost']]);
  await keep(await readWhole());
  await sql`update catalogue.revision set number = ${rows[0]?.number}`.execute(db.kysely);
  await write([[7, 'The change that was made instead']]);
  const found = await opened();
  expect(found?.reads).toBe(1);
  expect(found?.known).toEqual(known(await readWhole()));
});

it('has nothing stale of what is changed while it is written', async () => {
  const snapshot = await readWhole();
  const image = snapshot.image();
  const { rows } = await sql<{ number: string }>`select number from catalogue.revision`.execute(db.kysely);
  await write([[9, 'Changed meanwhile']]);
  await snapshot.readChanged(Number(rows[0]?.number));
  // The latest that its arrays can be written.
  const written = structuredClone(image);
  const restored = fresh();
  restored.restore(written);
  expect(await restored.reconcile()).toBe(true);
  expect(restored.reads).toBe(1);
  expect(known(restored)).toEqual(known(await readWhole()));
});

it('is written again once enough has changed, and not before', async () => {
  const snapshot = await readWhole();
  const kept = createKeptIndex({ path, scratch: folder, log, leastDatasets: 10, rest: 0 });
  kept.keep(snapshot);
  await kept.settled();
  kept.keep(snapshot);
  await kept.settled();
  expect(log.info).toHaveBeenCalledTimes(1);
  await snapshot.readBlocks([0]);
  kept.keep(snapshot);
  await kept.settled();
  expect(log.info).toHaveBeenCalledTimes(2);
});

it('of another database is not used', async () => {
  await keep(await readWhole());
  const other = await catalogueDatabase();
  try {
    const snapshot = new IndexSnapshot(other.kysely, createAccessClasses(other.kysely), createUnlisted());
    await keeping().open(snapshot);
    expect(Object.keys(known(snapshot))).toEqual([]);
  } finally {
    await other.close();
  }
});

it('is not used and is removed when a byte of it is another, or its end is missing', async () => {
  await keep(await readWhole());
  const whole = await readFile(path);
  const places = Array.from({ length: 24 }, (_, i) => Math.floor((i * (whole.length - 1)) / 23));
  for (const [i, at] of places.entries()) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x41;
    await writeFile(path, i % 2 === 0 ? damaged : damaged.subarray(0, at));
    expect(await opened(), `byte ${at}`).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  }
  expect(log.warn).toHaveBeenCalledTimes(places.length);
});

it('that cannot be written is reported, and stops nothing', async () => {
  path = join(folder, 'search-index');
  await writeFile(join(folder, 'file'), '');
  path = join(folder, 'file', 'search-index');
  await keep(await readWhole());
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path }),
    'the search index could not be kept; the next start reads the catalogue',
  );
});
