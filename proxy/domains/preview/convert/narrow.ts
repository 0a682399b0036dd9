/**
 * Leaves of a converted table what some parts open: their columns, their rows, and of each row the cells that one part
 * opens whole. Nothing else is in the files that are kept, and rows are numbered again.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Narrowing } from '#contract/narrowing.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { asItIs } from '#proxy/platform/formats/tables/reading.ts';
import { partOf, partPath, partsOf } from '../parts.ts';
import { columnOf, conditionOf, readPart } from '../query/sql.ts';
import type { Written } from './convert.ts';
import type { ConversionJob } from './protocol.ts';
import { save } from './write-parquet.ts';

/** A part as it fits the table: its columns are those that are still what they were. */
interface Fitting {
  readonly columns: ReadonlySet<number>;
  readonly filters: Narrowing['filters'];
}

/** @returns null for a part with a condition on a column that is no longer there: it opens nothing */
function fit({ columns, filters, fields }: Narrowing, { names, types }: Written): Fitting | null {
  const same = new Set(
    fields
      .filter(({ position, name, type }) => names[position] === name && types[position] === type)
      .map(({ position }) => position),
  );
  if (!filters.every(({ column }) => same.has(column))) return null;
  const open = columns === null ? names.keys() : columns.filter((column) => same.has(column));
  return { columns: new Set(open), filters };
}

/** The converted files in one, as far as they have some columns. */
function joined(folder: string, positions: Iterable<number>): string {
  const parts = [...new Set([...positions].map(partOf))];
  const [first = 0, ...others] = parts.length === 0 ? [0] : parts;
  return `${readPart(folder, first)} as p${first}${others
    .map((part) => ` join ${readPart(folder, part)} as p${part} using (r)`)
    .join('')}`;
}

/** Notes in the table `chosen` which rows are open, their numbers from now on, and by which parts. */
async function chooseRows(
  connection: DuckDBConnection,
  folder: string,
  parts: readonly Fitting[],
  { types }: Written,
): Promise<number> {
  const flags = parts.map((_, index) => `m${index} boolean`);
  await connection.run(`create temp table chosen (r bigint, n bigint, ${flags.join(', ')})`);
  const conditions = parts.map(({ filters }) => {
    const all = filters.map((filter) => conditionOf(filter, types[filter.column] ?? 'text'));
    return {
      // What is unknown is not open.
      text: `coalesce(${['true', ...all.map(({ text }) => `(${text})`)].join(' and ')}, false)`,
      values: all.flatMap(({ values }) => values),
    };
  });
  const named = parts.flatMap(({ filters }) => filters.map(({ column }) => column));
  const marks = conditions.map(({ text }, index) => `${text} as m${index}`);
  const isOpen = parts.map((_, index) => `m${index}`).join(' or ');
  await connection.run(
    `insert into chosen select r, row_number() over (order by r) - 1, ${parts.map((_, index) => `m${index}`).join(', ')}
     from (select r, ${marks.join(', ')} from ${joined(folder, named)}) where ${isOpen}`,
    conditions.flatMap(({ values }) => [...values]),
  );
  const counted = await connection.runAndReadAll('select count(*) from chosen');
  return Number(counted.getRowsJS()[0]?.[0] ?? 0);
}

/** A part gets no dialect, which reveals something of the rest; but the reference system, where both its columns are in it. */
function dialectOf({ dialect }: Written, names: readonly string[]): Written['dialect'] {
  const { system } = dialect ?? {};
  const { columns } = system ?? {};
  if (system === undefined || columns === undefined) return null;
  return names.includes(columns.x) && names.includes(columns.y) ? { ...asItIs, system } : null;
}

/**
 * Writes the files of a table again, with the parts alone.
 * @throws ConversionError when no part fits the table
 */
export async function narrowTable(
  connection: DuckDBConnection,
  { target, scratch }: ConversionJob,
  narrowings: readonly Narrowing[],
  table: Written,
): Promise<Written> {
  const parts = narrowings
    .flatMap((part) => fit(part, table) ?? [])
    .filter(({ columns }) => columns.size > 0);
  if (parts.length === 0) throw new ConversionError('changed', 'no part fits the table');
  const kept = [...new Set(parts.flatMap(({ columns }) => [...columns]))].toSorted((a, b) => a - b);
  const rows = await chooseRows(connection, target, parts, table);
  const cellOf = (position: number): string => {
    const opening = parts.flatMap(({ columns }, index) => (columns.has(position) ? [`m${index}`] : []));
    const column = columnOf(position);
    return opening.length === parts.length ? column : `case when ${opening.join(' or ')} then ${column} end`;
  };
  const names = kept.map((position) => table.names[position] ?? '');
  const written = partsOf(kept.length);
  for (const [part, places] of written.entries()) {
    const from = places.flatMap((place) => kept[place] ?? []);
    const cells = places.map((place) => `${cellOf(kept[place] ?? 0)} as ${columnOf(place)}`);
    await connection.run(
      save(
        `select n as r, ${cells.join(', ')} from ${joined(target, from)} join chosen using (r) order by n`,
        partPath(scratch, part),
      ),
    );
  }
  for (const part of partsOf(table.names.length).keys()) await rm(partPath(target, part));
  for (const part of written.keys()) await rename(partPath(scratch, part), join(target, `${part}.parquet`));
  return {
    rows,
    truncated: table.truncated,
    dialect: dialectOf(table, names),
    names,
    types: kept.map((position) => table.types[position] ?? 'text'),
    reasons: kept.map(() => null),
  };
}
