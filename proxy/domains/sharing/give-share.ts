/** Giving grants of datasets. Each is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { levelNumber } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Quota } from '#contract/quota.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { ensureAddress } from '#proxy/platform/access/address-grants.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { readShares } from './shares.ts';
import { waitForPublication } from './grants-together.ts';
import { checkEnd, checkDataset, type FitNarrowing, checkEditLevel, narrowingOf } from './check-share.ts';

export type Request = CallRequest<'dataset/share'>;

/** One grant. @throws ProblemError 404 */
export async function readShare(kysely: Kysely<Schema>, grantGUID: string): Promise<Share> {
  const [found] = await readShares(kysely, sql`g.grant_guid = ${grantGUID}`);
  if (!found) throw new ProblemError(404, 'There is no such grant');
  return found;
}

/** A quota as the columns of a grant. */
export const quotaColumnsOf = (quota: Quota | null) => ({
  quota_limit: quota?.limit ?? null,
  quota_period: quota?.period ?? null,
});

interface NewGrant extends Pick<Request, 'organisationGUID' | 'datasetGUID' | 'level' | 'from'> {
  /** The request that it answers. */
  readonly requestGUID?: string | null;
  readonly principal: Recipient;
  readonly resources: readonly string[] | null;
  readonly narrowing: Narrowing | null;
  readonly until: string | null;
  readonly quota: Quota | null;
  readonly reason: string;
}

/** Writes a grant alone: the caller writes the line in the audit log. @returns its GUID */
export async function insertGrant(
  trx: Transaction<Schema>,
  {
    datasetGUID,
    requestGUID = null,
    principal: { kind, guid },
    level,
    resources,
    narrowing,
    from,
    until,
    quota,
    reason,
  }: Omit<NewGrant, 'principal' | 'organisationGUID'> & {
    readonly principal: { readonly kind: StoredPrincipalKind; readonly guid: string };
  },
  actorGUID: string,
): Promise<string> {
  const { grant_guid } = await trx
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(trx, kind, guid),
      dataset_guid: datasetGUID,
      request_guid: requestGUID,
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
  return grant_guid;
}

/** Writes a grant and its line in the audit log. @returns its GUID */
export async function giveGrant(
  trx: Transaction<Schema>,
  grant: NewGrant,
  actorGUID: string,
): Promise<string> {
  const {
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
  } = grant;
  const guid =
    principal.kind === 'address'
      ? await ensureAddress(trx, organisationGUID, principal.email)
      : principal.guid;
  const grant_guid = await insertGrant(
    trx,
    { ...grant, principal: { kind: principal.kind, guid } },
    actorGUID,
  );
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
    await waitForPublication(trx, sql`${request.datasetGUID}`);
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
