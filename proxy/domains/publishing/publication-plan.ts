/** The plan to publish a dataset at a time: reading it, and ending it. */
import { sql, type Kysely, type Transaction } from 'kysely';
import * as z from 'zod';
import type { PublicationPlan } from '#contract/edited-dataset.ts';
import { publishedStatuses } from '#contract/publishing-constants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { cancelJobs, defineJob } from '#proxy/platform/jobs/queue.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { settleNotices, writeEachNotice } from '#proxy/platform/notices/notices.ts';
import { notifyOfDropped } from './notify-users.ts';
import { changedSince, latestRevisionsOf } from './revisions.ts';

/** Publishes what is due. */
export const publishPlanned = defineJob({
  name: 'publish planned dataset',
  schema: z.object({ datasetGUID: z.uuid() }),
  key: ({ datasetGUID }) => datasetGUID,
  backoff: [30, 300],
  lease: 60,
  parallel: 1,
});

/** The plans of datasets that have one, by their GUIDs. */
export async function readPlans(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
): Promise<ReadonlyMap<string, PublicationPlan>> {
  const plans = await kysely
    .selectFrom('catalogue.publication_plan as p')
    .leftJoin('auth.user as u', 'u.identity_guid', 'p.planned_by')
    .selectAll('p')
    .select(sql<string>`coalesce(${fullName('u')}, '')`.as('planned_by_name'))
    .where('dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .execute();
  if (plans.length === 0) return new Map();
  const latestOf = await latestRevisionsOf(
    kysely,
    plans.map(({ dataset_guid: guid }) => guid),
  );
  return new Map(
    plans.map((plan) => [
      plan.dataset_guid,
      {
        status: publishedStatuses.find((code) => code === statusOf(plan.status_id)) ?? 'published',
        visibility: plan.visibility,
        at: plan.due_at.toISOString(),
        plannedBy: plan.planned_by_name,
        changedSince: changedSince(latestOf.get(plan.dataset_guid) ?? new Map(), plan.revisions),
        failure: plan.failure,
      },
    ]),
  );
}

/** The plan of a dataset; null where there is none. */
export const readPlan = async (
  kysely: Kysely<Schema>,
  datasetGUID: string,
): Promise<PublicationPlan | null> =>
  (await readPlans(kysely, [datasetGUID])).get(datasetGUID.toLowerCase()) ?? null;

/** What the notice of a plan that failed is about. */
const subjectOf = (datasetGUID: string, at: string) => `${datasetGUID} ${at}`;

/** Keeps why a planned publication did not happen. Who planned it gets a notice while they are a member. */
export async function failPlan(trx: Transaction<Schema>, datasetGUID: string, why: string): Promise<void> {
  const plan = await trx
    .updateTable('catalogue.publication_plan')
    .set({ failure: why })
    .where('dataset_guid', '=', datasetGUID)
    .returning(['due_at', 'planned_by'])
    .executeTakeFirst();
  if (plan === undefined) return;
  const at = plan.due_at.toISOString();
  await writeEachNotice(
    trx,
    'planFailed',
    sql`
      select m.identity_guid, ${subjectOf(datasetGUID, at)}::text as subject,
        jsonb_build_object('dataset', d.title, 'datasetGUID', d.dataset_guid, 'organisation', o.name, 'slug', o.slug,
          'at', ${at}::text, 'why', ${why}::text) as params
      from catalogue.dataset d join auth.organisation o using (organisation_guid)
      join auth.member m using (organisation_guid)
      where d.dataset_guid = ${datasetGUID}::uuid and m.identity_guid = ${plan.planned_by}::uuid`,
  );
}

/** @returns the time that was planned, if any was */
export async function endPlan(trx: Transaction<Schema>, datasetGUID: string): Promise<string | null> {
  await cancelJobs(trx, publishPlanned, [datasetGUID]);
  const plan = await trx
    .deleteFrom('catalogue.publication_plan')
    .where('dataset_guid', '=', datasetGUID)
    .returning('due_at')
    .executeTakeFirst();
  if (plan === undefined) return null;
  const at = plan.due_at.toISOString();
  await settleNotices(trx, { kind: 'planFailed', subject: subjectOf(datasetGUID, at) });
  return at;
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
