/** The plan to publish a dataset at a time: reading it, and ending it. */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import type { PublicationPlan } from '#contract/edited-dataset.ts';
import { publishedStatuses } from '#contract/publishing-constants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { cancelJobs, defineJob } from '#proxy/platform/jobs/queue.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { notifyOfDropped } from './notify-users.ts';
import { changedSince, latestRevisions } from './revisions.ts';
import { nameOf } from './save-fields.ts';

/** Publishes what is due. */
export const publishPlanned = defineJob({
  name: 'publish planned dataset',
  schema: z.object({ datasetGUID: z.uuid() }),
  key: ({ datasetGUID }) => datasetGUID,
  backoff: [30, 300],
  lease: 60,
  parallel: 1,
});

/** The plan of a dataset; null where there is none. */
export async function readPlan(kysely: Kysely<Schema>, datasetGUID: string): Promise<PublicationPlan | null> {
  const plan = await kysely
    .selectFrom('catalogue.publication_plan')
    .selectAll()
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirst();
  if (plan === undefined) return null;
  const status = publishedStatuses.find((code) => code === statusOf(plan.status_id));
  return {
    status: status ?? 'published',
    visibility: plan.visibility,
    at: plan.due_at.toISOString(),
    plannedBy: await nameOf(kysely, plan.planned_by),
    changedSince: changedSince(await latestRevisions(kysely, datasetGUID), plan.revisions),
    failure: plan.failure,
  };
}

/** @returns the time that was planned, if any was */
export async function endPlan(trx: Transaction<Schema>, datasetGUID: string): Promise<string | null> {
  await cancelJobs(trx, publishPlanned, [datasetGUID]);
  const plan = await trx
    .deleteFrom('catalogue.publication_plan')
    .where('dataset_guid', '=', datasetGUID)
    .returning('due_at')
    .executeTakeFirst();
  return plan?.due_at.toISOString() ?? null;
}

/** Ends the plan of a dataset that is taken away or left as it is. @returns whether there was one */
export async function dropPlan(
  trx: Transaction<Schema>,
  datasetGUID: string,
  actorGUID: string,
): Promise<boolean> {
  const before = await endPlan(trx, datasetGUID);
  if (before !== null) await notifyOfDropped(trx, { datasetGUID, actorGUID, before });
  return before !== null;
}
