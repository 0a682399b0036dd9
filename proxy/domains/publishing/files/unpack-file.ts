/** The call `dataset:unpackFile`, and the job that takes the files out of an archive: they take its place in the list. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { FILES_MOST } from '#contract/publishing-constants.ts';
import { isArchive, UNPACKED_MOST } from '#contract/publishing-files.ts';
import { fieldError } from '#contract/rule.ts';
import { safeFileName, UPLOAD_BYTES } from '#contract/uploads.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { openZip, tooLarge, type ZipMember } from '#proxy/platform/formats/zip.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { JobPostponed, JobRefused, startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import type { UploadSettings } from '#proxy/platform/settings/uploads.ts';
import { StoreUnavailable, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';
import { lockEditable } from '../editable.ts';
import { titleOfFileName } from '../proposals.ts';
import { noteStored } from '../uploads/store-upload.ts';
import { requireRoom } from '../uploads/uploads.ts';
import { readWorking } from '../working.ts';
import { addVersion } from './attach-upload.ts';
import { changeFilesWith, unknownFile } from './change-files.ts';
import { renewFiles } from './current-files.ts';
import type { FileEntry } from './file-versions.ts';
import { readSoon } from './read-versions.ts';
import { removeWithNextSweep, werePurged, withholdEqual } from './withheld-bytes.ts';

/** Bytes out for each byte in, as for tables; and what any archive may have. */
const EXPANSION = 100;
const HARMLESS = 100_000_000;

const unpackJob = defineJob({
  name: 'unpack file',
  schema: z.object({
    datasetGUID: z.uuid(),
    resourceGUID: z.uuid(),
    versionGUID: z.uuid(),
    actorGUID: z.uuid(),
  }),
  key: ({ versionGUID }) => versionGUID,
  attempts: 3,
  backoff: [5, 60],
  lease: 60,
  concurrency: 1,
  parallel: 1,
});

/** @throws ProblemError 404 for a file that there is not, 409 for no archive, and for one that readers have or may not have */
export const unpackFile = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID }: CallRequest<'dataset:unpackFile'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    const { files } = await readWorking(trx, editable);
    const file = files.find(({ entry }) => entry.resourceGUID === resourceGUID);
    if (file === undefined) throw unknownFile();
    const { version } = file;
    const refuse = (code: 'file.notArchive' | 'file.published' | 'version.withheld') =>
      new ProblemError(409, 'The file cannot be unpacked', [fieldError('resourceGUID', code)]);
    if (version.file_key === null || version.added_by === null || !isArchive(version))
      throw refuse('file.notArchive');
    if (version.published_at !== null) throw refuse('file.published');
    // Its files would have other bytes, and so not be withheld with it.
    if (version.withheld_at !== null) throw refuse('version.withheld');
    await trx
      .updateTable('catalogue.resource_version')
      .set({ status: 'processing', status_reason: null })
      .where('version_guid', '=', version.version_guid)
      .execute();
    await renewFiles(trx, datasetGUID, version.version_guid);
    await enqueue(trx, unpackJob, {
      datasetGUID,
      resourceGUID,
      versionGUID: version.version_guid,
      actorGUID,
    });
  });

export interface UnpackingOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  readonly limits: UploadSettings;
  /** A file is there to be read. */
  readonly stored: () => void;
  readonly log: Logger;
}

/** A file that was taken out. */
interface Taken extends StoredFile {
  readonly name: string;
}

/** What systems write beside the files of others. */
const isHidden = ({ name, size }: ZipMember): boolean =>
  size === 0 || name.startsWith('__MACOSX/') || (name.split('/').at(-1) ?? '').startsWith('.');

/** Asked before anything is taken out: a small archive can fill the disk. @throws ProblemError 413 or 507 */
const requireRoomOf = (options: UnpackingOptions, datasetGUID: string, size: number): Promise<void> =>
  options.kysely.transaction().execute(async (trx) => {
    const { organisation_guid: organisationGUID } = await trx
      .selectFrom('catalogue.dataset')
      .select('organisation_guid')
      .where('dataset_guid', '=', datasetGUID)
      .executeTakeFirstOrThrow();
    await requireRoom(trx, options, { organisationGUID, size });
  });

/**
 * What was taken out is in the list of the store at once, so that it is removed again where nothing comes of it.
 * @throws JobRefused or ProblemError for an archive with too much in it, ConversionError for a damaged one
 */
async function takeAll(
  options: UnpackingOptions,
  {
    path,
    packed,
    datasetGUID,
  }: { readonly path: string; readonly packed: number; readonly datasetGUID: string },
  signal: AbortSignal,
): Promise<Taken[]> {
  const { files, kysely } = options;
  const archive = await openZip(path);
  try {
    const members = archive.members.filter((member) => !isHidden(member));
    if (members.length === 0) throw new JobRefused('The archive has no file that can be read.');
    if (members.length > UNPACKED_MOST)
      throw new JobRefused(
        `The archive has ${members.length} files, and at most ${UNPACKED_MOST} are taken out.`,
      );
    let left = Math.min(UPLOAD_BYTES, Math.max(HARMLESS, packed * EXPANSION));
    const size = members.reduce((sum, member) => sum + member.size, 0);
    if (size > left) throw tooLarge(left);
    await requireRoomOf(options, datasetGUID, size);
    const taken: Taken[] = [];
    for (const member of members) {
      signal.throwIfAborted();
      const file = await files.put(await member.open(left));
      // At once: should another member be damaged, or the archive refused, nothing else would ever remove this one.
      await noteStored(kysely, file);
      left -= file.bytes;
      taken.push({ ...file, name: safeFileName(storableText(member.name)) });
    }
    return taken;
  } finally {
    archive.close();
  }
}

/** The archive is no longer being unpacked. */
const markReady = async (trx: Transaction<Schema>, versionGUID: string): Promise<void> => {
  await trx
    .updateTable('catalogue.resource_version')
    .set({ status: 'ready' })
    .where('version_guid', '=', versionGUID)
    .where('status', '=', 'processing')
    .execute();
};

const isWithheld = async (trx: Transaction<Schema>, versionGUID: string): Promise<boolean> => {
  const version = await trx
    .selectFrom('catalogue.resource_version')
    .select('withheld_at')
    .where('version_guid', '=', versionGUID)
    .executeTakeFirst();
  return version?.withheld_at != null;
};

/** Makes each of them a file of the dataset, in the place of the archive. */
async function replaceArchive(
  trx: Transaction<Schema>,
  options: UnpackingOptions,
  { datasetGUID, resourceGUID, versionGUID, actorGUID }: z.infer<typeof unpackJob.schema>,
  taken: readonly Taken[],
): Promise<void> {
  const what = { unpacked: resourceGUID, files: taken.length };
  let place = -1;
  // A change of its own: what a change has removed can be restored.
  await changeFilesWith(trx, { datasetGUID, actorGUID, what }, async (files) => {
    // The dataset is locked from here on: what withholds a version waits for this.
    if (!(await isWithheld(trx, versionGUID)))
      place = files.findIndex((file) => file.versionGUID === versionGUID);
    return place === -1 ? files : files.toSpliced(place, 1);
  });
  // Removed, replaced by another version, or withheld since.
  if (place === -1) {
    for (const file of taken) await removeWithNextSweep(trx, file);
    await markReady(trx, versionGUID);
    return renewFiles(trx, datasetGUID, versionGUID);
  }
  await changeFilesWith(trx, { datasetGUID, actorGUID, what }, async (files, _, organisationGUID) => {
    if (files.length + taken.length > FILES_MOST)
      throw new JobRefused(`A dataset has at most ${FILES_MOST} files.`);
    const size = taken.reduce((sum, { bytes }) => sum + bytes, 0);
    await requireRoom(trx, options, { organisationGUID, size });
    const added: FileEntry[] = [];
    for (const { name, key, bytes } of taken) {
      // Bytes that were deleted for good do not come back in an archive.
      if (await werePurged(trx, datasetGUID, key)) {
        await removeWithNextSweep(trx, { key, bytes });
        continue;
      }
      const entry = { resourceGUID: randomUUID(), versionGUID: randomUUID() };
      await addVersion(trx, {
        ...entry,
        datasetGUID,
        uploadId: null,
        fileName: name,
        bytes,
        follows: null,
        checksum: key,
        actorGUID,
      });
      await withholdEqual(trx, entry.versionGUID);
      await readSoon(trx, entry.versionGUID, null);
      added.push({ ...entry, name: titleOfFileName(name) || name, description: null });
    }
    return files.toSpliced(place, 0, ...added);
  });
  // Where it is restored it is the file that it was.
  await markReady(trx, versionGUID);
}

/** What the publisher reads. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof JobRefused) return error.message;
  if (error instanceof ConversionError) return 'The archive cannot be unpacked: it is damaged, or too large.';
  return error instanceof ProblemError ? error.message : null;
};

const fail = async (
  trx: Transaction<Schema>,
  { datasetGUID, versionGUID }: { readonly datasetGUID: string; readonly versionGUID: string },
  reason: string,
): Promise<void> => {
  await trx
    .updateTable('catalogue.resource_version')
    .set({ status: 'failed', status_reason: storableText(reason) })
    .where('version_guid', '=', versionGUID)
    .where('status', '=', 'processing')
    .execute();
  await renewFiles(trx, datasetGUID, versionGUID);
};

/** Starts to unpack. */
export const startUnpacking = (options: UnpackingOptions): Worker =>
  startWorker(unpackJob, {
    kysely: options.kysely,
    log: options.log,
    onFailed: (trx, job, reason) => fail(trx, job, reason),
    async work(job, { complete, signal }) {
      const version = await options.kysely
        .selectFrom('catalogue.resource_version')
        .select(['file_key', 'bytes'])
        .where('version_guid', '=', job.versionGUID)
        .executeTakeFirst();
      const key = version?.file_key ?? null;
      if (key === null) return;
      try {
        const taken = await options.files.withFile(
          key,
          (path) =>
            takeAll(
              options,
              { path, packed: Number(version?.bytes ?? 0), datasetGUID: job.datasetGUID },
              signal,
            ),
          signal,
        );
        await complete((trx) => replaceArchive(trx, options, job, taken));
        options.stored();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof StoreUnavailable) throw new JobPostponed(error.message);
        const reason = reasonOf(error);
        if (reason === null) throw error;
        throw new JobRefused(reason);
      }
    },
  });
