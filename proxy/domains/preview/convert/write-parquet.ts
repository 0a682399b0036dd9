/** Turns the normalised form, or a Parquet file from elsewhere, into the Parquet file that is queried. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';
import { partPath, partsOf } from '../parts.ts';
import { missingWords, type FoundType } from './column-type.ts';
import { identifier, literal, storedTypes } from './engine.ts';
import { normalisedPath, type NormalisedTable } from './normalised.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import type { ConversionJob } from './protocol.ts';

/** Small enough that a page is read without its neighbours. */
const ROW_GROUP = 30_720;

const save = (select: string, target: string) =>
  `copy (${select}) to ${literal(target)} (format parquet, compression zstd, row_group_size ${ROW_GROUP})`;

const missing = `(${missingWords.map(literal).join(', ')})`;

function valueOf(column: string, { type, skipsMissing, decimalComma }: FoundType): string {
  if (type === 'text') return column;
  const present = skipsMissing ? `case when ${column} not in ${missing} then ${column} end` : column;
  const text = decimalComma ? `replace(${present}, ',', '.')` : present;
  // A time with an offset becomes the same moment in UTC; one without is taken as it stands.
  return type === 'time' ? `(${text})::timestamptz at time zone 'UTC'` : `(${text})::${storedTypes[type]}`;
}

async function writePart(
  connection: DuckDBConnection,
  job: ConversionJob,
  part: number,
  columns: readonly { readonly position: number; readonly type: FoundType }[],
): Promise<void> {
  const shape = columns.map(({ position }) => `'c${position}': 'varchar'`).join(', ');
  const source = `read_csv(${literal(normalisedPath(job.scratch, part))}, delim = ',', quote = '"', escape = '"',
    header = false, auto_detect = false, new_line = '\\n', max_line_size = 16777216, nullstr = '', parallel = false,
    columns = {'r': 'bigint', ${shape}})`;
  const values = columns.map(({ position, type }) => `${valueOf(`c${position}`, type)} as c${position}`);
  await connection.run(save(`select r, ${values.join(', ')} from ${source}`, partPath(job.target, part)));
}

const asText = { type: 'text', skipsMissing: false, decimalComma: false } as const;

/** @returns the types that were written: where a text was no value after all, its part stays text. */
export async function writeNormalised(
  connection: DuckDBConnection,
  job: ConversionJob,
  { types }: NormalisedTable,
): Promise<PreviewType[]> {
  const written: PreviewType[] = [];
  for (const [part, positions] of partsOf(types.length).entries()) {
    const found = positions.map((position) => ({ position, type: types[position] ?? asText }));
    const text = positions.map((position) => ({ position, type: asText }));
    const kept = await writePart(connection, job, part, found).then(
      () => found,
      async (error: unknown) => {
        if (!(error as Error).message.startsWith('Conversion Error')) throw error;
        await writePart(connection, job, part, text);
        return text;
      },
    );
    written.push(...kept.map(({ type }) => type.type));
  }
  return written;
}

/** What a column of another Parquet file becomes; what is nested becomes its text. */
export function typeOfStored(stored: string): PreviewType {
  if (/^(?:U?TINYINT|U?SMALLINT|U?INTEGER|BIGINT)$/.test(stored)) return 'integer';
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(.*)$/.test(stored)) return 'decimal';
  if (stored === 'DATE') return 'date';
  if (stored.startsWith('TIMESTAMP')) return 'time';
  return stored === 'BOOLEAN' ? 'boolean' : 'text';
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
      throw new ConversionError('unreadable', String(error));
    });
  const found = described
    .getRowsJS()
    .map(([name, type]) => ({ name: name as string, stored: type as string }))
    .filter(({ name }) => name !== 'file_row_number');
  if (found.length === 0) throw new ConversionError('empty', 'no columns');
  if (found.length > job.limits.columns) throw new ConversionError('tooWide', `${found.length} columns`);
  const counted = await connection.runAndReadAll(`select count(*) from ${source}`);
  const total = Number(counted.getRowsJS()[0]?.[0] ?? 0);
  const types = found.map(({ stored }) => typeOfStored(stored));
  const valueAt = (position: number): string => {
    const { name = '', stored = '' } = found[position] ?? {};
    const type = types[position] ?? 'text';
    const column = identifier(name);
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
