/**
 * Finds the columns that name a row: the smallest sets of up to three columns whose values do not repeat. Sets are
 * refuted in memory by a sample of the first version, and what is left is counted in both versions.
 */
import { cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceTable } from './protocol.ts';

/** A set of columns that names rows. */
export interface FoundKey {
  readonly key: readonly Kept[];
  /** Values of it that repeat, and rows without one. These rows are compared as a whole. */
  readonly repeated: number;
}

/** Columns that are tried: the number of sets of three grows with its third power. */
const MOST_COLUMNS = 24;
/** Rows at the beginning of the table, and about as many more from everywhere, that a set is refuted by. */
const FIRST_ROWS = 8192;
const OTHER_ROWS = 12_000;
/** More than a sample has rows: codes of values are digits of a number with this base. */
const BASE = 33_000;
/** Counts of different values are approximate. */
const MARGIN = 1.3;
/** Sets that are counted in both versions, and keys that are enough. */
const MOST_COUNTED = 10;
const ENOUGH = 3;
/** One in so many rows may repeat. */
const BORNE = 1000;
const looksLikeKey = /(^|_|\b)(id|code|key|no|nr|ref|uri|url|isin|lei|uprn|fips|gss)(\b|_|$)/i;

interface Candidate extends Kept {
  /** Different values, more than there probably are. */
  readonly distinct: number;
  /** The values of the sample as numbers. */
  readonly codes: Int32Array;
}

/** Values as numbers, the same for the same. */
function coded(values: readonly unknown[]): Int32Array {
  const codes = new Map<unknown, number>();
  return Int32Array.from(values, (value) => {
    const comparable = value instanceof Date ? value.getTime() : value;
    const known = codes.get(comparable);
    if (known !== undefined) return known;
    codes.set(comparable, codes.size);
    return codes.size - 1;
  });
}

function repeats(set: readonly Candidate[]): boolean {
  const seen = new Set<number>();
  const rows = set[0]?.codes.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    let value = 0;
    for (const { codes } of set) value = value * BASE + (codes[row] ?? 0);
    if (seen.has(value)) return true;
    seen.add(value);
  }
  return false;
}

/** Columns that have a value in every row and can be part of a key, those with most values first. */
async function readCandidates(
  asked: Asking,
  before: SourceTable,
  columns: readonly Kept[],
  rows: number,
): Promise<Candidate[]> {
  const able = columns.filter(({ from, to }) => from.type === to.type && from.type !== 'boolean');
  if (able.length === 0) return [];
  const counts = await asked.one(
    `select ${able.map(({ from }) => `approx_count_distinct(${cell('t', from)})::double, count(${cell('t', from)})::double`).join(', ')}
     from ${rowsOf(before)} t`,
  );
  const full = able
    .map((kept, i) => ({
      ...kept,
      distinct: Number(counts[i * 2]) * MARGIN,
      values: Number(counts[i * 2 + 1]),
    }))
    .filter(({ values }) => values === rows);
  // What has most values refutes most; among the others a key would need more than three.
  const tried = new Set(full.toSorted((a, b) => b.distinct - a.distinct).slice(0, MOST_COLUMNS));
  const chosen = full.filter((one) => tried.has(one));
  if (chosen.length === 0) return [];
  const step = Math.max(1, Math.floor(rows / OTHER_ROWS));
  const sample = await asked.columns(
    `select ${chosen.map(({ from }) => cell('t', from)).join(', ')} from ${rowsOf(before)} t
     where r < ${FIRST_ROWS} or hash(r) % ${step} = 0 limit ${BASE - 1}`,
  );
  return chosen.map(({ from, to, distinct }, i) => ({ from, to, distinct, codes: coded(sample[i] ?? []) }));
}

/** Sets without a repeat in the sample, none of which is part of another. */
function unrefuted(able: readonly Candidate[], rows: number): Candidate[][] {
  const found: Candidate[][] = [];
  const test = (...set: Candidate[]) => {
    if (found.some((smaller) => smaller.every((one) => set.includes(one)))) return;
    if (set.reduce((product, { distinct }) => product * distinct, 1) < rows) return;
    if (!repeats(set)) found.push(set);
  };
  for (const one of able) test(one);
  for (const [i, one] of able.entries()) for (const two of able.slice(i + 1)) test(one, two);
  for (const [i, one] of able.entries())
    for (const [j, two] of able.slice(i + 1).entries())
      for (const three of able.slice(i + j + 2)) test(one, two, three);
  return found;
}

/** A key is short, of words, days and whole numbers, rarely a measurement; it is named like one, and at the left. */
const costOf = (set: readonly Kept[]): number =>
  set.reduce((sum, { from: { type, position, name } }) => {
    const byType = type === 'decimal' ? 25 : type === 'time' ? 12 : 0;
    return sum + 10 + byType + position / 10 - (looksLikeKey.test(name) ? 5 : 0);
  }, 0);

/** Rows of a table in which a set of columns does not name a row. */
async function countRepeated(
  asked: Asking,
  table: SourceTable,
  columns: readonly Kept['from'][],
): Promise<number> {
  const cells = columns.map((column) => cell('t', column));
  const [twice, none] = await asked.one(
    `select (select count(*)::double from (select 1 from ${rowsOf(table)} t group by ${cells.join(', ')} having count(*) > 1)),
      (select count(*)::double from ${rowsOf(table)} t where ${cells.map((one) => `${one} is null`).join(' or ')})`,
  );
  return Number(twice) + Number(none);
}

/**
 * @param columns that both versions have
 * @param rows of the first version
 * @returns keys, the most natural first
 */
export async function findKeys(
  asked: Asking,
  { before, after }: { readonly before: SourceTable; readonly after: SourceTable },
  columns: readonly Kept[],
  rows: number,
): Promise<FoundKey[]> {
  if (rows === 0) return [];
  const sets = unrefuted(await readCandidates(asked, before, columns, rows), rows);
  const found: FoundKey[] = [];
  for (const set of sets.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, MOST_COUNTED)) {
    const key = set.map(({ from, to }) => ({ from, to }));
    const repeated =
      (await countRepeated(
        asked,
        before,
        key.map(({ from }) => from),
      )) +
      (await countRepeated(
        asked,
        after,
        key.map(({ to }) => to),
      ));
    if (repeated <= rows / BORNE) found.push({ key, repeated });
    const isPlain = found.length === 1 && repeated === 0 && costOf(set) < 12;
    if (found.length === ENOUGH || isPlain) break;
  }
  return found;
}
