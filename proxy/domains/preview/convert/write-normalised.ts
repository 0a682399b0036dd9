/** Turns the normalised form into the Parquet files that are queried. */
import { parse } from 'csv-parse';
import type { DuckDBConnection } from '@duckdb/node-api';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { PreviewType } from '#contract/preview.ts';
import { valueText, type FoundType } from '#proxy/platform/formats/values/column-type.ts';
import { isMissing, missingWords } from '#proxy/platform/formats/values/missing.ts';
import { partPath, partsOf } from '../parts.ts';
import { literal, storedTypes } from './engine.ts';
import { createPart, normalisedPath } from './normalised.ts';
import type { ConversionJob } from './protocol.ts';
import { save } from './write-parquet.ts';

interface PartColumn {
  readonly position: number;
  readonly type: FoundType;
}

const missing = `(${missingWords.map(literal).join(', ')})`;

function valueOf(column: string, { type, skipsMissing }: FoundType): string {
  if (type === 'text') return column;
  const text = skipsMissing ? `case when ${column} not in ${missing} then ${column} end` : column;
  // A time with an offset becomes the same moment in UTC; one without is taken as it is.
  return type === 'time' ? `(${text})::timestamptz at time zone 'UTC'` : `(${text})::${storedTypes[type]}`;
}

/** Writes the values of columns that the database does not cast as they are: one pass, whatever the grammar. */
async function rewritePart(path: string, target: string, columns: readonly PartColumn[]): Promise<void> {
  const parser = parse({ max_record_size: 0 });
  pipeline(createReadStream(path), parser, () => undefined);
  const part = createPart(target, 0);
  for await (const [row = '0', ...cells] of parser as AsyncIterable<string[]>) {
    for (const [i, { type }] of columns.entries()) {
      const text = cells[i] ?? '';
      if (text !== '' && type.manner.kind !== 'cast')
        cells[i] = isMissing(text) ? '' : valueText(text, type.manner);
    }
    const full = part.write(Number(row), cells, cells.length);
    if (full) await full;
  }
  await part.end();
}

/** The file that a part is read from: its values are written as the database reads them. */
async function castable(job: ConversionJob, part: number, columns: readonly PartColumn[]): Promise<string> {
  const path = normalisedPath(job.scratch, part);
  if (columns.every(({ type }) => type.manner.kind === 'cast')) return path;
  const target = `${path}.values`;
  await rewritePart(path, target, columns);
  return target;
}

async function writePart(
  connection: DuckDBConnection,
  job: ConversionJob,
  part: number,
  columns: readonly PartColumn[],
): Promise<void> {
  const path = await castable(job, part, columns);
  const shape = columns.map(({ position }) => `'c${position}': 'varchar'`).join(', ');
  const source = `read_csv(${literal(path)}, delim = ',', quote = '"', escape = '"',
    header = false, auto_detect = false, new_line = '\\n', max_line_size = 16777216, nullstr = '', parallel = false,
    columns = {'r': 'bigint', ${shape}})`;
  const values = columns.map(({ position, type }) => `${valueOf(`c${position}`, type)} as c${position}`);
  await connection.run(save(`select r, ${values.join(', ')} from ${source}`, partPath(job.target, part)));
  await rm(`${normalisedPath(job.scratch, part)}.values`, { force: true });
}

const asText: FoundType = { type: 'text', skipsMissing: false, manner: { kind: 'cast' }, reason: null };

/** @returns the types that were written: where a text was no value after all, its part stays text. */
export async function writeNormalised(
  connection: DuckDBConnection,
  job: ConversionJob,
  types: readonly FoundType[],
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
