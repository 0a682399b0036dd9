/**
 * Finds the values of tables that were read before values were searched. A database from before the baseline may still
 * have this job in its queue. It reads one file after the other, says how far it is, and goes on after a restart.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { defineJob } from '#proxy/platform/jobs/queue.ts';
import { JobPostponed, startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import { runReading } from '../reading/run-reading.ts';

/** Exported for tests of what a lost server leaves. */
export const readCellWordsJob = defineJob({
  name: 'read values of kept tables',
  schema: z.object({}),
  key: () => 'all',
  attempts: 5,
  backoff: [60, 600, 3_600],
  lease: 60,
  concurrency: 1,
  parallel: 1,
});

const Progress = z.object({
  /** Files read. */
  done: z.int(),
  total: z.int(),
  /** Those in which values were found. */
  found: z.int(),
  /** The last file that was looked at. */
  after: z.uuid(),
});
type Progress = z.infer<typeof Progress>;

interface KeptTable {
  resourceGUID: string;
  datasetGUID: string;
  fileKey: string;
  fileName: string | null;
  format: string;
  reading: StatedReading | null;
}

/** Tables with a column of text, whose values were never looked for or are not worth searching. */
const unread = sql`
  from catalogue.resource r
  where r.cell_words is null and r.file_key is not null and r.row_count > 0
    and exists (select from jsonb_array_elements(r.columns) c where c ->> 'type' in ('text', 'category', 'place'))`;

async function countTables(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${unread}`.execute(kysely);
  return rows[0]?.total ?? 0;
}

async function nextTable(kysely: Kysely<Schema>, after: string): Promise<KeptTable | undefined> {
  const { rows } = await sql<KeptTable>`
    select r.resource_guid as "resourceGUID", r.dataset_guid as "datasetGUID", r.file_key as "fileKey",
      r.file_name as "fileName", r.format, r.reading
    ${unread} and r.resource_guid > ${after}::uuid order by r.resource_guid limit 1`.execute(kysely);
  return rows[0];
}

/** Notes the values, unless the file was replaced or read meanwhile. */
async function record(trx: Transaction<Schema>, table: KeptTable, words: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogue.resource')
    .set({ cell_words: words })
    .where('resource_guid', '=', table.resourceGUID)
    .where('file_key', '=', table.fileKey)
    .where('cell_words', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx
    .updateTable('catalogue.resource_version')
    .set({ cell_words: words })
    .where('resource_guid', '=', table.resourceGUID)
    .where('file_key', '=', table.fileKey)
    .where('cell_words', 'is', null)
    .execute();
  await projectDatasets(trx, [table.datasetGUID]);
}

export interface CellWordsOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  /** A folder of this machine. */
  readonly scratch: string;
  readonly log: Logger;
}

/** What a file has to be found by. A file that cannot be read has nothing, and keeps no other from being read. */
async function wordsOf(
  { files, scratch, log }: CellWordsOptions,
  { fileKey, fileName, format, reading: stated, resourceGUID }: KeptTable,
  signal: AbortSignal,
): Promise<string> {
  try {
    const name = fileName ?? `table.${format.toLowerCase()}`;
    const result = await files.withFile(
      fileKey,
      (path) => runReading({ path, fileName: name, stated }, scratch, signal),
      signal,
    );
    return result.kind === 'file' ? storableText(result.table?.cellWords ?? '') : '';
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StoreUnavailable) throw new JobPostponed(error.message);
    log.warn({ err: error, resourceGUID }, 'the values of a kept table could not be read');
    return '';
  }
}

async function work(options: CellWordsOptions, attempt: Attempt): Promise<void> {
  const { kysely, log } = options;
  const { signal } = attempt;
  let progress: Progress = Progress.safeParse(attempt.progress).data ?? {
    done: 0,
    total: await countTables(kysely),
    found: 0,
    after: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    signal.throwIfAborted();
    const table = await nextTable(kysely, progress.after);
    if (table === undefined) break;
    const words = await wordsOf(options, table, signal);
    const { done, total, found } = progress;
    progress = {
      done: done + 1,
      total: Math.max(total, done + 1),
      found: words === '' ? found : found + 1,
      after: table.resourceGUID,
    };
    const reached = progress;
    await kysely.transaction().execute(async (trx) => {
      if (words !== '') await record(trx, table, words);
      await attempt.save(trx, reached);
    });
  }
  log.info({ files: progress.done, found: progress.found }, 'the values of kept tables are searched');
}

/** Starts to read tables again, where there is a job for that. */
export const startReadingCellWords = (options: CellWordsOptions): Worker =>
  startWorker(readCellWordsJob, {
    kysely: options.kysely,
    log: options.log,
    work: (_, attempt) => work(options, attempt),
  });
