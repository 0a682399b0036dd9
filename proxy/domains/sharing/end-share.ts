/**
 * Ending and giving again what is granted of datasets. The grants that answer one request are one thing to both
 * sides: what is done to one of them is done to all. Each change is in the audit log.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { levelOf } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { fieldError } from '#contract/rule.ts';
import { endGrantsWhere } from '#proxy/platform/access/end-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { giveGrant, readShare } from './give-share.ts';
import { checkEnd, unknownGrant } from './check-share.ts';
import {
  datasetOfGrant,
  lockTogether,
  quotaOf,
  waitForPublication,
  type GrantRow,
} from './grants-together.ts';
import { refuse, type Principal } from './recipient.ts';
import { informUsers } from './users-of-grants.ts';

/** The call `dataset/endSharing`. */
export const endShare = (
  kysely: Kysely<Schema>,
  { organisationGUID, grantGUID, reason, notify }: CallRequest<'dataset/endSharing'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    // The link of a grant to an address is locked before the grant, as by the person who accepts it.
    await sql`select from auth.invitation where grant_guid = ${grantGUID} for update`.execute(trx);
    const rows = await lockTogether(trx, { organisationGUID, grantGUID }, false);
    const guids = rows.map(({ grant_guid }) => grant_guid);
    await endGrantsWhere(trx, sql`g.grant_guid = any (${guids}::uuid[])`, {
      actorGUID,
      reason: storableText(reason),
    });
    if (notify) await informUsers(trx, { datasetGUID: rows[0].dataset_guid, guids, actorGUID });
    await trx
      .updateTable('auth.invitation')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('grant_guid', '=', grantGUID)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
  });

/**
 * The recipient of a grant, if they still exist. A group or a key of another organisation has it because its people asked
 * for it: it has to be there, and not to be of the organisation of the dataset.
 * @throws ProblemError 404
 */
async function sameRecipient(trx: Transaction<Schema>, { kind, guid }: GrantRow): Promise<Principal> {
  // A grant to an address is a link: sharing makes another one.
  if (kind === 'address') throw unknownGrant();
  const { rows } = await sql<{ found: boolean }>`
    select case ${kind}
      when 'group' then exists (select from auth."group" where group_id = ${guid})
      when 'organisation' then exists (select from auth.organisation where organisation_guid = ${guid})
      when 'key' then exists (select from access.api_key where key_guid = ${guid} and revoked_at is null)
      else exists (select from auth."user" where identity_guid = ${guid}) end as found
  `.execute(trx);
  if (rows[0]?.found !== true)
    throw refuse(404, 'There is no such principal', fieldError('grantGUID', 'grant.principalUnknown'));
  return { kind, guid };
}

/** Refuses what was given again already: each grant would have a quota of its own. The rows are locked. @throws ProblemError 409 */
async function checkNotResumed(trx: Transaction<Schema>, rows: readonly GrantRow[]): Promise<void> {
  const guids = rows.map(({ grant_guid }) => grant_guid);
  const { rows: standing } = await sql`
    select from access.dataset_grant g join access.dataset_grant o using (dataset_guid, principal_id)
    where g.grant_guid = any (${guids}::uuid[]) and o.ended_at is null
      and (o.valid_until is null or o.valid_until > now())
      and (g.request_guid = o.request_guid
        or (g.request_guid is null and o.request_guid is null and o.created_at >= g.ended_at and o.level = g.level
          and o.resource_guids is not distinct from g.resource_guids and o.narrowing is not distinct from g.narrowing
          and o.valid_until is not distinct from g.valid_until))
    limit 1
  `.execute(trx);
  if (standing.length > 0)
    throw refuse(409, 'It was given again already', fieldError('grantGUID', 'grant.givenAgain'));
}

/** The call `dataset/resumeSharing`. What had not begun begins when it was to begin, not at once. */
export async function resumeShare(
  kysely: Kysely<Schema>,
  { organisationGUID, grantGUID, reason }: CallRequest<'dataset/resumeSharing'>,
  actorGUID: string,
): Promise<Share> {
  const [given = ''] = await kysely.transaction().execute(async (trx) => {
    await waitForPublication(trx, datasetOfGrant(grantGUID));
    const rows = await lockTogether(trx, { organisationGUID, grantGUID }, true);
    const [first] = rows;
    await checkNotResumed(trx, rows);
    const principal = await sameRecipient(trx, first);
    checkEnd(first.valid_until?.toISOString(), undefined);
    const about = await readNoticedDataset(trx, first.dataset_guid);
    if (principal.kind === 'person' && about !== null)
      await writeNotice(trx, {
        identityGUID: principal.guid,
        kind: 'datasetShared',
        params: { ...about, until: first.valid_until?.toISOString() ?? null },
      });
    const again: string[] = [];
    for (const row of rows)
      again.push(
        await giveGrant(
          trx,
          {
            organisationGUID,
            datasetGUID: row.dataset_guid,
            requestGUID: row.request_guid,
            principal,
            level: levelOf(row.level),
            resources: row.resource_guids,
            narrowing: row.narrowing,
            ...(row.valid_from.getTime() > Date.now() && { from: row.valid_from.toISOString() }),
            until: row.valid_until?.toISOString() ?? null,
            quota: quotaOf(row),
            reason,
          },
          actorGUID,
        ),
      );
    return again;
  });
  return readShare(kysely, given);
}
