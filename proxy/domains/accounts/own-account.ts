/** Deleting one's own account: the handlers of the calls `account/*`. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { DELETION_DAYS, type AccountDeletion, type ownAccountCalls } from '#contract/own-account.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import { ownedBy } from '#proxy/platform/catalogue/data-owners.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import { dropDeletion, planDeletion, type HandOver, type Successor } from './planned-deletion.ts';

type OwnAccountHandlers = { [N in keyof typeof ownAccountCalls]: Handler<N> };

/** What the user pool does for a person who deletes their account. */
export interface DeletingPool {
  /** How the person proves who they are, and whether they could now. */
  proof(context: CallContext): Promise<Pick<AccountDeletion, 'proof' | 'mayProceed'>>;
  /**
   * Deletes the account with everything that the product stores about the person, or nothing.
   * @param password empty where the account has none
   * @param first done before, in the same transaction
   * @throws ProblemError 403 for a proof that is missing or wrong, 409 for the last owner of an organisation, 429
   */
  remove(
    context: CallContext,
    password: string,
    first: (trx: Transaction<Schema>) => Promise<void>,
  ): Promise<void>;
  /** Null: only the person's own token deletes the account, so it is deleted at once. */
  readonly later: DeletingLater | null;
}

type InTransaction<Result> = (trx: Transaction<Schema>) => Promise<Result>;

/** A pool that can delete an account days after its owner has asked for it. */
export interface DeletingLater {
  /** Checks the proof, writes the plan, ends all other sessions, and sends a message. @throws ProblemError as `remove` */
  plan(context: CallContext, password: string, write: InTransaction<Date>): Promise<Date>;
  /** Sends a message when the plan is dropped. @param write returns whether there was one */
  keep(identityGUID: string, write: InTransaction<boolean>): Promise<void>;
  /** The same for an account that cannot be deleted. */
  refuse(identityGUID: string, write: InTransaction<boolean>): Promise<void>;
  /**
   * Deletes an account for good. @param first returns whether it is due
   * @throws ProblemError 409 for the last owner of an organisation
   */
  end(identityGUID: string, first: InTransaction<boolean>): Promise<boolean>;
}

/** What memberships do for a person who deletes their account. */
export interface LeavingMember {
  /** What the person made for an organisation, who can take it over, and whether the person has to stay. */
  readLeaving(
    kysely: Kysely<Schema>,
    member: { readonly organisationGUID: string; readonly identityGUID: string },
  ): Promise<CallResponse<'user/leaving'>>;
  readonly handOver: HandOver;
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

/** Organisations of a person by name, what stays there, and those that have no other owner. */
async function readMemberships(
  kysely: Kysely<Schema>,
  identityGUID: string,
  { readLeaving }: LeavingMember,
): Promise<AccountDeletion['organisations']> {
  const { rows } = await sql<Omit<AccountDeletion['organisations'][number], 'isLastOwner' | 'leaving'>>`
    select o.organisation_guid as "organisationGUID", o.slug, o.name, m.role_id as "roleId"
    from auth.member m join auth.organisation o using (organisation_guid)
    where m.identity_guid = ${identityGUID} order by o.name, o.organisation_guid
  `.execute(kysely);
  const memberships: AccountDeletion['organisations'] = [];
  for (const row of rows) {
    const { organisationGUID } = row;
    const { stays, successors, mustStay } = await readLeaving(kysely, { organisationGUID, identityGUID });
    memberships.push({ ...row, isLastOwner: mustStay !== null, leaving: { stays, successors } });
  }
  return memberships;
}

/**
 * Only for a person who has proved who they are: it reads as much as there are organisations.
 * @throws ProblemError 404 for someone who cannot take over what the person made
 */
async function requireSuccessors(
  trx: Transaction<Schema>,
  identityGUID: string,
  { readLeaving }: LeavingMember,
  handOver: readonly Successor[],
): Promise<void> {
  for (const { organisationGUID, reassignTo } of handOver) {
    const { successors } = await readLeaving(trx, { organisationGUID, identityGUID });
    if (successors.every((one) => one.identityGUID !== reassignTo))
      throw new ProblemError(404, 'There is no such member', [fieldError('handOver', 'person.unknown')]);
  }
}

export function createOwnAccount(
  kysely: Kysely<Schema>,
  pool: DeletingPool,
  leaving: LeavingMember,
): OwnAccountHandlers {
  const { later } = pool;
  return {
    async 'account/deletion'(_, context) {
      const { identityGUID } = requireCaller(context);
      const [proof, organisations, consequences] = await Promise.all([
        pool.proof(context),
        readMemberships(kysely, identityGUID, leaving),
        readConsequences(kysely, identityGUID),
      ]);
      return { ...proof, days: later === null ? 0 : DELETION_DAYS, organisations, ...consequences };
    },
    async 'account/delete'({ password, handOver = [] }, context) {
      const { identityGUID } = requireCaller(context);
      const requireThem = (trx: Transaction<Schema>) =>
        requireSuccessors(trx, identityGUID, leaving, handOver);
      if (later !== null) {
        const at = await later.plan(context, password, async (trx) => {
          await requireThem(trx);
          return planDeletion(trx, identityGUID, handOver);
        });
        return { dueAt: at.toISOString() };
      }
      await pool.remove(context, password, async (trx) => {
        await requireThem(trx);
        for (const { organisationGUID, reassignTo } of handOver)
          await leaving.handOver(trx, { organisationGUID, from: identityGUID, to: reassignTo });
      });
      return { dueAt: null };
    },
    async 'account/keep'(_, context) {
      const { identityGUID } = requireCaller(context);
      await later?.keep(identityGUID, (trx) => dropDeletion(trx, identityGUID));
      return {};
    },
  };
}
