/** One conversion from beginning to end. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';
import type { ColumnReason } from '#contract/preview/column-reason.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { LONGEST_NAME } from '#proxy/platform/formats/delimited/layout.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { asItIs } from '#proxy/platform/formats/tables/reading.ts';
import { readRecipe } from '../recipe.ts';
import { openEngine } from './engine.ts';
import { narrowTable } from './narrow.ts';
import { createNormalisedWriter } from './normalised.ts';
import { profileTable } from './profile.ts';
import type { ConversionJob, ConversionResult, ConvertedTable } from './protocol.ts';
import { writeNormalised } from './write-normalised.ts';
import { writeParquet } from './write-parquet.ts';

export interface Written extends Pick<ConvertedTable, 'rows' | 'truncated' | 'dialect'> {
  readonly names: readonly string[];
  readonly types: readonly PreviewType[];
  readonly reasons: readonly (ColumnReason | null)[];
}

async function write(
  job: ConversionJob,
  open: (files: readonly string[]) => Promise<DuckDBConnection>,
): Promise<Written & { connection: DuckDBConnection }> {
  const { wanted, stated } = readRecipe(job.recipe);
  const found = await readTable(job.source, {
    limits: job.limits,
    scratch: job.scratch,
    wanted,
    ...(stated !== null && { stated }),
    open: (names) => createNormalisedWriter(job.scratch, names.length),
  });
  if (found.kind === 'parquet') {
    const connection = await open([found.path]);
    const parquet = { ...job, source: found.path };
    const { system, ...table } = await writeParquet(connection, parquet, stated?.system ?? null);
    const dialect = {
      ...asItIs,
      kind: found.kind,
      ...(found.part !== null && { part: found.part }),
      ...(system !== null && { system }),
    };
    return { ...table, reasons: [], dialect, connection };
  }
  const connection = await open([]);
  const types = await writeNormalised(connection, job, found.reading.types);
  const reasons = found.reading.types.map(({ reason }) => reason);
  return { ...found.reading, types, reasons, connection };
}

/** @returns the table, or why there is none; what is neither is thrown. */
export async function convert(job: ConversionJob): Promise<ConversionResult> {
  const open = (files: readonly string[]) =>
    openEngine({
      memory: job.limits.memory / 2,
      threads: 1,
      folders: [job.scratch, job.target],
      files,
      scratch: job.scratch,
    });
  try {
    const { connection, ...written } = await write(job, open);
    const whole = { ...written, names: written.names.map((name) => name.slice(0, LONGEST_NAME)) };
    const { reasons, ...table } =
      job.parts === undefined ? whole : await narrowTable(connection, job, job.parts, whole);
    const profiles = await profileTable(connection, job.target, table);
    const columns = profiles.map((profile, i) => ({ ...profile, reason: reasons[i] ?? null }));
    return { kind: 'table', rows: table.rows, truncated: table.truncated, dialect: table.dialect, columns };
  } catch (error) {
    if (error instanceof ConversionError)
      return { kind: 'failed', reason: error.reason, finding: error.finding, detail: error.message };
    const detail = error instanceof Error ? error.message : String(error);
    if (detail.startsWith('Out of Memory Error')) return { kind: 'failed', reason: 'memory', detail };
    throw error;
  }
}
