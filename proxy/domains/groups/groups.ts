/** Groups of an organisation: reading them, and who may change them. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { levelOf } from '#contract/access.ts';
import type { Group, GroupSummary } from '#contract/entities/people.ts';
import { ProblemError } from '#contract/problem.ts';
import { roleGrants } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';

export const noGroup = () =>
  new ProblemError(404, 'There is no such group', [fieldError('groupId', 'group.unknown')]);

/** A group as far as it decides who may change it. */
export interface GroupFacts {
  readonly groupId: string;
  readonly organisationGUID: string;
  readonly name: string;
  readonly mayManage: boolean;
  /** Whether the caller's role in the organisation allows to share its datasets. */
  readonly mayShare: boolean;
}

/**
 * Reads a group for a caller; in a transaction it is locked.
 * @throws ProblemError 404 for someone who is neither in it nor a member of its organisation
 */
export async function findGroup(
  kysely: Kysely<Schema>,
  groupId: string,
  identityGUID: string,
): Promise<GroupFacts> {
  const { rows } = await sql<{
    organisation_guid: string;
    name: string;
    own_role: number | null;
    group_role: number | null;
  }>`
    select g.organisation_guid, g.name, m.role_id as own_role, gm.role_id as group_role
    from auth."group" g
    left join auth.member m on m.organisation_guid = g.organisation_guid and m.identity_guid = ${identityGUID}
    left join auth.group_member gm on gm.group_id = g.group_id and gm.identity_guid = ${identityGUID}
    where g.group_id = ${groupId} ${kysely.isTransaction ? sql`for update of g` : sql``}
  `.execute(kysely);
  const [row] = rows;
  if (!row) throw noGroup();
  const manages = row.own_role !== null && roleGrants(row.own_role, 'group.manage');
  if (row.group_role === null && !manages) throw noGroup();
  return {
    groupId,
    organisationGUID: row.organisation_guid,
    name: row.name,
    mayManage: manages || (row.group_role !== null && roleGrants(row.group_role, 'group.manage')),
    mayShare: row.own_role !== null && roleGrants(row.own_role, 'dataset.share'),
  };
}

/** The group, locked, for someone who may change it. @throws ProblemError 403 or 404 */
export async function lockGroup(
  trx: Transaction<Schema>,
  groupId: string,
  identityGUID: string,
): Promise<GroupFacts> {
  const facts = await findGroup(trx, groupId, identityGUID);
  if (!facts.mayManage)
    throw new ProblemError(403, 'You need the capability group.manage, or to administer this group');
  return facts;
}

interface SummaryRow {
  group_id: string;
  name: string;
  organisation_guid: string;
  organisation_name: string;
  members: number;
  datasets: number;
  role_id: number | null;
  created_at: Date;
}

const toSummary = (row: SummaryRow): GroupSummary => ({
  groupId: row.group_id,
  name: row.name,
  organisationGUID: row.organisation_guid,
  organisationName: row.organisation_name,
  memberCount: row.members,
  datasetCount: row.datasets,
  roleId: row.role_id,
  createdAt: row.created_at.toISOString(),
});

/** @param condition on `g`, the group, and `own`, the caller's place in it */
async function readSummaries(
  kysely: Kysely<Schema>,
  identityGUID: string,
  condition: RawBuilder<boolean>,
): Promise<GroupSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select g.group_id, g.name, g.organisation_guid, o.name as organisation_name, g.created_at, own.role_id,
      (select count(*)::int from auth.group_member m where m.group_id = g.group_id) as members,
      (select count(distinct t.dataset_guid)::int from access.dataset_grant t
        join access.principal p on p.id = t.principal_id and p.kind = 'group' and p.guid = g.group_id
        where t.ended_at is null and (t.valid_until is null or t.valid_until > now())) as datasets
    from auth."group" g
    join auth.organisation o using (organisation_guid)
    left join auth.group_member own on own.group_id = g.group_id and own.identity_guid = ${identityGUID}
    where ${condition}
    order by lower(g.name), g.group_id
  `.execute(kysely);
  return rows.map(toSummary);
}

/** The groups of an organisation that a caller may look into: all for those who manage groups, else their own. */
export const listGroups = (
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
  managesAll: boolean,
): Promise<GroupSummary[]> =>
  readSummaries(
    kysely,
    identityGUID,
    sql`g.organisation_guid = ${organisationGUID} and (${managesAll} or own.role_id is not null)`,
  );

export const listOwnGroups = (kysely: Kysely<Schema>, identityGUID: string): Promise<GroupSummary[]> =>
  readSummaries(kysely, identityGUID, sql`own.role_id is not null`);

/** The call `group/view`. @throws ProblemError 404 */
export async function viewGroup(
  kysely: Kysely<Schema>,
  groupId: string,
  identityGUID: string,
): Promise<Group> {
  const facts = await findGroup(kysely, groupId, identityGUID);
  const [summary] = await readSummaries(kysely, identityGUID, sql`g.group_id = ${groupId}`);
  if (!summary) throw noGroup();
  const [members, datasets] = await Promise.all([
    sql<{
      email: string;
      identity_guid: string | null;
      role_id: number;
      given_name: string;
      family_name: string;
      is_member: boolean;
    }>`
      select m.email, m.identity_guid, m.role_id, coalesce(u.given_name, '') as given_name,
        coalesce(u.family_name, '') as family_name, o.identity_guid is not null as is_member
      from auth.group_member m
      left join auth."user" u using (identity_guid)
      left join auth.member o on o.identity_guid = m.identity_guid and o.organisation_guid = ${facts.organisationGUID}
      where m.group_id = ${groupId} order by lower(m.email)
    `.execute(kysely),
    sql<{ dataset_guid: string; title: string; slug: string; status_id: number; level: number }>`
      select d.dataset_guid, d.title, o.slug, d.status_id, max(g.level)::int as level
      from access.dataset_grant g
      join access.principal p on p.id = g.principal_id and p.kind = 'group' and p.guid = ${groupId}
      join catalogue.dataset d using (dataset_guid)
      join auth.organisation o on o.organisation_guid = d.organisation_guid
      where ${isLiveGrant} group by d.dataset_guid, o.slug order by lower(d.title), d.dataset_guid
    `.execute(kysely),
  ]);
  return {
    ...summary,
    mayManage: facts.mayManage,
    members: members.rows.map((row) => ({
      email: row.email,
      identityGUID: row.identity_guid,
      roleId: row.role_id,
      givenName: row.given_name,
      familyName: row.family_name,
      isOrganisationMember: row.is_member,
    })),
    datasets: datasets.rows.map((row) => ({
      datasetGUID: row.dataset_guid,
      title: row.title,
      organisationSlug: row.slug,
      status: statusOf(row.status_id),
      level: levelOf(row.level),
    })),
  };
}
