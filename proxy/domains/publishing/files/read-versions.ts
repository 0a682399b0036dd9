/** Reads the files of uploads, as jobs of the durable queue, and records what was found out about each. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson, storableText } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { JobPostponed, startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import { detectFormat } from '#proxy/platform/lookups/find-format.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';
import { StoreUnavailable, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';
import { lockDataset } from '../editable.ts';
import { projectLater } from '../project-draft.ts';
import type { ReadingResult } from '../reading/protocol.ts';
import { runReading } from '../reading/run-reading.ts';
import { compareCodesSoon, forgetComparisons } from './compare-codes-job.ts';
import { renewFiles } from './current-files.ts';
import { markRemedy } from './remedied-tables.ts';
import { withholdEqual } from './withheld-bytes.ts';

const readVersion = defineJob({
  name: 'read uploaded file',
  schema: z.object({ versionGUID: z.uuid(), stated: z.string().optional() }),
  // What an editor says while the file is being read is read after that.
  key: ({ versionGUID, stated = '' }) => `${versionGUID} ${stated}`,
  attempts: 3,
  backoff: [5, 60],
  lease: 45,
  concurrency: 2,
  parallel: 1,
});

/** The table of a file with more bytes is made while the file is read: one after the other takes twice the time. */
const LARGE = 16_000_000;

/** Has a version read whose file is stored, with what an editor says about how it is written. */
export const readSoon = (
  trx: Transaction<Schema>,
  versionGUID: string,
  stated: StatedReading | null,
): Promise<void> => enqueue(trx, readVersion, { versionGUID, ...(stated && { stated: keyOf(stated) }) });

/** The same words for the same reading, whatever the order of its parts. */
const keyOf = ({ encoding, delimiter, header, system, columns = {}, repairs }: StatedReading): string =>
  JSON.stringify([
    encoding ?? null,
    delimiter ?? null,
    header ?? null,
    Object.entries(columns).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ...(system === undefined ? [] : [system]),
    ...(repairs === undefined ? [] : [repairs]),
  ]);

/** Has the table of a file made before anyone asks for it. */
export type PreparePreview = (file: {
  readonly fileKey: string;
  readonly bytes: number;
  readonly stated: StatedReading | null;
}) => Promise<void>;

export interface ReadingOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  /** A folder of this machine. */
  readonly scratch: string;
  readonly preparePreview: PreparePreview;
  readonly log: Logger;
}

/** The versions that are made of an upload have its file now, or never will. Where it has one, the dataset must be locked. */
export async function noteUpload(
  trx: Transaction<Schema>,
  { uploadId, file, reason }: { uploadId: string; file: StoredFile | null; reason: string },
): Promise<void> {
  const rows = await trx
    .updateTable('catalogue.resource_version')
    .set(
      file === null
        ? { status: 'failed', status_reason: reason }
        : {
            status: 'processing',
            file_key: file.key,
            bytes: file.bytes,
            checksum_algorithm: 'sha256',
            checksum: file.key,
          },
    )
    .where('upload_id', '=', uploadId)
    .returning(['version_guid', 'dataset_guid'])
    .execute();
  for (const { version_guid, dataset_guid } of rows) {
    if (file === null) await renewFiles(trx, dataset_guid);
    else {
      await markRemedy(trx, version_guid);
      await withholdEqual(trx, version_guid);
      await readSoon(trx, version_guid, null);
    }
  }
}

/** Records what was read, and gives it to the readers of a draft. @returns false where it is not kept */
async function record(
  trx: Transaction<Schema>,
  version: { versionGUID: string; datasetGUID: string; stated: StatedReading | null },
  result: ReadingResult,
): Promise<boolean> {
  const { versionGUID, datasetGUID, stated } = version;
  // Editors who save at this moment are waited for.
  await lockDataset(trx, datasetGUID);
  const { reading, corrects_source, published_at, purged_at } = await trx
    .selectFrom('catalogue.resource_version')
    .select(['reading', 'corrects_source', 'published_at', 'purged_at'])
    .where('version_guid', '=', versionGUID)
    .executeTakeFirstOrThrow();
  // Its bytes were deleted for good while they were read, so nothing of them is kept.
  if (purged_at !== null) return false;
  // An editor has said something else since: the job for that records what it reads.
  if (!isDeepStrictEqual(reading, stated)) return false;
  await trx
    .updateTable('catalogue.resource_version')
    .set(
      result.kind === 'failed'
        ? {
            // What readers have of an import can be downloaded, table or not.
            status: corrects_source && published_at !== null ? 'ready' : 'failed',
            status_reason: storableText(result.reason),
            finding: result.finding === null ? null : storableJson(result.finding),
          }
        : {
            status: 'ready',
            status_reason: null,
            format: result.format,
            mime_type: formatByCode.get(result.format)?.details.mediaType ?? null,
            row_count: result.table?.rows ?? null,
            column_count: result.table?.columnCount ?? null,
            columns: storableJson(result.table?.columns ?? []),
            fingerprint: result.table?.fingerprint ?? null,
            cell_words: storableText(result.table?.cellWords ?? '') || null,
            dialect: result.dialect === null ? null : storableJson(result.dialect),
            other_tables: result.otherTables.length === 0 ? null : storableJson(result.otherTables),
            finding: result.finding === null ? null : storableJson(result.finding),
            violations: storableJson(result.violations),
            personal: storableJson(result.personal),
            clues: storableJson(result.clues),
          },
    )
    .where('version_guid', '=', versionGUID)
    .execute();
  await forgetComparisons(trx, datasetGUID, versionGUID);
  await compareCodesSoon(trx, datasetGUID);
  await renewFiles(trx, datasetGUID, versionGUID);
  await projectLater(trx, datasetGUID);
  return true;
}

/** Starts to read files. */
export function startReading({ kysely, files, scratch, preparePreview, log }: ReadingOptions): Worker {
  const find = (versionGUID: string) =>
    kysely
      .selectFrom('catalogue.resource_version')
      .select(['dataset_guid', 'file_key', 'file_name', 'bytes', 'reading'])
      .where('version_guid', '=', versionGUID)
      .executeTakeFirst();
  return startWorker(readVersion, {
    kysely,
    log,
    async onFailed(trx, { versionGUID }) {
      const row = await trx
        .selectFrom('catalogue.resource_version')
        .select(['dataset_guid', 'reading'])
        .where('version_guid', '=', versionGUID)
        .executeTakeFirst();
      const reason = 'The file cannot be read.';
      if (row !== undefined)
        await record(
          trx,
          { versionGUID, datasetGUID: row.dataset_guid, stated: row.reading },
          { kind: 'failed', finding: null, reason },
        );
    },
    async work({ versionGUID }, { complete, signal }) {
      const version = await find(versionGUID);
      const fileKey = version?.file_key ?? null;
      if (version === undefined || fileKey === null) return;
      const { file_name: fileName, reading: stated, dataset_guid: datasetGUID } = version;
      const prepare = () => preparePreview({ fileKey, bytes: Number(version.bytes ?? 0), stated });
      const isLarge = Number(version.bytes ?? 0) > LARGE;
      const { code: format } = detectFormat({ address: fileName ?? '' });
      if (isLarge && kindsOfFile({ format, fileName: fileName ?? '' }).hasTable) await prepare();
      let result: ReadingResult;
      try {
        result = await files.withFile(
          fileKey,
          (path) => runReading({ path, fileName: fileName ?? '', stated }, scratch, signal),
          signal,
        );
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof StoreUnavailable) throw new JobPostponed(error.message);
        throw error;
      }
      let isKept = false;
      await complete(async (trx) => {
        isKept = await record(trx, { versionGUID, datasetGUID, stated }, result);
      });
      if (!isKept) return;
      if (result.kind === 'file' && (result.table !== null || result.format === 'Parquet')) await prepare();
    },
  });
}
