/** Says of each column of a converted table what is in it: how many values, how different, how spread. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewColumn, PreviewType, Scalar } from '#contract/preview.ts';
import { partOf, partPath } from '../parts.ts';
import { literal, readable } from './engine.ts';

/** Columns of one statement, all of one part: few statements for a wide table, little memory for a long one. */
const BATCH = 40;
/** Tables with more rows are counted approximately. */
const COUNTED_EXACTLY = 200_000;
/** Columns with more different values have no frequent ones worth the memory of finding them. */
const TOP_DISTINCT = 20_000;
const TOP = 5;
/** Tables up to so many rows are read into memory batch by batch: opening a file costs more than its rows. */
const SHORT = 20_000;
export const BINS = 20;
/** Texts in a profile are cut after so many characters. */
const TEXT = 100;

interface Column {
  readonly position: number;
  readonly name: string;
  readonly type: PreviewType;
}

const isScale = (type: PreviewType) => type !== 'text' && type !== 'boolean';

/** A value as it is shown, and short. */
const shown = (expression: string, type: PreviewType) =>
  type === 'text' ? `left(${expression}, ${TEXT})` : readable(expression, type);

const scalar = (value: unknown): Scalar => {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

async function rowsOf(connection: DuckDBConnection, statement: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(statement)).getRowsJS();
}

/** A bound that was read from the table, as a number within a statement. */
const numberOf = (bound: Scalar): number =>
  typeof bound === 'string' ? Date.parse(bound.includes('T') ? `${bound}Z` : bound) / 1000 : Number(bound);

/** Where a value is between the least and the greatest, as the number of a step. */
function binOf({ position, type, min, max }: PreviewColumn): string {
  const least = numberOf(min);
  const number = type === 'date' || type === 'time' ? `epoch(c${position})` : `c${position}::double`;
  // Times are known to the second only, so the greatest may be a little beyond the last step.
  return `greatest(0, least(${BINS - 1}, floor((${number} - ${least}) / ${(numberOf(max) - least) / BINS})))`;
}

/** Every different value and how often it is there. */
type Counts = readonly { readonly key: string; readonly value: bigint }[] | null;

async function profileBatch(
  connection: DuckDBConnection,
  source: string,
  rows: number,
  columns: readonly Column[],
): Promise<PreviewColumn[]> {
  const distinct = rows <= COUNTED_EXACTLY ? 'count(distinct ' : 'approx_count_distinct(';
  const facts = columns.map(({ position, type }) => {
    const c = `c${position}`;
    return `count(${c}), ${distinct}${c}), ${shown(`min(${c})`, type)}, ${shown(`max(${c})`, type)}`;
  });
  const [counted = []] = await rowsOf(connection, `select ${facts.join(', ')} from ${source}`);
  const profiles = columns.map((column, i): PreviewColumn => {
    const [filled, different, min, max] = counted.slice(i * 4, i * 4 + 4);
    return {
      ...column,
      nulls: rows - Number(filled),
      // An approximate count can exceed what there is.
      distinct: Math.min(Number(different), Number(filled)),
      min: scalar(min),
      max: scalar(max),
      top: [],
      histogram: null,
    };
  });
  const repeating = profiles.filter(
    ({ distinct: different, nulls }) =>
      different > 0 && different < rows - nulls && different <= TOP_DISTINCT,
  );
  const scales = profiles.filter(
    ({ type, distinct: different, min, max }) =>
      isScale(type) && different > 1 && numberOf(max) > numberOf(min),
  );
  const counts = [
    ...repeating.map(({ position, type }) => `histogram(${shown(`c${position}`, type)}::varchar)`),
    ...scales.map((profile) => `histogram((${binOf(profile)})::integer::varchar)`),
  ];
  if (counts.length === 0) return profiles;
  const [found = []] = await rowsOf(
    connection,
    `select ${counts.map((map) => `map_entries(${map})`).join(', ')} from ${source}`,
  );
  repeating.forEach((profile, i) => {
    profile.top = ((found[i] as Counts) ?? [])
      .map(({ key, value }) => ({ value: parsed(key, profile.type), count: Number(value) }))
      .toSorted((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value), 'en'))
      .slice(0, TOP);
  });
  scales.forEach((profile, i) => {
    const bins = Array.from({ length: BINS }, () => 0);
    for (const { key, value } of (found[repeating.length + i] as Counts) ?? [])
      bins[Number(key)] = Number(value);
    profile.histogram = bins;
  });
  return profiles;
}

/** A value that went through text on its way. */
function parsed(text: string, type: PreviewType): Scalar {
  if (type === 'boolean') return text === 'true';
  return type === 'integer' || type === 'decimal' ? Number(text) : text;
}

/** Reads the converted files once for every few columns. */
export async function profileTable(
  connection: DuckDBConnection,
  folder: string,
  table: { readonly rows: number; readonly names: readonly string[]; readonly types: readonly PreviewType[] },
): Promise<PreviewColumn[]> {
  const columns = table.names.map((name, position): Column => ({
    position,
    name,
    type: table.types[position] ?? 'text',
  }));
  const profiles: PreviewColumn[] = [];
  for (let from = 0; from < columns.length; from += BATCH) {
    const batch = columns.slice(from, from + BATCH);
    const file = `read_parquet(${literal(partPath(folder, partOf(from)))})`;
    const names = batch.map(({ position }) => `c${position}`).join(', ');
    const isShort = table.rows <= SHORT;
    if (isShort) await connection.run(`create or replace temp table batch as select ${names} from ${file}`);
    profiles.push(...(await profileBatch(connection, isShort ? 'batch' : file, table.rows, batch)));
  }
  return profiles;
}
