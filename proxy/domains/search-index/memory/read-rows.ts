/**
 * Reads datasets for the index in memory, packed into one value for thousands of them: as rows of text they would
 * take ten times as long.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isDataError, apart } from '#proxy/platform/database/apart.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { dayOf } from '../text/days.ts';
import { NEVER, type Entry } from './columns.ts';

/** A dataset, and where in the bytes its words are, as `catalogue.discovery_words` has them. */
export interface ReadEntry {
  readonly entry: Entry;
  readonly bytes: Buffer;
  readonly words: number;
  /** Of title, organisation and tags, each with its marks in the low three bits. */
  readonly head: number;
  readonly end: number;
}

/** Bytes before the lists of a row, see below; before them is the length of the row. */
const FIXED = 100;
/** How PostgreSQL sends an array: a head, and before each element its length. An empty one has a shorter head. */
const [ARRAY_HEAD, ARRAY_ELEMENT] = [20, 8];

/** A number within four bytes: one outside their range is the nearest that fits, so that no date fails the catalogue. */
const saturated = (number: RawBuilder<unknown>) =>
  sql`least(greatest(${number}, -2147483648), 2147483647)::integer`;

/**
 * Eight bytes that distinguish one state of a row of `catalogue.discovery` from every other: of its transaction, its revision and
 * what it contains. The revision alone is not enough: a database that was restored gives the same numbers again.
 */
export const mark = sql`int8send(hash_record_extended(
  row(d.xmin::text, d.revision, d.dataset_guid, d.status_id, d.visibility, d.title_key, d.facets, d.updated_on), 0))`;

// The rank is looked up row by row on purpose: joined to a few thousand datasets, all ranks would be read.
const packed = sql`
  int4send(d.id) || uuid_send(d.dataset_guid) || int4send(d.status_id)
    || int4send(array_position('{public,organisation,private}', d.visibility)) || uuid_send(d.organisation_guid)
    || int4send(${dayOf(sql`d.updated_on`)})
    || int4send(${dayOf(sql`d.added_on`)}) || int4send(${saturated(sql`coalesce(extract(epoch from d.due_at), ${sql.lit(NEVER)})`)})
    || coalesce((
      select int4send(r.views) || int4send(r.downloads) || int4send(r.api_calls)
        || int4send(${saturated(sql`extract(epoch from r.updated_at)`)})
      from catalogue.rank r where r.dataset_guid = d.dataset_guid), decode(repeat('00', 16), 'hex'))
    || int4send(least(12, length(d.title_key) / 8)) || int4send(cardinality(d.facets))
    || int4send(coalesce(cardinality(d.bounds), 0)) || int4send(coalesce(length(w.words), 0) / 4)
    || int4send(coalesce(length(w.head), 0) / 4) || ${mark}
    || case when d.facets = '{}' then '' else array_send(d.facets) end
    || case when cardinality(d.bounds) > 0 then array_send(d.bounds) else '' end
    || coalesce(w.words, '') || coalesce(w.head, '')`;

const VISIBILITIES = ['public', 'organisation', 'private'] as const;

export const guidOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Numbers as the network orders their bytes. */
export function numbersOf(bytes: Buffer, from: number, to: number): Int32Array {
  const numbers = new Int32Array((to - from) / 4);
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = bytes.readInt32BE(from + i * 4);
  return numbers;
}

/** Called with a dataset that cannot be read. */
export type LeaveOut = (row: { readonly id: number; readonly guid: string }, error: unknown) => void;

export interface ReadRows {
  readonly packed: Buffer;
  /** How many datasets meet the condition, up to the most that were asked for; of these the last. */
  readonly count: number;
  readonly last: number;
}

async function readPacked(
  kysely: Kysely<Schema>,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<ReadRows> {
  const { rows } = await sql<{ packed: Buffer | null; count: number; last: number | null }>`
    select string_agg(int4send(length(x.packed)) || x.packed, '') as packed, count(*)::int as count, max(x.id) as last
    from (
      select d.id, ${packed} as packed
      from catalogue.discovery d
      left join catalogue.discovery_words w on w.id = d.id
      where ${condition} order by d.id limit ${sql.lit(most)}
    ) x
  `.execute(kysely);
  const [row] = rows;
  return { packed: row?.packed ?? Buffer.alloc(0), count: row?.count ?? 0, last: row?.last ?? 0 };
}

/**
 * Reads the datasets that meet a condition on `d` in the order of their numbers. A dataset that the database cannot
 * pack is left out.
 * @param most no more than so many
 */
export async function readRows(
  kysely: Kysely<Schema>,
  leaveOut: LeaveOut,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<ReadRows> {
  try {
    return await readPacked(kysely, condition, most);
  } catch (error) {
    if (!isDataError(error)) throw error;
  }
  const { rows } = await sql<{ id: number; guid: string }>`
    select d.id, d.dataset_guid as guid from catalogue.discovery d
    where ${condition} order by d.id limit ${sql.lit(most)}
  `.execute(kysely);
  const read = await apart(
    rows,
    (some) => readPacked(kysely, sql`d.id = any (${some.map(({ id }) => id)}::integer[])`, some.length),
    leaveOut,
  );
  const last = rows.at(-1)?.id ?? 0;
  return { packed: Buffer.concat(read.map((one) => one.packed)), count: rows.length, last };
}

/** The access class of a status, a visibility and an organisation. */
type ClassOf = (statusId: number, visibility: string, organisationGUID: string) => number;

/** The same by the bytes that say them, because naming an organisation a million times takes long. */
export function createClassReader(classOf: ClassOf): (bytes: Buffer, at: number) => number {
  const known = new Map<string, number>();
  return (bytes, at) => {
    const key = bytes.toString('latin1', at, at + 24);
    const number = known.get(key);
    if (number !== undefined) return number;
    const visibility = VISIBILITIES[bytes.readInt32BE(at + 4) - 1] ?? 'private';
    const made = classOf(bytes.readInt32BE(at), visibility, guidOf(bytes.subarray(at + 8, at + 24)));
    known.set(key, made);
    return made;
  };
}

/** One packed dataset. @throws RangeError when its lists are not as long as it says */
function unpackRow(bytes: Buffer, classAt: (bytes: Buffer, at: number) => number): ReadEntry {
  const int = (at: number) => bytes.readInt32BE(at);
  const [termCount, boundCount] = [int(76), int(80)];
  // Plain lists: a million small typed arrays would keep the garbage collector busy.
  const terms: number[] = [];
  const bounds: number[] = [];
  let list = FIXED;
  if (termCount > 0) list += ARRAY_HEAD;
  for (let i = 0; i < termCount; i += 1, list += ARRAY_ELEMENT) terms.push(int(list + 4));
  if (boundCount > 0) list += ARRAY_HEAD;
  for (let i = 0; i < boundCount; i += 1, list += ARRAY_ELEMENT) bounds.push(bytes.readFloatBE(list + 4));
  const head = list + int(84) * 4;
  const end = head + int(88) * 4;
  if (end !== bytes.length)
    throw new RangeError(`the search data has ${bytes.length} bytes instead of ${end}`);
  return {
    entry: {
      id: int(0),
      guid: bytes.subarray(4, 20),
      accessClass: classAt(bytes, 20),
      terms,
      day: int(44),
      addedDay: int(48),
      due: int(52),
      bounds: boundCount === 4 ? bounds : null,
      views: int(56),
      downloads: int(60),
      apiCalls: int(64),
      updated: int(68),
      length: int(72),
      mark: [int(92), int(96)],
    },
    bytes,
    words: list,
    head,
    end,
  };
}

/** Takes packed datasets apart; one that is damaged is left out. */
export function* unpack(
  bytes: Buffer,
  classAt: (bytes: Buffer, at: number) => number,
  leaveOut: LeaveOut,
): Generator<ReadEntry> {
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readInt32BE(at);
    const row = bytes.subarray(at + 4, end);
    at = end;
    let read: ReadEntry | undefined;
    try {
      read = unpackRow(row, classAt);
    } catch (error) {
      leaveOut({ id: row.readInt32BE(0), guid: guidOf(row.subarray(4, 20)) }, error);
    }
    if (read !== undefined) yield read;
  }
}
