/** Counters of use in the memory of an index: what changed is read, and nothing else. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { Columns, NEVER } from '#proxy/domains/search-index/memory/columns.ts';
import {
  readClock,
  readCounterRows,
  replaceCounters,
  setCounters,
} from '#proxy/domains/search-index/memory/counters.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';

let db: Database;
const columns = new Columns();

beforeAll(async () => {
  db = await catalogueDatabase();
  const records = ['One', 'Two', 'Three'].map((title) => record({ sourceIdentifier: title, title }));
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  for (const id of Object.values(await numbers()))
    columns.set({
      id,
      guid: new Uint8Array(16),
      accessClass: 0,
      terms: [],
      day: 0,
      addedDay: 0,
      due: NEVER,
      bounds: null,
      views: 0,
      downloads: 0,
      apiCalls: 0,
      updated: 0,
      length: 0,
      mark: [0, 0],
    });
});
afterAll(() => db.close());

async function numbers(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    title: string;
    id: number;
  }>`select title, id from catalogue.discovery`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ title, id }) => [title, id]));
}
const count = (title: string, views: number, downloads = 0) =>
  sql`update catalogue.rank r set views = ${views}, downloads = ${downloads}
    from catalogue.discovery d where d.dataset_guid = r.dataset_guid and d.title = ${title}`.execute(
    db.kysely,
  );
/** All changes of before are older than what is read. */
const passTime = () =>
  sql`update catalogue.rank set changed_at = changed_at - interval '1 day'`.execute(db.kysely);
const known = async () => {
  const ids = await numbers();
  return Object.fromEntries(
    Object.entries(ids).map(([title, id]) => [title, [columns.views[id], columns.downloads[id]]]),
  );
};

it('are read of the datasets whose counters changed', async () => {
  await passTime();
  await count('Two', 7, 2);
  const read = await readCounterRows(db.kysely, await readClock(db.kysely));
  expect(read.packed.length).toBe(16);
  expect(setCounters(columns, read.packed)).toBe(true);
  expect(await known()).toEqual({ One: [0, 0], Two: [7, 2], Three: [0, 0] });
  expect(setCounters(columns, read.packed)).toBe(false);
});

it('are not read again when a dataset changed in another way', async () => {
  await passTime();
  await sql`update catalogue.rank set updated_at = now()`.execute(db.kysely);
  expect((await readCounterRows(db.kysely, await readClock(db.kysely))).packed.length).toBe(0);
});

it('fall to nothing', async () => {
  await count('Two', 0);
  const { packed } = await readCounterRows(db.kysely, await readClock(db.kysely));
  expect(setCounters(columns, packed)).toBe(true);
  expect(await known()).toEqual({ One: [0, 0], Two: [0, 0], Three: [0, 0] });
});

it('are replaced where all are read', async () => {
  await count('One', 5);
  const ids = await numbers();
  columns.views[ids['Three'] ?? 0] = 9;
  const { packed } = await readCounterRows(db.kysely, null);
  expect(packed.length).toBe(16);
  expect(replaceCounters(columns, packed)).toBe(true);
  expect(await known()).toEqual({ One: [5, 0], Two: [0, 0], Three: [0, 0] });
});
