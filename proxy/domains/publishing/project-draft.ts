/**
 * The index learns of a draft that is being edited a little later: every projection of a dataset renews the pages of all
 * readers, and drafts are saved every few seconds.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';

/** What is saved in one such time is projected together, in milliseconds. */
const SLOT = 15_000;
/** A transaction that began in a slot has ended so long after it, in milliseconds. */
const GRACE = 5_000;

const projectDraft = defineJob({
  name: 'project draft',
  schema: z.object({ datasetGUID: z.uuid(), slot: z.int() }),
  key: ({ datasetGUID, slot }) => `${datasetGUID} ${slot}`,
  backoff: [10, 60],
  lease: 45,
  parallel: 1,
});

/** Projects a dataset soon, once for what is saved of it in the same seconds. */
export function projectLater(trx: Transaction<Schema>, datasetGUID: string): Promise<void> {
  const slot = Math.floor(Date.now() / SLOT);
  return enqueue(trx, projectDraft, { datasetGUID, slot }, { runAt: new Date((slot + 1) * SLOT + GRACE) });
}

/** Starts to project drafts. */
export const startProjecting = (kysely: Kysely<Schema>, log: Logger): Worker =>
  startWorker(projectDraft, {
    kysely,
    log,
    work: ({ datasetGUID }, { complete }) =>
      complete(async (trx) => {
        const row = await trx
          .selectFrom('catalogue.dataset')
          .select('removed_at')
          .where('dataset_guid', '=', datasetGUID)
          .executeTakeFirst();
        if (row?.removed_at === null) await projectDatasets(trx, [datasetGUID]);
      }),
  });
