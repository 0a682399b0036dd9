/** The dataset that a call is about, if the caller may edit it. */
import type { Kysely, Transaction } from 'kysely';
import { decideAccess } from '#contract/access-decision.ts';
import type { StatusCode } from '#contract/fixed-values.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { roleGrants } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { readRow, type DatasetRow } from './fields.ts';

/** A dataset that the caller may edit, and what else they may do with it. */
export interface Editable {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly row: DatasetRow;
  readonly status: StatusCode;
  /** The caller edits as a member of the organisation, not by a grant. */
  readonly isMember: boolean;
  readonly may: { readonly publish: boolean; readonly delete: boolean };
}

export const unknownDataset = () =>
  new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);

/** @throws ProblemError 404 for a dataset that the caller may not find, 403 for one that they may not edit */
export async function findEditable(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<Editable> {
  const facts = await readAccessFacts(kysely, datasetGUID, { identityGUID });
  const decision = decideAccess(facts, { action: 'edit' });
  if (decision.status === 404) throw unknownDataset();
  if (!decision.allowed) throw new ProblemError(403, 'You need the access level edit for this dataset');
  const row = await readRow(kysely, datasetGUID);
  if (row === undefined) throw unknownDataset();
  const { roleId } = facts.caller;
  const publish = roleId !== null && roleGrants(roleId, 'dataset.publish');
  const status = statusOf(row.status_id);
  const neverOut = status === 'draft' && row.first_published_at === null;
  const editsHere = roleId !== null && roleGrants(roleId, 'dataset.edit');
  return {
    datasetGUID,
    organisationGUID: row.organisation_guid,
    row,
    status,
    isMember: editsHere,
    may: { publish, delete: publish || (neverOut && editsHere) },
  };
}

/** No one else changes the dataset until the transaction ends. What was read before may be out of date. */
export async function lockDataset(trx: Transaction<Schema>, datasetGUID: string): Promise<void> {
  await trx
    .selectFrom('catalogue.dataset')
    .select('dataset_guid')
    .where('dataset_guid', '=', datasetGUID)
    .forUpdate()
    .execute();
}

/** The dataset if the caller may edit it, locked. @throws ProblemError as `findEditable` does */
export async function lockEditable(
  trx: Transaction<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<Editable> {
  await lockDataset(trx, datasetGUID);
  return findEditable(trx, datasetGUID, identityGUID);
}

/** @throws ProblemError 403 for a caller who may edit and not publish */
export function requirePublish({ may }: Editable): void {
  if (!may.publish) throw new CapabilityMissing('dataset.publish');
}
