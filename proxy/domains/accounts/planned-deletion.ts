/**
 * Accounts that are to be deleted: the request, the days in which it can be taken back, and the end. Until the end
 * everything stays as it is, but for personal tokens, which stop at once.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { DELETION_DAYS } from '#contract/own-account.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { requireMayLeave } from './delete-member.ts';
import type { DeletingLater } from './own-account.ts';

/** Who takes over what a person made for an organisation. */
export interface Successor {
  readonly organisationGUID: string;
  readonly reassignTo: string;
}

/** Puts another member in the place of one. @throws ProblemError for someone who cannot take over */
export type HandOver = (
  trx: Transaction<Schema>,
  handover: { readonly organisationGUID: string; readonly from: string; readonly to: string },
) => Promise<void>;

/**
 * Notes that an account is to be deleted. One that is planned already keeps its day.
 * @returns when it is deleted
 * @throws ProblemError 409 for the last owner of an organisation
 */
export async function planDeletion(
  trx: Transaction<Schema>,
  identityGUID: string,
  handOver: readonly Successor[],
): Promise<Date> {
  await requireMayLeave(trx, identityGUID);
  const { rows } = await sql<{ at: Date }>`
    insert into auth.account_deletion (identity_guid, due_at)
    values (${identityGUID}, date_trunc('second', now()) + ${DELETION_DAYS} * interval '1 day')
    on conflict (identity_guid) do update set due_at = account_deletion.due_at returning due_at as at
  `.execute(trx);
  const [planned] = rows;
  if (planned === undefined) throw new Error('An insert that returns always has a row');
  await trx.deleteFrom('auth.account_handover').where('identity_guid', '=', identityGUID).execute();
  for (const { organisationGUID, reassignTo } of handOver)
    await trx
      .insertInto('auth.account_handover')
      .values({
        identity_guid: identityGUID,
        organisation_guid: organisationGUID,
        reassign_to: reassignTo,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
  const at = planned.at.toISOString();
  await writeNotice(trx, { identityGUID, kind: 'accountEnding', params: { at }, subject: at });
  return planned.at;
}

/** The account is kept, and the notice that it would end is done. @returns whether it was to be deleted */
export async function dropDeletion(trx: Transaction<Schema>, identityGUID: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth.account_deletion')
    .where('identity_guid', '=', identityGUID)
    .executeTakeFirst();
  await trx
    .updateTable('auth.notice')
    .set({ read_at: sql<Date>`now()` })
    .where('identity_guid', '=', identityGUID)
    .where('kind', '=', 'accountEnding')
    .where('read_at', 'is', null)
    .execute();
  return numDeletedRows > 0n;
}

/**
 * Transfers what a person made, where the chosen successor can still receive it. Otherwise it stays with the
 * organisation alone.
 */
async function handOverAll(
  trx: Transaction<Schema>,
  identityGUID: string,
  handOver: HandOver,
): Promise<void> {
  const { rows } = await sql<Successor & { organisation: string }>`
    select h.organisation_guid as "organisationGUID", h.reassign_to as "reassignTo", o.name as organisation
    from auth.account_handover h join auth.organisation o using (organisation_guid)
    where h.identity_guid = ${identityGUID} order by h.organisation_guid
  `.execute(trx);
  for (const { organisationGUID, reassignTo, organisation } of rows) {
    await sql`savepoint handover`.execute(trx);
    try {
      await handOver(trx, { organisationGUID, from: identityGUID, to: reassignTo });
      await writeNotice(trx, { identityGUID: reassignTo, kind: 'handedOver', params: { organisation } });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await sql`rollback to savepoint handover`.execute(trx);
      // The log of the organisation names those alone who have taken over.
      await trx
        .deleteFrom('auth.account_handover')
        .where('identity_guid', '=', identityGUID)
        .where('organisation_guid', '=', organisationGUID)
        .execute();
    }
  }
}

/** @returns whether the deletion is due; then no other server does it, until the transaction ends */
async function takeDue(trx: Transaction<Schema>, identityGUID: string, handOver: HandOver): Promise<boolean> {
  const { rows } = await sql`
    select from auth.account_deletion where identity_guid = ${identityGUID} and due_at <= now() for update skip locked
  `.execute(trx);
  if (rows.length === 0) return false;
  await handOverAll(trx, identityGUID, handOver);
  return true;
}

export interface EndingOptions {
  readonly later: DeletingLater;
  readonly handOver: HandOver;
  readonly log: Pick<Logger, 'warn'>;
}

/** Accounts of one run; the next run ends the others. */
const BATCH = 100;

/**
 * Deletes the accounts whose time has come, each in a transaction of its own: what is cut off by a crash has not
 * happened, and happens in the next run.
 * @returns how many were deleted
 */
export async function endDueAccounts(
  kysely: Kysely<Schema>,
  { later, handOver, log }: EndingOptions,
): Promise<number> {
  const { rows } = await sql<{ guid: string }>`
    select identity_guid as guid from auth.account_deletion where due_at <= now() order by due_at limit ${BATCH}
  `.execute(kysely);
  let ended = 0;
  for (const { guid } of rows)
    try {
      if (await later.end(guid, (trx) => takeDue(trx, guid, handOver))) ended += 1;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 409)
        await later.refuse(guid, async (trx) => {
          if (!(await dropDeletion(trx, guid))) return false;
          await writeNotice(trx, { identityGUID: guid, kind: 'accountKept', params: {} });
          return true;
        });
      else log.warn({ err: error }, 'an account could not be deleted and will be tried again');
    }
  return ended;
}

/** How often is looked for accounts whose time has come, in milliseconds. */
const EVERY = 5 * 60_000;

/** @param kysely apart from the transaction of the job, which only keeps its place */
export const endAccountsJob = (kysely: Kysely<Schema>, options: EndingOptions): PeriodicJob => ({
  name: 'delete accounts',
  every: EVERY,
  work: () => endDueAccounts(kysely, options),
});
