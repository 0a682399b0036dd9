/** Creating a draft, and deleting a dataset so that it can be restored for a while. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { statuses } from '#contract/fixed-values.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { roleGrants } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { DELETED_TIME, restorableSince } from '#proxy/platform/catalogue/kept-datasets.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { lockEditable, unknownDataset } from './editable.ts';
import { UNTITLED } from './fields.ts';
import { dropPlan } from './publication-plan.ts';

const HOUR = 3_600_000;

/** The call `dataset:create`. */
export const createDataset = (
  kysely: Kysely<Schema>,
  { organisationGUID, title }: CallRequest<'dataset:create'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:create'>> =>
  kysely.transaction().execute(async (trx) => {
    const datasetGUID = randomUUID();
    const name = storableText(title);
    await trx
      .insertInto('catalogue.dataset')
      .values({
        dataset_guid: datasetGUID,
        organisation_guid: organisationGUID,
        title: name === '' ? UNTITLED : name,
        status_id: statuses.draft.id,
        visibility: 'private',
        source_kind: 'editor',
        data_owner: actorGUID,
        updated_at: sql<Date>`now()`,
      })
      .execute();
    await projectDatasets(trx, [datasetGUID]);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'dataset.created',
      object: { kind: 'dataset', id: datasetGUID },
      after: { title: name },
    });
    return { datasetGUID };
  });

/** The call `dataset:delete`: the dataset leaves every list, and its address answers that it was deleted. */
export async function deleteDataset(
  trx: Transaction<Schema>,
  { datasetGUID, reason }: CallRequest<'dataset:delete'>,
  actorGUID: string,
): Promise<CallResponse<'dataset:delete'>> {
  const { may, row, status, organisationGUID } = await lockEditable(trx, datasetGUID, actorGUID);
  if (!may.delete) throw new CapabilityMissing('dataset.publish');
  // While those who were informed can still find the dataset.
  await dropPlan(trx, datasetGUID, actorGUID);
  const now = new Date();
  await trx
    .updateTable('catalogue.dataset')
    .set({
      removed_at: now,
      before_removal: JSON.stringify({ status: row.status_id, visibility: row.visibility }),
      // Code that does not check for deletion sees a private draft.
      status_id: statuses.draft.id,
      visibility: 'private',
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  await trx.deleteFrom('catalogue.discovery').where('dataset_guid', '=', datasetGUID).execute();
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action: 'dataset.deleted',
    object: { kind: 'dataset', id: datasetGUID },
    before: { title: row.title, status, visibility: row.visibility },
    reason: storableText(reason),
  });
  return { undoUntil: new Date(now.getTime() + DELETED_TIME).toISOString() };
}

/** Whether a role restores a deleted dataset: one that readers have had needs the role that publishes. */
export const mayRestore = (
  roleId: number,
  { first_published_at: published }: { readonly first_published_at: Date | null },
): boolean => roleGrants(roleId, published === null ? 'dataset.edit' : 'dataset.publish');

/** Locks a deleted dataset of an organisation whose datasets the person may delete. */
async function lockDeleted(trx: Transaction<Schema>, datasetGUID: string, identityGUID: string) {
  const row = await trx
    .selectFrom('catalogue.dataset as d')
    .innerJoin('auth.member as m', (join) =>
      join.onRef('m.organisation_guid', '=', 'd.organisation_guid').on('m.identity_guid', '=', identityGUID),
    )
    .select(['d.organisation_guid', 'd.before_removal', 'd.first_published_at', 'm.role_id'])
    .where('d.dataset_guid', '=', datasetGUID)
    .where('d.removed_at', '>', restorableSince())
    .forUpdate('d')
    .executeTakeFirst();
  if (row === undefined || !roleGrants(row.role_id, 'dataset.edit')) throw unknownDataset();
  if (!mayRestore(row.role_id, row)) throw new CapabilityMissing('dataset.publish');
  return row;
}

/** The call `dataset:restore`. @throws ProblemError 409 for a dataset that was not deleted, or too long ago */
export async function restoreDataset(
  trx: Transaction<Schema>,
  datasetGUID: string,
  actorGUID: string,
): Promise<void> {
  const { organisation_guid, before_removal: before } = await lockDeleted(trx, datasetGUID, actorGUID);
  if (before === null)
    throw new ProblemError(409, 'The dataset was not deleted', [
      fieldError('datasetGUID', 'dataset.notDeleted'),
    ]);
  await trx
    .updateTable('catalogue.dataset')
    .set({
      status_id: before.status,
      visibility: before.visibility,
      removed_at: null,
      before_removal: null,
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  await projectDatasets(trx, [datasetGUID]);
  await recordAudit(trx, {
    organisationGUID: organisation_guid,
    actorGUID,
    action: 'dataset.restored',
    object: { kind: 'dataset', id: datasetGUID },
    after: { status: statusOf(before.status), visibility: before.visibility },
  });
}

/** Removes for good what was deleted long enough ago. */
export const removeDeletedDatasets: PeriodicJob = {
  name: 'remove deleted datasets',
  every: HOUR,
  work: (kysely) =>
    kysely.deleteFrom('catalogue.dataset').where('removed_at', '<', restorableSince()).execute(),
};
