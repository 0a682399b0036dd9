/** Puts the pieces of whole uploads together, as jobs of the durable queue: scanned where there is a scanner, stored once. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { JobPostponed, startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import type { UploadSettings } from '#proxy/platform/settings/uploads.ts';
import type { VirusScanSettings } from '#proxy/platform/settings/virus-scan.ts';
import { StoreUnavailable, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';
import { bytesOf, type Piece, type PieceStore } from '#proxy/platform/store/piece-store.ts';
import { UPLOAD_DAYS } from '#contract/uploads.ts';
import { lockDataset } from '../editable.ts';
import { forgetRemedied } from '../files/remedied-tables.ts';
import { PURGED_AGAIN, removeWithNextSweep, werePurged } from '../files/withheld-bytes.ts';
import { noteLost } from './uploads.ts';
import { ScannerUnavailable, scanBytes } from './virus-scan.ts';

const HOUR = 3_600_000;
/** Files that are removed in one run. */
const MOST_REMOVED = 1000;

const storeUpload = defineJob({
  name: 'store upload',
  schema: z.object({ uploadId: z.string() }),
  key: ({ uploadId }) => uploadId,
  attempts: 8,
  backoff: [2, 10, 60, 300],
  lease: 60,
  parallel: 2,
});

/** Has an upload stored whose last byte has come. */
export const storeSoon = (kysely: Kysely<Schema>, uploadId: string): Promise<void> =>
  enqueue(kysely, storeUpload, { uploadId });

export interface StoringOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  readonly pieces: PieceStore;
  /** Absent: nothing is scanned. */
  readonly virusScan: VirusScanSettings | undefined;
  /** Written in the transaction that ends an upload: its file is there, or it was refused for a reason. */
  readonly ended: (
    trx: Transaction<Schema>,
    upload: { uploadId: string; file: StoredFile | null; reason: string },
  ) => Promise<void>;
  /** A file is there to be read. */
  readonly stored: () => void;
  readonly log: Logger;
}

/** What the scanner says; a file that is larger than it reads is not scanned. */
async function scanned(
  { pieces, virusScan }: StoringOptions,
  parts: readonly Piece[],
  size: number,
): Promise<{ scan: 'clean' | 'notScanned'; found: string | null }> {
  if (virusScan === undefined || size > virusScan.mostBytes) return { scan: 'notScanned', found: null };
  const found = await scanBytes(bytesOf(pieces, parts), virusScan);
  return { scan: 'clean', found };
}

const refuse = async (
  { ended }: StoringOptions,
  trx: Transaction<Schema>,
  uploadId: string,
  reason: string,
): Promise<void> => {
  await trx
    .updateTable('catalogue.upload')
    .set({ state: 'refused', reason, hash_state: null, touched_at: sql<Date>`now()` })
    .where('upload_id', '=', uploadId)
    .execute();
  await ended(trx, { uploadId, file: null, reason });
};

/** Records that an upload has brought a file of the store. One that nothing refers to is removed after a while. */
export const noteStored = (kysely: Kysely<Schema>, { key, bytes }: StoredFile) =>
  kysely
    .insertInto('catalogue.uploaded_file')
    .values({ file_key: key, bytes })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ unreferenced_at: null }))
    .execute();

/**
 * No one withholds, deletes or attaches a version of the dataset of an upload until the transaction ends.
 * @returns the dataset; null for an upload that is not there any more
 */
async function lockUpload(trx: Transaction<Schema>, uploadId: string): Promise<string | null> {
  const upload = trx
    .selectFrom('catalogue.upload')
    .select('dataset_guid')
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'processing');
  const found = await upload.executeTakeFirst();
  if (found === undefined) return null;
  await lockDataset(trx, found.dataset_guid);
  return (await upload.forUpdate().executeTakeFirst())?.dataset_guid ?? null;
}

/** Starts to store uploads. */
export function startStoring(options: StoringOptions): Worker {
  const { kysely, files, pieces, ended, stored, log } = options;
  return startWorker(storeUpload, {
    kysely,
    log,
    onFailed: (trx, { uploadId }) =>
      refuse(options, trx, uploadId, 'The file could not be stored. Upload it again.'),
    async work({ uploadId }, { complete, signal }) {
      const upload = await kysely
        .updateTable('catalogue.upload')
        .set({ state: 'processing' })
        .where('upload_id', '=', uploadId)
        .where('state', 'in', ['received', 'processing'])
        .returning(['size', 'checksum'])
        .executeTakeFirst();
      if (upload === undefined) return;
      const rows = await kysely
        .selectFrom('catalogue.upload_piece')
        .select(['start', 'bytes', 'name'])
        .where('upload_id', '=', uploadId)
        .orderBy('start')
        .execute();
      const parts = rows.map((row) => ({ ...row, start: Number(row.start) }));
      const [size, key] = [Number(upload.size), upload.checksum];
      try {
        const { scan, found } = await scanned(options, parts, size);
        signal.throwIfAborted();
        if (found !== null) {
          const reason = `The virus scanner found ${found} in the file.`;
          await complete((trx) => refuse(options, trx, uploadId, reason));
        } else {
          const isThere = key !== null && (await files.sizeOf(key)) === size;
          const file = isThere ? { key, bytes: size } : await pieces.join(parts, key);
          await complete(async (trx) => {
            const datasetGUID = await lockUpload(trx, uploadId);
            // Cancelled while it was stored: the file is removed once nothing has referred to it for a while.
            if (datasetGUID !== null && (await werePurged(trx, datasetGUID, file.key))) {
              await refuse(options, trx, uploadId, PURGED_AGAIN);
              await removeWithNextSweep(trx, file);
              return;
            }
            await noteStored(trx, file);
            if (datasetGUID === null) return;
            // Nothing referred to it, and it may have been removed meanwhile.
            if ((await files.sizeOf(file.key)) !== size) throw new Error('The stored file was removed');
            await trx
              .updateTable('catalogue.upload')
              .set({
                state: 'stored',
                checksum: file.key,
                scan,
                hash_state: null,
                touched_at: sql<Date>`now()`,
              })
              .where('upload_id', '=', uploadId)
              .execute();
            await ended(trx, { uploadId, file, reason: '' });
          });
          stored();
        }
      } catch (error) {
        if (error instanceof StoreUnavailable || error instanceof ScannerUnavailable)
          throw new JobPostponed(error.message);
        throw error;
      }
      // They are not needed any more; what cannot be removed now is removed with the abandoned ones.
      await pieces
        .removeAll(uploadId)
        .catch((error: unknown) => log.warn({ err: error, uploadId }, 'pieces of an upload are left'));
    },
  });
}

/** Whether anything refers to a stored file. */
const isReferenced = sql`(
  exists (select from catalogue.resource r where r.file_key = f.file_key)
  or exists (select from catalogue.resource_version v where v.file_key = f.file_key)
  or exists (select from catalogue.upload u where u.checksum = f.file_key and u.state <> 'refused'))`;

/** Removes stored files that nothing has referred to for days. */
async function removeUnreferenced({
  kysely,
  files,
  limits,
}: Pick<SweepOptions, 'kysely' | 'files' | 'limits'>): Promise<void> {
  await sql`update catalogue.uploaded_file f
    set unreferenced_at = case when ${isReferenced} then null else now() end
    where (unreferenced_at is null) <> ${isReferenced}`.execute(kysely);
  const due = sql`f.unreferenced_at < now() - make_interval(days => ${limits.unreferencedDays}) and not ${isReferenced}`;
  const { rows } = await sql<{ file_key: string }>`
    select f.file_key from catalogue.uploaded_file f where ${due} limit ${MOST_REMOVED}`.execute(kysely);
  for (const { file_key: key } of rows)
    await kysely.transaction().execute(async (trx) => {
      // An upload of the same content at this moment waits for the row, and finds that the file is gone.
      const { numAffectedRows } =
        await sql`delete from catalogue.uploaded_file f where f.file_key = ${key} and ${due}`.execute(trx);
      if (numAffectedRows === 1n) await files.remove(key);
    });
}

export interface SweepOptions {
  /** For a transaction of each file: one that is removed must not be listed again because another could not be removed. */
  readonly kysely: Kysely<Schema>;
  readonly pieces: PieceStore;
  readonly files: FileStore;
  readonly limits: UploadSettings;
}

/**
 * Removes uploads that were not continued, pieces that a server which was killed has left, and stored files that
 * nothing refers to.
 */
export const sweepUploads = ({ pieces, ...stored }: SweepOptions): PeriodicJob => ({
  name: 'sweep uploads',
  every: HOUR,
  async work(trx) {
    await sql`delete from catalogue.upload
      where state in ('receiving', 'stored', 'refused') and touched_at < now() - make_interval(days => ${UPLOAD_DAYS})`.execute(
      trx,
    );
    await noteLost(trx);
    await forgetRemedied(trx);
    for await (const uploadId of pieces.list()) {
      const { rows } = await sql`select from catalogue.upload
        where upload_id = ${uploadId} and state in ('receiving', 'received', 'processing')`.execute(trx);
      if (rows.length === 0) await pieces.removeAll(uploadId);
    }
    await removeUnreferenced(stored);
  },
});
