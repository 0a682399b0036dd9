/**
 * Reads datasets for the index in memory, packed into one value for thousands of them: as rows of text they would
 * take ten times as long.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Entry } from './columns.ts';

/** A dataset, and where in the bytes its words are, as `catalogue.discovery_words` has them. */
export interface ReadEntry {
  readonly entry: Entry;
  readonly bytes: Buffer;
  readonly words: number;
  /** Of title, organisation and tags, each with its marks in the low three bits. */
  readonly head: number;
  readonly end: number;
}

/** Bytes before the lists of a row, see below. */
const FIXED = 84;
/** How PostgreSQL sends an array: a head, and before each element its length. An empty one has a shorter head. */
const [ARRAY_HEAD, ARRAY_ELEMENT] = [20, 8];

/** A number within four bytes: one outside their range is the nearest that fits, so that no date fails the catalogue. */
const saturated = (number: RawBuilder<unknown>) =>
  sql`least(greatest(${number}, -2147483648), 2147483647)::integer`;

// The rank is looked up row by row on purpose: joined to a few thousand datasets, all ranks would be read.
const packed = sql`
  int4send(d.id) || uuid_send(d.dataset_guid) || int4send(d.status_id)
    || int4send(array_position('{public,organisation,private}', d.visibility)) || uuid_send(d.organisation_guid)
    || int4send(coalesce(d.updated_on - date '1970-01-01', 0))
    || coalesce((
      select int4send(r.views) || int4send(r.downloads) || int4send(r.api_calls)
        || int4send(${saturated(sql`extract(epoch from r.updated_at)`)})
      from catalogue.rank r where r.dataset_guid = d.dataset_guid), decode(repeat('00', 16), 'hex'))
    || int4send(least(12, length(d.title_key) / 8)) || int4send(cardinality(d.facets))
    || int4send(coalesce(cardinality(d.bounds), 0)) || int4send(coalesce(length(w.words), 0) / 4)
    || int4send(coalesce(length(w.head), 0) / 4)
    || case when d.facets = '{}' then '' else array_send(d.facets) end
    || case when cardinality(d.bounds) > 0 then array_send(d.bounds) else '' end
    || coalesce(w.words, '') || coalesce(w.head, '')`;

const VISIBILITIES = ['public', 'organisation', 'private'] as const;

const guidOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Numbers as the network orders their bytes. */
export function numbersOf(bytes: Buffer, from: number, to: number): Int32Array {
  const numbers = new Int32Array((to - from) / 4);
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = bytes.readInt32BE(from + i * 4);
  return numbers;
}

/**
 * Reads the datasets that meet a condition on `d` in the order of their numbers.
 * @param most no more than so many
 */
export async function readPacked(
  kysely: Kysely<Schema>,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(x.packed, '') as packed from (
      select ${packed} as packed
      from catalogue.discovery d
      left join catalogue.discovery_words w on w.id = d.id
      where ${condition} order by d.id limit ${sql.lit(most)}
    ) x
  `.execute(kysely);
  return rows[0]?.packed ?? Buffer.alloc(0);
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

/** Takes packed datasets apart. */
export function* unpack(bytes: Buffer, classAt: (bytes: Buffer, at: number) => number): Generator<ReadEntry> {
  const int = (at: number) => bytes.readInt32BE(at);
  for (let at = 0; at < bytes.length;) {
    const [termCount, boundCount] = [int(at + 68), int(at + 72)];
    // Plain lists: a million small typed arrays would keep the garbage collector busy.
    const terms: number[] = [];
    const bounds: number[] = [];
    let list = at + FIXED;
    if (termCount > 0) list += ARRAY_HEAD;
    for (let i = 0; i < termCount; i += 1, list += ARRAY_ELEMENT) terms.push(int(list + 4));
    if (boundCount > 0) list += ARRAY_HEAD;
    for (let i = 0; i < boundCount; i += 1, list += ARRAY_ELEMENT) bounds.push(bytes.readFloatBE(list + 4));
    const head = list + int(at + 76) * 4;
    const end = head + int(at + 80) * 4;
    yield {
      entry: {
        id: int(at),
        guid: bytes.subarray(at + 4, at + 20),
        accessClass: classAt(bytes, at + 20),
        terms,
        day: int(at + 44),
        bounds: boundCount === 4 ? bounds : null,
        views: int(at + 48),
        downloads: int(at + 52),
        apiCalls: int(at + 56),
        updated: int(at + 60),
        length: int(at + 64),
      },
      bytes,
      words: list,
      head,
      end,
    };
    at = end;
  }
}
