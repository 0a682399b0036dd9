/** Giving, extending and ending grants of datasets. Each change is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { levelNumber, levelOf } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Quota, QuotaPeriod } from '#contract/quota.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { ensureAddress } from '#proxy/platform/access/address-grants.ts';
import { endGrantsWhere } from '#proxy/platform/access/end-grants.ts';
import { ensurePrincipal, joinedPrincipal, principalName } from '#proxy/platform/access/principals.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { readShares } from './shares.ts';
import {
  checkEnd,
  checkDataset,
  type FitNarrowing,
  checkNarrowedLevel,
  checkEditLevel,
  narrowingOf,
  unknownGrant,
} from './check-share.ts';

export type Request = CallRequest<'dataset/share'>;

async function readShare(kysely: Kysely<Schema>, grantGUID: string): Promise<Share> {
  const [found] = await readShares(kysely, sql`g.grant_guid = ${grantGUID}`);
  if (!found) throw new ProblemError(404, 'There is no such grant');
  return found;
}

const quotaColumnsOf = (quota: Quota | null) => ({
  quota_limit: quota?.limit ?? null,
  quota_period: quota?.period ?? null,
});

interface NewGrant extends Pick<Request, 'organisationGUID' | 'datasetGUID' | 'level' | 'from'> {
  readonly principal: Recipient;
  readonly resources: readonly string[] | null;
  readonly narrowing: Narrowing | null;
  readonly until: string | null;
  readonly quota: Quota | null;
  readonly reason: string;
}

/** Writes a grant and its line in the audit log. @returns its GUID */
export async function giveGrant(
  trx: Transaction<Schema>,
  {
    organisationGUID,
    datasetGUID,
    principal,
    level,
    resources,
    narrowing,
    from,
    until,
    quota,
    reason,
  }: NewGrant,
  actorGUID: string,
): Promise<string> {
  const guid =
    principal.kind === 'address'
      ? await ensureAddress(trx, organisationGUID, principal.email)
      : principal.guid;
  const { grant_guid } = await trx
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(trx, principal.kind, guid),
      dataset_guid: datasetGUID,
      level: levelNumber(level),
      resource_guids: resources === null ? null : [...new Set(resources)],
      narrowing: narrowing === null ? null : JSON.stringify(narrowing),
      ...(from === undefined ? {} : { valid_from: from }),
      ...quotaColumnsOf(quota),
      valid_until: until,
      granted_by: actorGUID,
      reason: storableText(reason),
      ended_by: null,
    })
    .returning('grant_guid')
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action: 'grant.given',
    object: { kind: 'dataset', id: datasetGUID },
    after: {
      grantGUID: grant_guid,
      kind: principal.kind,
      guid,
      ...(principal.kind === 'address' && { name: principal.email }),
      level,
      resources,
      ...(narrowing !== null && { narrowing }),
      from: from ?? null,
      until,
      ...(quota !== null && { quota }),
    },
    reason: storableText(reason),
  });
  return grant_guid;
}

/** Sends the link with which a person takes a grant to their address. */
export type InviteToDataset = (
  trx: Transaction<Schema>,
  invitation: {
    readonly organisationGUID: string;
    readonly grantGUID: string;
    readonly dataset: string;
    readonly email: string;
  },
  actorGUID: string,
) => Promise<unknown>;

export interface ShareOptions {
  readonly kysely: Kysely<Schema>;
  readonly fitNarrowing: FitNarrowing;
  readonly inviteToDataset: InviteToDataset;
}

/** The call `dataset/share`. @throws ProblemError 400 or 404 with the field at fault */
export async function share(
  { kysely, fitNarrowing, inviteToDataset }: ShareOptions,
  request: Request,
  actorGUID: string,
): Promise<Share> {
  const { organisationGUID, resources = null, from, until = null, level, quota = null } = request;
  checkEnd(until, from);
  const grantGUID = await kysely.transaction().execute(async (trx) => {
    const dataset = await checkDataset(trx, request);
    const principal = await findRecipient(trx, request);
    const narrowing = await narrowingOf(fitNarrowing, resources, request.narrowing, level);
    checkEditLevel(level, resources !== null);
    const granted = await giveGrant(
      trx,
      { ...request, principal, resources, narrowing, until, quota },
      actorGUID,
    );
    if (principal.kind === 'address')
      await inviteToDataset(
        trx,
        { organisationGUID, grantGUID: granted, dataset, email: principal.email },
        actorGUID,
      );
    const about = await readNoticedDataset(trx, request.datasetGUID);
    if (principal.kind === 'person' && about !== null)
      await writeNotice(trx, {
        identityGUID: principal.guid,
        kind: 'datasetShared',
        params: { ...about, until },
      });
    return granted;
  });
  return readShare(kysely, grantGUID);
}

/** A grant of the organisation's datasets that was not taken back, locked. @throws ProblemError 404 */
async function lockGrant(trx: Transaction<Schema>, organisationGUID: string, grantGUID: string) {
  const { rows } = await sql<{
    dataset_guid: string;
    kind: StoredPrincipalKind;
    guid: string;
    name: string;
    valid_from: Date;
    valid_until: Date | null;
    level: number;
    quota_limit: number | null;
    quota_period: QuotaPeriod | null;
    is_narrowed: boolean;
    is_of_some_files: boolean;
  }>`
    select g.dataset_guid, p.kind, p.guid, ${principalName} as name, g.valid_from, g.valid_until, g.level, g.quota_limit, g.quota_period, g.narrowing is not null as is_narrowed,
      g.resource_guids is not null as is_of_some_files
    from access.dataset_grant g join catalogue.dataset d using (dataset_guid)
    ${joinedPrincipal}
    where g.grant_guid = ${grantGUID} and d.organisation_guid = ${organisationGUID} and g.ended_at is null
    for update of g
  `.execute(trx);
  const [row] = rows;
  if (!row) throw unknownGrant();
  return row;
}

/** The call `dataset/extendSharing`. */
export async function extendShare(
  kysely: Kysely<Schema>,
  { organisationGUID, grantGUID, until, level, quota }: CallRequest<'dataset/extendSharing'>,
  actorGUID: string,
): Promise<Share> {
  await kysely.transaction().execute(async (trx) => {
    const before = await lockGrant(trx, organisationGUID, grantGUID);
    const { quota_limit: limit, quota_period: period } = before;
    const quotaBefore = limit === null || period === null ? null : { limit, period };
    const { kind, guid, name } = before;
    checkEnd(until, before.valid_from.toISOString());
    if (before.is_narrowed && level !== undefined) checkNarrowedLevel(level);
    if (level !== undefined) checkEditLevel(level, before.is_of_some_files);
    await trx
      .updateTable('access.dataset_grant')
      .set({
        valid_until: until,
        ...(level !== undefined && { level: levelNumber(level) }),
        ...(quota !== undefined && quotaColumnsOf(quota)),
      })
      .where('grant_guid', '=', grantGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.changed',
      object: { kind: 'dataset', id: before.dataset_guid },
      before: {
        grantGUID,
        kind,
        guid,
        name,
        until: before.valid_until?.toISOString() ?? null,
        level: levelOf(before.level),
        quota: quotaBefore,
      },
      after: {
        grantGUID,
        until,
        level: level ?? levelOf(before.level),
        quota: quota === undefined ? quotaBefore : quota,
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
    await lockGrant(trx, organisationGUID, grantGUID);
    await endGrantsWhere(trx, sql`g.grant_guid = ${grantGUID}`, { actorGUID, reason: storableText(reason) });
    await trx
      .updateTable('auth.invitation')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('grant_guid', '=', grantGUID)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
  });
