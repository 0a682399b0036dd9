/** The member of the organisation who answers for a dataset: who it can be, and whether a value is one of them. */
import { sql, type Kysely } from 'kysely';
import { OWNERS_MOST } from '#contract/publishing-constants.ts';
import type { CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { rolesWith } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { readRole } from '#proxy/platform/access/read-role.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Editable } from './editable.ts';

const editors = rolesWith('dataset.edit');

/** The call `dataset:owners`. Editors of another organisation learn no names. */
export async function readOwners(
  kysely: Kysely<Schema>,
  { organisationGUID, isMember }: Editable,
): Promise<CallResponse<'dataset:owners'>> {
  if (!isMember) return { result: [] };
  const { rows } = await sql<{ identityGUID: string; name: string; email: string }>`
    select m.identity_guid as "identityGUID", coalesce(${fullName('u')}, '') as name, coalesce(u.email, '') as email
    from auth.member m join auth."user" u using (identity_guid)
    where m.organisation_guid = ${organisationGUID} and m.role_id = any (${editors}::integer[])
    order by name, u.email limit ${OWNERS_MOST}`.execute(kysely);
  return { result: rows };
}

/** The call `dataset:ownersInUse`. */
export async function readOwnersInUse(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<CallResponse<'dataset:ownersInUse'>> {
  if (!(await isEditorOf(kysely, organisationGUID, identityGUID))) return { result: [], without: 0 };
  const { rows } = await sql<{ identityGUID: string | null; name: string; datasets: number }>`
    with owned as (
      -- Read from an index alone: an organisation may have a million datasets.
      select d.data_owner, count(*)::int as datasets from catalogue.dataset d
      where d.organisation_guid = ${organisationGUID} and d.removed_at is null group by d.data_owner
    )
    select m.identity_guid as "identityGUID", coalesce(${fullName('u')}, u.email, '') as name,
      sum(o.datasets)::int as datasets
    from owned o
    left join auth.member m on m.organisation_guid = ${organisationGUID} and m.identity_guid = o.data_owner
      and m.role_id = any (${editors}::integer[])
    left join auth."user" u on u.identity_guid = m.identity_guid
    group by m.identity_guid, u.identity_guid
    order by m.identity_guid is null desc, datasets desc, name, m.identity_guid limit ${OWNERS_MOST + 1}`.execute(
    kysely,
  );
  return {
    result: rows.flatMap(({ identityGUID: guid, ...owner }) =>
      guid === null ? [] : [{ identityGUID: guid, ...owner }],
    ),
    without: rows.find(({ identityGUID: guid }) => guid === null)?.datasets ?? 0,
  };
}

/** Whether a person may edit the datasets of an organisation, and so answer for one. */
export async function isEditorOf(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<boolean> {
  const roleId = await readRole(kysely, organisationGUID, identityGUID);
  return editors.some((id) => id === roleId);
}

/** Those of some people who edit the datasets of their organisation, each as `organisation person`. */
export async function readEditors(
  kysely: Kysely<Schema>,
  asked: readonly { readonly organisationGUID: string; readonly identityGUID: string }[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct m.organisation_guid || ' ' || m.identity_guid as name
    from unnest(${asked.map((one) => one.organisationGUID)}::uuid[], ${asked.map((one) => one.identityGUID)}::uuid[])
      as a(organisation_guid, identity_guid)
    join auth.member m using (organisation_guid, identity_guid)
    where m.role_id = any (${editors}::integer[])`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}

/** Checks a change of the owner. @throws ProblemError 400 for a new owner who is no editor of the organisation */
export async function checkOwner(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  { dataOwner }: FieldChanges,
  present: FieldChanges,
): Promise<void> {
  if (dataOwner === undefined || dataOwner === null || dataOwner === present.dataOwner) return;
  if (!(await isEditorOf(kysely, organisationGUID, dataOwner)))
    throw new ProblemError(400, 'The owner is no editor of the organisation', [
      fieldError('changes.dataOwner', 'dataOwner.noEditor'),
    ]);
}
