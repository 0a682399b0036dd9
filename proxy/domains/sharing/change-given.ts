/**
 * Changing, ending and giving again what is granted of datasets. The grants that answer one request are one thing to both
 * sides: what is done to one of them is done to all. Each change is in the audit log.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { levelNumber, levelOf } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { QuotaPeriod } from '#contract/quota.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { endGrantsWhere } from '#proxy/platform/access/end-grants.ts';
import { joinedPrincipal, loggedPrincipal, principalName } from '#proxy/platform/access/principals.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { giveGrant, quotaColumnsOf, readShare } from './change-shares.ts';
import { checkEditLevel, checkEnd, checkNarrowedLevel, levelOfPart, unknownGrant } from './check-share.ts';
import { refuse, type Principal } from './recipient.ts';

interface Row {
  grant_guid: string;
  dataset_guid: string;
  request_guid: string | null;
  kind: StoredPrincipalKind;
  guid: string;
  name: string;
  valid_from: Date;
  valid_until: Date | null;
  level: number;
  resource_guids: string[] | null;
  narrowing: Narrowing | null;
  quota_limit: number | null;
  quota_period: QuotaPeriod | null;
}

/**
 * A grant of the organisation's datasets and those that answer the same request, locked: what goes furthest first.
 * @param isEnded false: those that were not taken back; true: the grant was, and those that were with it
 * @throws ProblemError 404
 */
async function lockTogether(
  trx: Transaction<Schema>,
  { organisationGUID, grantGUID }: { readonly organisationGUID: string; readonly grantGUID: string },
  isEnded: boolean,
): Promise<readonly [Row, ...Row[]]> {
  const { rows } = await sql<Row>`
    select g.grant_guid, g.dataset_guid, g.request_guid, p.kind, p.guid, ${principalName} as name, g.valid_from, g.valid_until,
      g.level, g.resource_guids, g.narrowing, g.quota_limit, g.quota_period
    from access.dataset_grant g join catalogue.dataset d using (dataset_guid)
    join access.dataset_grant named on named.grant_guid = ${grantGUID}
      and (g.grant_guid = named.grant_guid or g.request_guid = named.request_guid)
    ${joinedPrincipal}
    where d.organisation_guid = ${organisationGUID} and (named.ended_at is not null) = ${isEnded}
      and g.ended_at is not distinct from named.ended_at
    order by g.level desc, g.narrowing is not null, g.grant_guid
    for update of g
  `.execute(trx);
  const [first, ...others] = rows;
  if (first === undefined) throw unknownGrant();
  return [first, ...others];
}

const quotaOf = ({ quota_limit: limit, quota_period: period }: Row) =>
  limit === null || period === null ? null : { limit, period };

/** The GUIDs of several grants, for the log. */
const listed = (rows: readonly Row[]) =>
  rows.length === 1 ? {} : { grantGUIDs: rows.map(({ grant_guid }) => grant_guid) };

/** The call `dataset/extendSharing`. */
export async function extendShare(
  kysely: Kysely<Schema>,
  { organisationGUID, grantGUID, until, level, quota }: CallRequest<'dataset/extendSharing'>,
  actorGUID: string,
): Promise<Share> {
  await kysely.transaction().execute(async (trx) => {
    const rows = await lockTogether(trx, { organisationGUID, grantGUID }, false);
    const [before] = rows;
    checkEnd(until, before.valid_from.toISOString());
    if (level !== undefined) {
      if (rows.every(({ narrowing }) => narrowing !== null)) checkNarrowedLevel(level);
      checkEditLevel(
        level,
        rows.some(({ resource_guids }) => resource_guids !== null),
      );
    }
    for (const { grant_guid, narrowing } of rows)
      await trx
        .updateTable('access.dataset_grant')
        .set({
          valid_until: until,
          ...(level !== undefined && {
            level: levelNumber(narrowing === null ? level : levelOfPart(level)),
          }),
          ...(quota !== undefined && quotaColumnsOf(quota)),
        })
        .where('grant_guid', '=', grant_guid)
        .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.changed',
      object: { kind: 'dataset', id: before.dataset_guid },
      before: {
        grantGUID: before.grant_guid,
        ...listed(rows),
        ...loggedPrincipal(before),
        until: before.valid_until?.toISOString() ?? null,
        level: levelOf(before.level),
        quota: quotaOf(before),
      },
      after: {
        grantGUID: before.grant_guid,
        until,
        level: level ?? levelOf(before.level),
        quota: quota === undefined ? quotaOf(before) : quota,
      },
    });
  });
  return readShare(kysely, grantGUID);
}

/** The call `dataset/endSharing`. */
export const endShare = (
  kysely: Kysely<Schema>,
  { organisationGUID, grantGUID, reason }: CallRequest<'dataset/endSharing'>,
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
    await trx
      .updateTable('auth.invitation')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('grant_guid', '=', grantGUID)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
  });

/**
 * Whom a grant was for, if they are still there. A group or a key of another organisation has it because its people asked
 * for it: it has to be there, and not to be of the organisation of the dataset.
 * @throws ProblemError 404
 */
async function sameRecipient(trx: Transaction<Schema>, { kind, guid }: Row): Promise<Principal> {
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
async function checkNotResumed(trx: Transaction<Schema>, rows: readonly Row[]): Promise<void> {
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
