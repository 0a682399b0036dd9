/** Turns a Parquet file from elsewhere into the Parquet files that are queried. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';
import type { FoundSystem } from '#contract/preview/states.ts';
import { partPath, partsOf } from '../parts.ts';
import { identifier, literal, storedTypes } from './engine.ts';
import { ConversionError, refused } from '#proxy/platform/formats/conversion-error.ts';
import {
  candidatesOf,
  metresIn,
  PAIRS_EXAMINED,
  systemOfNumbers,
} from '#proxy/platform/formats/geo/number-columns.ts';
import { placeGeometries, type PlacedColumn } from './place-geometries.ts';
import type { ConversionJob } from './protocol.ts';

/** Small enough that a page is read without its neighbours. */
const ROW_GROUP = 30_720;

export const save = (select: string, target: string) =>
  `copy (${select}) to ${literal(target)} (format parquet, compression zstd, row_group_size ${ROW_GROUP})`;

/** What the engine says about a file that it cannot read. */
function damaged(error: unknown): ConversionError {
  const message = error instanceof Error ? error.message : String(error);
  const codec = /unsupported compression codec[^A-Z]*([A-Z0-9_]+)|codec[^A-Z]*\b(LZO|BROTLI|LZ4)\b/i.exec(
    message,
  );
  if (codec) return refused('unreadable', 'codec', { what: codec[1] ?? codec[2] ?? '' });
  return new ConversionError('unreadable', message, {
    code: 'damaged',
    what: message
      .split('\n')[0]
      ?.replace(/^[A-Z][\w ]+ Error: /, '')
      .replaceAll(/['"]?\/[^\s'"]*['"]?/g, 'it')
      .slice(0, 200),
  });
}

/** What a column of another Parquet file becomes; what is nested becomes its text. */
export function typeOfStored(stored: string): PreviewType {
  if (/^(?:U?TINYINT|U?SMALLINT|U?INTEGER|BIGINT)$/.test(stored)) return 'integer';
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(.*)$/.test(stored)) return 'decimal';
  if (stored === 'DATE') return 'date';
  if (stored.startsWith('TIMESTAMP')) return 'time';
  return stored === 'BOOLEAN' ? 'boolean' : 'text';
}

interface StoredColumn {
  readonly name: string;
  readonly stored: string;
}

/** Columns of one statement. */
const BATCH = 100;

/** Columns with a number that a double cannot represent: they stay text, so that no figure is changed. */
async function findInexact(
  connection: DuckDBConnection,
  source: string,
  columns: readonly StoredColumn[],
): Promise<Set<string>> {
  const wide = columns.filter(({ stored }) => /^(?:U?BIGINT|DECIMAL\(.*)$/.test(stored));
  const inexact = new Set<string>();
  for (let from = 0; from < wide.length; from += BATCH) {
    const some = wide.slice(from, from + BATCH);
    const tests = some.map(({ name, stored }) => {
      const column = identifier(name);
      return `bool_or(try_cast(${column}::double as ${stored}) is distinct from ${column})`;
    });
    const rows = await connection.runAndReadAll(`select ${tests.join(', ')} from ${source}`);
    const [found = []] = rows.getRowsJS();
    for (const [i, { name }] of some.entries()) if (found[i] === true) inexact.add(name);
  }
  return inexact;
}

export interface WrittenTable {
  readonly names: readonly string[];
  readonly types: readonly PreviewType[];
  readonly rows: number;
  readonly truncated: boolean;
  /** The reference system of its first geometries; null where it has none. */
  readonly system: FoundSystem | null;
}

interface Pairs {
  readonly names: readonly string[];
  readonly types: readonly PreviewType[];
  /** The reference system that the publisher names. */
  readonly stated: string | null;
}

/** The reference system of two columns of numbers; null where no two are metres. */
async function systemOfPairs(
  connection: DuckDBConnection,
  source: string,
  { names, types, stated }: Pairs,
): Promise<FoundSystem | null> {
  const isNumber = (position: number) => /^(?:integer|decimal)$/.test(types[position] ?? '');
  const { metres, degrees } = candidatesOf(names);
  if (metres.length === 0) return null;
  const values = new Map<string, readonly (readonly [number, number])[]>();
  for (const { x, y } of [...metres, ...degrees]) {
    if (!isNumber(x) || !isNumber(y)) continue;
    const [across, up] = [identifier(names[x] ?? ''), identifier(names[y] ?? '')];
    const found = await connection.runAndReadAll(
      `select ${across}::double, ${up}::double from ${source}
       where ${across} is not null and ${up} is not null limit ${PAIRS_EXAMINED}`,
    );
    values.set(
      `${x},${y}`,
      found.getRowsJS().map(([a, b]) => [Number(a), Number(b)] as const),
    );
  }
  const pair = metresIn(names, ({ x, y }) => values.get(`${x},${y}`) ?? []);
  return pair && systemOfNumbers(pair, stated ?? undefined);
}

/**
 * @param stated the reference system that the publisher names
 * @throws ConversionError when the file is no Parquet
 */
export async function writeParquet(
  connection: DuckDBConnection,
  job: ConversionJob,
  stated: string | null,
): Promise<WrittenTable> {
  const source = `read_parquet(${literal(job.source)}, file_row_number = true)`;
  const described = await connection
    .runAndReadAll(`describe select * from ${source}`)
    .catch((error: unknown) => {
      throw damaged(error);
    });
  const found = described
    .getRowsJS()
    .map(([name, type]) => ({ name: name as string, stored: type as string }))
    .filter(({ name }) => name !== 'file_row_number');
  if (found.length === 0) throw refused('empty', 'noRows');
  if (found.length > job.limits.columns) throw refused('tooWide', 'manyColumns', { count: found.length });
  const counted = await connection.runAndReadAll(`select count(*) from ${source}`);
  const total = Number(counted.getRowsJS()[0]?.[0] ?? 0);
  const inexact = await findInexact(connection, source, found);
  const types = found.map(({ name, stored }) => (inexact.has(name) ? 'text' : typeOfStored(stored)));
  const placed = new Map<number, PlacedColumn>();
  for (const [position, { name, stored }] of found.entries())
    if (stored.startsWith('GEOMETRY'))
      placed.set(position, await placeGeometries(connection, job, { name, stored, stated }));
  const [first] = placed.values();
  const valueAt = (position: number): string => {
    const { name = '', stored = '' } = found[position] ?? {};
    const type = types[position] ?? 'text';
    const column = identifier(name);
    const geometry = placed.get(position);
    if (geometry !== undefined) return `${geometry.value} as c${position}`;
    const moment = stored.endsWith('WITH TIME ZONE') ? `${column} at time zone 'UTC'` : column;
    return `(${type === 'time' ? moment : column})::${storedTypes[type]} as c${position}`;
  };
  for (const [part, positions] of partsOf(found.length).entries())
    await connection.run(
      save(
        `select file_row_number::bigint as r, ${positions.map(valueAt).join(', ')} from ${source}
         where file_row_number < ${job.limits.rows}`,
        partPath(job.target, part),
      ),
    );
  const rows = Math.min(total, job.limits.rows);
  const names = found.map(({ name }) => name);
  const system = first?.system ?? (await systemOfPairs(connection, source, { names, types, stated }));
  return { names, types, rows, truncated: total > rows, system };
}
