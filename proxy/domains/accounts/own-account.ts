/** Deleting one's own account: the handlers of the calls `account/*`. */
import { sql, type Kysely } from 'kysely';
import type { AccountDeletion } from '#contract/own-account.ts';
import type { ownAccountCalls } from '#contract/own-account.ts';
import { OWNER_ROLE_ID } from '#contract/roles.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import { ownedBy } from '#proxy/platform/catalogue/data-owners.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';

type OwnAccountHandlers = { [N in keyof typeof ownAccountCalls]: Handler<N> };

/** What the user pool does for a person who deletes their account. */
export interface DeletingPool {
  /** How the person proves who they are, and whether they could now. */
  proof(context: CallContext): Promise<Pick<AccountDeletion, 'proof' | 'mayProceed'>>;
  /**
   * Deletes the account with everything that the product stores about the person, or nothing.
   * @param password empty where the account has none
   * @throws ProblemError 403 for a proof that is missing or wrong, 409 for the last owner of an organisation, 429
   */
  remove(context: CallContext, password: string): Promise<void>;
}

const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`;

async function readConsequences(kysely: Kysely<Schema>, identityGUID: string) {
  const { rows } = await sql<AccountDeletion['ends'] & AccountDeletion['stays']>`select
    ${count(sql`auth.group_member where identity_guid = ${identityGUID}`)} as groups,
    ${count(sql`(
      select distinct coalesce(g.request_guid, g.grant_guid)
      from access.dataset_grant g join access.principal p on p.id = g.principal_id
      where p.kind = 'person' and p.guid = ${identityGUID} and ${hasNotEnded}) given`)} as grants,
    ${count(sql`access.request where identity_guid = ${identityGUID} and state = 'open'`)} as "openRequests",
    ${count(sql`catalogue.followed_dataset where identity_guid = ${identityGUID}`)}
      + ${count(sql`catalogue.followed_organisation where identity_guid = ${identityGUID}`)} as followed,
    ${count(sql`access.personal_token where identity_guid = ${identityGUID} and expires_at > now()`)} as "personalTokens",
    ${count(sql`catalogue.dataset d where d.removed_at is null and d.dataset_guid in ${ownedBy(identityGUID)}`)} as "ownedDatasets",
    ${count(sql`access.api_key where created_by = ${identityGUID} and revoked_at is null and expires_at > now()`)} as keys,
    ${count(sql`catalogue.app where submitter_guid = ${identityGUID}`)} as apps
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without tables always has a row');
  const { ownedDatasets, keys, apps, ...ends } = row;
  return { ends, stays: { ownedDatasets, keys, apps } };
}

/** Organisations of a person by name, and those that have no other owner. */
async function readMemberships(
  kysely: Kysely<Schema>,
  identityGUID: string,
): Promise<AccountDeletion['organisations']> {
  const { rows } = await sql<AccountDeletion['organisations'][number]>`
    select o.organisation_guid as "organisationGUID", o.slug, o.name, m.role_id as "roleId",
      m.role_id = ${OWNER_ROLE_ID} and not exists (
        select from auth.member other where other.organisation_guid = m.organisation_guid
          and other.role_id = ${OWNER_ROLE_ID} and other.identity_guid <> m.identity_guid) as "isLastOwner"
    from auth.member m join auth.organisation o using (organisation_guid)
    where m.identity_guid = ${identityGUID} order by o.name, o.organisation_guid
  `.execute(kysely);
  return rows;
}

export function createOwnAccount(kysely: Kysely<Schema>, pool: DeletingPool): OwnAccountHandlers {
  return {
    async 'account/deletion'(_, context) {
      const { identityGUID } = requireCaller(context);
      const [proof, organisations, consequences] = await Promise.all([
        pool.proof(context),
        readMemberships(kysely, identityGUID),
        readConsequences(kysely, identityGUID),
      ]);
      return { ...proof, organisations, ...consequences };
    },
    async 'account/delete'({ password }, context) {
      await pool.remove(context, password);
      return {};
    },
  };
}
