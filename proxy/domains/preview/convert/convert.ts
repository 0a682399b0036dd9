/** One conversion from beginning to end. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';
import { sheetOf } from '../kinds.ts';
import { openEngine } from './engine.ts';
import { profileTable } from './profile.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import type { ConversionJob, ConversionResult } from './protocol.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import { unpack } from './unpack.ts';
import { writeNormalised, writeParquet, type WrittenTable } from './write-parquet.ts';
import type { Dialect } from '#contract/preview.ts';

/** What a column is called is cut after so many characters: it goes to the server, and to everybody who looks. */
const NAME = 300;

/** The manner of files that say themselves how they are written. */
const asItIs: Dialect = {
  encoding: 'utf-8',
  delimiter: null,
  header: true,
  skippedLines: 0,
  raggedRows: 0,
  quotes: true,
};

async function write(
  given: ConversionJob,
  open: () => Promise<DuckDBConnection>,
): Promise<WrittenTable & { dialect: Dialect | null; connection: DuckDBConnection }> {
  const isPacked = given.recipe === 'packed-1' || sheetOf(given.recipe) !== null;
  const { job, part } = isPacked ? await unpack(given) : { job: given, part: null };
  const withPart = (dialect: Dialect | null) => (part === null ? dialect : { ...(dialect ?? asItIs), part });
  if (job.recipe === 'parquet-1') {
    const connection = await open();
    return { ...(await writeParquet(connection, job)), dialect: withPart(null), connection };
  }
  const table = await (job.recipe === 'delimited-1' ? readDelimited(job) : readJson(job));
  const connection = await open();
  const types: PreviewType[] = await writeNormalised(connection, job, table);
  return { ...table, dialect: withPart(table.dialect), types, connection };
}

/** @returns the table, or why there is none; what is neither is thrown. */
export async function convert(job: ConversionJob): Promise<ConversionResult> {
  const open = () =>
    openEngine({
      memory: job.limits.memory / 2,
      threads: 1,
      folders: [job.scratch, job.target],
      files: [job.source],
      scratch: job.scratch,
    });
  try {
    const { connection, ...written } = await write(job, open);
    const table = { ...written, names: written.names.map((name) => name.slice(0, NAME)) };
    const columns = await profileTable(connection, job.target, table);
    return { kind: 'table', rows: table.rows, truncated: table.truncated, dialect: table.dialect, columns };
  } catch (error) {
    if (error instanceof ConversionError)
      return { kind: 'failed', reason: error.reason, detail: error.message };
    const detail = error instanceof Error ? error.message : String(error);
    if (detail.startsWith('Out of Memory Error')) return { kind: 'failed', reason: 'memory', detail };
    throw error;
  }
}
