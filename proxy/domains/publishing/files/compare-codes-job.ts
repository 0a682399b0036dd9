/** Compares columns with the columns of other files that their codes are from, as jobs of the durable queue. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { CodeOutcome } from '#proxy/platform/database/schema.publishing.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { JobPostponed, startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import { runChild } from '#proxy/platform/processes/run-child.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import { lockDataset } from '../editable.ts';
import { readRow } from '../fields.ts';
import type { ComparingJob, ComparingResult } from '../reading/compare-codes.ts';
import { READING_LIMITS } from '../reading/run-reading.ts';
import { readWorkings, type Working } from '../working.ts';
import {
  isComparisonOf,
  isUnstorable,
  readComparisons,
  wantedComparisons,
  type WantedComparison,
} from './code-comparisons.ts';

const compareCodes = defineJob({
  name: 'compare codes of files',
  schema: z.object({
    datasetGUID: z.uuid(),
    versionGUID: z.uuid(),
    column: z.string(),
    againstGUID: z.uuid(),
    againstColumn: z.string(),
  }),
  // Of one length, since names of columns can be longer than an index of the database takes.
  key: ({ versionGUID, column, againstGUID, againstColumn }) =>
    createHash('sha256')
      .update(JSON.stringify([versionGUID, column, againstGUID, againstColumn]))
      .digest('hex'),
  attempts: 3,
  backoff: [5, 60],
  lease: 45,
  concurrency: 2,
  parallel: 1,
});

async function readState(kysely: Kysely<Schema>, datasetGUID: string): Promise<Working | undefined> {
  const row = await readRow(kysely, datasetGUID);
  return row && (await readWorkings(kysely, [row])).get(datasetGUID);
}

/** Has the columns of a dataset compared that are to be, and are not yet. What no longer counts is forgotten. */
export async function compareCodesSoon(trx: Transaction<Schema>, datasetGUID: string): Promise<void> {
  const working = await readState(trx, datasetGUID);
  if (working === undefined) return;
  const wanted = wantedComparisons(working.files, working.fields.dictionary);
  for (const one of await readComparisons(trx, [datasetGUID])) {
    if (wanted.some((other) => isComparisonOf(one, other))) continue;
    await trx
      .deleteFrom('catalogue.code_comparison')
      .where('dataset_guid', '=', datasetGUID)
      .where('version_guid', '=', one.version_guid)
      .where('column_name', '=', one.column_name)
      .where('against_guid', '=', one.against_guid)
      .where('against_column', '=', one.against_column)
      .execute();
  }
  const made = await readComparisons(trx, [datasetGUID]);
  for (const one of wanted)
    if (!isUnstorable(one) && !made.some((other) => isComparisonOf(other, one)))
      await enqueue(trx, compareCodes, { datasetGUID, ...one });
}

/** A version is read otherwise than before, or its bytes are gone: what was found in it no longer counts. */
export async function forgetComparisons(
  trx: Transaction<Schema>,
  datasetGUID: string,
  versionGUID: string,
): Promise<void> {
  await trx
    .deleteFrom('catalogue.code_comparison')
    .where('dataset_guid', '=', datasetGUID)
    .where((or) => or.or([or('version_guid', '=', versionGUID), or('against_guid', '=', versionGUID)]))
    .execute();
}

export interface ComparingOptions {
  readonly kysely: Kysely<Schema>;
  readonly files: FileStore;
  /** A folder of this machine. */
  readonly scratch: string;
  readonly log: Logger;
}

/** The two versions, where their comparison is still wanted. */
function versionsOf(working: Working | undefined, wanted: WantedComparison) {
  if (working === undefined) return undefined;
  const isWanted = wantedComparisons(working.files, working.fields.dictionary).some((one) =>
    isDeepStrictEqual(one, wanted),
  );
  const versionAt = (guid: string) =>
    working.files.find(({ version }) => version.version_guid === guid)?.version;
  const [own, against] = [versionAt(wanted.versionGUID), versionAt(wanted.againstGUID)];
  return isWanted && own && against ? { own, against } : undefined;
}
type Versions = NonNullable<ReturnType<typeof versionsOf>>;

async function compare(
  { files, scratch, log }: ComparingOptions,
  { own, against }: Versions,
  { column, againstColumn }: WantedComparison,
  signal: AbortSignal,
): Promise<CodeOutcome | null> {
  const folder = join(scratch, `codes-${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  try {
    const result = await files.withFile(
      own.file_key ?? '',
      (path) =>
        files.withFile(
          against.file_key ?? '',
          (other) =>
            runChild<ComparingJob, ComparingResult>(
              {
                path,
                stated: own.reading,
                column,
                against: { path: other, stated: against.reading, column: againstColumn },
                isHidden: own.personal.some((one) => one.column === column),
                scratch: folder,
                memory: READING_LIMITS.memory,
              },
              {
                program: join(import.meta.dirname, '../reading/codes-child.ts'),
                scratch: folder,
                limits: READING_LIMITS,
                signal,
                failed: (reason, detail) => ({ kind: 'failed', reason: `${reason}: ${detail}` }),
              },
            ),
          signal,
        ),
      signal,
    );
    signal.throwIfAborted();
    if (result.kind === 'compared') return result.outcome;
    log.warn(
      { reason: result.reason, version: own.version_guid },
      'the codes of two files could not be compared',
    );
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const record = async (
  trx: Transaction<Schema>,
  datasetGUID: string,
  { versionGUID, column, againstGUID, againstColumn }: WantedComparison,
  outcome: CodeOutcome | null,
): Promise<void> => {
  const found = outcome === null ? null : storableJson(outcome);
  await trx
    .insertInto('catalogue.code_comparison')
    .values({
      dataset_guid: datasetGUID,
      version_guid: versionGUID,
      column_name: column,
      against_guid: againstGUID,
      against_column: againstColumn,
      outcome: found,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['dataset_guid', 'version_guid', 'column_name', 'against_guid', 'against_column'])
        .doUpdateSet({ outcome: found }),
    )
    .execute();
};

/** Starts to compare. */
export const startComparing = (options: ComparingOptions): Worker =>
  startWorker(compareCodes, {
    kysely: options.kysely,
    log: options.log,
    async onFailed(trx, { datasetGUID, ...wanted }) {
      if (versionsOf(await readState(trx, datasetGUID), wanted) !== undefined)
        await record(trx, datasetGUID, wanted, null);
    },
    async work({ datasetGUID, ...wanted }, { complete, signal }) {
      const versions = versionsOf(await readState(options.kysely, datasetGUID), wanted);
      if (versions === undefined) return;
      let outcome: CodeOutcome | null;
      try {
        outcome = await compare(options, versions, wanted, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof StoreUnavailable) throw new JobPostponed(error.message);
        throw error;
      }
      await complete(async (trx) => {
        await lockDataset(trx, datasetGUID);
        const now = versionsOf(await readState(trx, datasetGUID), wanted);
        if (now === undefined) return;
        const isSame =
          isDeepStrictEqual(now.own.reading, versions.own.reading) &&
          isDeepStrictEqual(now.against.reading, versions.against.reading);
        // One of them is read otherwise since: it is compared again.
        if (!isSame) throw new JobPostponed('A file is read otherwise since');
        await record(trx, datasetGUID, wanted, outcome);
      });
    },
  });
