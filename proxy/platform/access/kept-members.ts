/**
 * An organisation keeps an owner, if it has one, and a member who manages its users. Every way in which a membership
 * changes or ends asks here: a role, a removal, leaving, and the deletion of an account.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { OWNER_ROLE_ID, roleGrants } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { managingRoleIds } from './authorise.ts';

export interface KeptMembers {
  readonly owners: number;
  /** How many can manage members. */
  readonly managers: number;
}

type ByOrganisation = ReadonlyMap<string, KeptMembers>;

/**
 * Counts the members that matter, as they are now. Those whose accounts will be deleted do not stay, so they do not count.
 * @param identityGUID the member whose role is to change or end, who counts all the same
 * @returns by organisationGUID
 */
export async function countKeptMembers(
  kysely: Kysely<Schema>,
  organisationGUIDs: readonly string[],
  identityGUID: string,
): Promise<ByOrganisation> {
  const { rows } = await sql<KeptMembers & { guid: string }>`
    select organisation_guid as guid, count(*) filter (where role_id = ${OWNER_ROLE_ID})::int as owners,
      count(*) filter (where role_id = any (${managingRoleIds}))::int as managers
    from auth.member m where organisation_guid = any (${organisationGUIDs}::uuid[])
      and (identity_guid = ${identityGUID}
        or not exists (select from auth.account_deletion x where x.identity_guid = m.identity_guid))
    group by organisation_guid
  `.execute(kysely);
  return new Map(rows.map(({ guid, ...kept }) => [guid, kept]));
}

/**
 * Counts the members that matter, with the organisations locked until the transaction ends, so that two of them cannot go
 * at the same time.
 * @param identityGUID see `countKeptMembers`
 * @returns by organisationGUID
 */
export async function lockKeptMembers(
  trx: Transaction<Schema>,
  organisationGUIDs: readonly string[],
  identityGUID: string,
): Promise<ByOrganisation> {
  // Always in the same order, so that two who lock several do not wait for each other.
  await sql`
    select from auth.organisation where organisation_guid = any (${organisationGUIDs}::uuid[])
    order by organisation_guid for update
  `.execute(trx);
  return countKeptMembers(trx, organisationGUIDs, identityGUID);
}

const manages = (roleId: number | null): boolean => roleId !== null && roleGrants(roleId, 'user.manage');

/**
 * The rule by which a member keeps their role; null where they may lose it.
 * @param becomes the role that the member gets; null when the membership ends
 */
export function keptBy(
  roleId: number,
  becomes: number | null,
  { owners, managers }: KeptMembers,
): 'role.lastOwner' | 'role.lastManager' | null {
  if (roleId === OWNER_ROLE_ID && becomes !== OWNER_ROLE_ID && owners === 1) return 'role.lastOwner';
  if (manages(roleId) && !manages(becomes) && managers === 1) return 'role.lastManager';
  return null;
}

const needed = {
  'role.lastOwner': 'An organisation needs an owner',
  'role.lastManager': 'An organisation needs a member who manages users',
};

/**
 * @param becomes the role that a member gets; null when the membership ends
 * @param field of the request that is at fault
 * @throws ProblemError 409 for the last owner and the last who manages members
 */
export function requireKeptMembers(
  roleId: number,
  becomes: number | null,
  kept: KeptMembers,
  field: string,
): void {
  const rule = keptBy(roleId, becomes, kept);
  if (rule !== null) throw new ProblemError(409, needed[rule], [fieldError(field, rule)]);
}
