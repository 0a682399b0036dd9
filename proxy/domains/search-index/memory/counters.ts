/** Counters of use, which lists are ordered by: read from the database, and taken into the arrays. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Columns } from './columns.ts';

/** Seconds that a transaction which changes counters may take. */
const LONGEST_CHANGE = 300;
/** Bytes of a dataset: its number, views, downloads and calls of the API. */
const ROW = 16;

const COUNTERS = ['views', 'downloads', 'apiCalls'] as const;

interface CounterRows {
  /** Four whole numbers for each dataset, packed, because there may be a million of them. */
  readonly packed: Buffer;
  /** Seconds since 1970 on the clock of the database, before they were read. */
  readonly at: number;
}

/** Seconds since 1970 on the clock of the database. */
export async function readClock(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from now())::double precision as at
  `.execute(kysely);
  return rows[0]?.at ?? 0;
}

/** @param since on the clock of the database: counters that changed after it; null: all that are not zero */
export async function readCounterRows(kysely: Kysely<Schema>, since: number | null): Promise<CounterRows> {
  const wanted =
    since === null
      ? sql`r.views > 0 or r.downloads > 0 or r.api_calls > 0`
      : sql`r.changed_at > to_timestamp(${since - LONGEST_CHANGE})`;
  const { rows } = await sql<{ packed: Buffer | null; at: number }>`
    select extract(epoch from now())::double precision as at,
      string_agg(int4send(d.id) || int4send(r.views) || int4send(r.downloads) || int4send(r.api_calls), '') as packed
    from catalogue.rank r join catalogue.discovery d using (dataset_guid)
    where ${wanted}
  `.execute(kysely);
  return { packed: rows[0]?.packed ?? Buffer.alloc(0), at: rows[0]?.at ?? 0 };
}

/** Sets the counters of some datasets. @returns whether any was another */
export function setCounters(columns: Columns, packed: Buffer): boolean {
  let isChanged = false;
  for (let at = 0; at < packed.length; at += ROW) {
    const id = packed.readInt32BE(at);
    // A dataset that has come since is read with all that is known of it.
    if (id >= columns.size) continue;
    for (const [i, name] of COUNTERS.entries()) {
      const count = packed.readInt32BE(at + 4 * (i + 1));
      if (columns[name][id] === count) continue;
      columns[name][id] = count;
      isChanged = true;
    }
  }
  return isChanged;
}

/** Sets the counters of all datasets; those that are not named have none. @returns whether any was another */
export function replaceCounters(columns: Columns, packed: Buffer): boolean {
  const named = new Uint8Array(columns.size);
  for (let at = 0; at < packed.length; at += ROW) named[packed.readInt32BE(at)] = 1;
  let isChanged = false;
  for (const name of COUNTERS)
    for (let id = 0; id < columns.size; id += 1) {
      if (named[id] === 1 || (columns[name][id] ?? 0) === 0) continue;
      columns[name][id] = 0;
      isChanged = true;
    }
  return setCounters(columns, packed) || isChanged;
}
