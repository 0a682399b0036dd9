/** Turns a Parquet file from elsewhere into the Parquet files that are queried. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';
import { partPath, partsOf } from '../parts.ts';
import { identifier, literal, storedTypes } from './engine.ts';
import { ConversionError, refused } from '#proxy/platform/formats/conversion-error.ts';
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

/** Names of WGS 84 in degrees, in which every place is longitude before latitude (GeoParquet 1.1). */
const DEGREES = new Set(['OGC:CRS84', 'EPSG:4326']);

/**
 * A geometry as well-known text. One in another reference system says so, and is then no place of a map: what its numbers
 * mean is never guessed.
 */
function geometrySql(column: string, stored: string): string {
  const system = /^GEOMETRY\('(.*)'\)$/s.exec(stored)?.[1] ?? '';
  const [, authority = '', code = ''] =
    /^(\w+):(\w+)$/.exec(system) ??
    /"id"\s*:\s*\{\s*"authority"\s*:\s*"(\w+)"\s*,\s*"code"\s*:\s*"?(\w+)"?\s*\}\s*\}$/.exec(system) ??
    [];
  if (DEGREES.has(`${authority}:${code}`)) return `${column}::varchar`;
  return `${literal(`SRID=${/^\d+$/.test(code) ? code : 0};`)} || ${column}::varchar`;
}

interface StoredColumn {
  readonly name: string;
  readonly stored: string;
}

/** Columns of one statement. */
const BATCH = 100;

/** Columns with a number that a double cannot hold: they stay text, so that no figure is changed. */
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
}

/** @throws ConversionError when the file is no Parquet */
export async function writeParquet(connection: DuckDBConnection, job: ConversionJob): Promise<WrittenTable> {
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
  const valueAt = (position: number): string => {
    const { name = '', stored = '' } = found[position] ?? {};
    const type = types[position] ?? 'text';
    const column = identifier(name);
    if (stored.startsWith('GEOMETRY')) return `${geometrySql(column, stored)} as c${position}`;
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
  return { names: found.map(({ name }) => name), types, rows, truncated: total > rows };
}
