/** Taking a request for access back, and deciding on it. Each change is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { settleNotices } from '#proxy/platform/notices/notices.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { giveGrant } from './change-shares.ts';
import { narrowingOf, type FitNarrowing } from './check-share.ts';
import { lockForDecision, lockOwn, openQuestion } from './open-request.ts';
import { isOffered, readRequest } from './read-requests.ts';
import { refuse } from './recipient.ts';
import { mailRequester, type RequestMail } from './request-mail.ts';
import { checkUntil, unfit } from './request-rules.ts';
import { usedByOf } from './used-by.ts';

export interface RequestOptions extends RequestMail {
  readonly kysely: Kysely<Schema>;
  readonly fitNarrowing: FitNarrowing;
}

async function close(
  trx: Transaction<Schema>,
  requestGUID: string,
  values: {
    readonly state: 'approved' | 'declined' | 'withdrawn';
    readonly decided_by?: string;
    readonly answer?: string;
    readonly grant_guid?: string;
    readonly decline_reason?: string;
    readonly offered_guid?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('access.request')
    .set({ ...values, closed_at: sql<Date>`now()` })
    .where('request_guid', '=', requestGUID)
    .execute();
  await settleNotices(trx, { kind: 'requestMade', subject: requestGUID });
  const waiting = await openQuestion(trx, requestGUID);
  if (waiting !== undefined)
    await settleNotices(trx, { kind: 'requestQuestion', subject: waiting.question_guid });
}

/** The call `accessRequest/withdraw`. */
export const withdrawRequest = (
  { kysely }: RequestOptions,
  requestGUID: string,
  identityGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const open = await lockOwn(trx, identityGUID, requestGUID);
    await close(trx, requestGUID, { state: 'withdrawn' });
    await recordAudit(trx, {
      organisationGUID: open.organisation_guid,
      actorGUID: identityGUID,
      action: 'request.withdrawn',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
    });
  });

/** Of a request for some columns no others are given, and not the file. @throws ProblemError 400 */
function checkAskedColumns(narrowing: Narrowing | null, asked: readonly string[] | null): void {
  if (asked === null) return;
  const nameOf = new Map(narrowing?.fields.map(({ position, name }) => [position, name]));
  const isAsked = (position: number) => asked.includes(nameOf.get(position) ?? '');
  if (narrowing?.columns?.every(isAsked) !== true)
    throw unfit(fieldError('narrowing', 'request.columnNotAsked'));
}

/** The call `accessRequest/approve`: all that was asked for, or less. */
export async function approveRequest(
  options: RequestOptions,
  request: CallRequest<'accessRequest/approve'>,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID, level, until, quota, seenChange } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID, seenChange);
    const principal = await usedByOf(trx, open);
    const resources = request.resources ?? open.resource_guids;
    if (open.resource_guids !== null && !resources?.every((guid) => open.resource_guids?.includes(guid)))
      throw unfit(fieldError('resources', 'request.fileNotAsked'));
    await checkFiles(trx, open.dataset_guid, resources);
    checkUntil(until, open.now.getTime());
    if (Date.parse(until) > open.valid_until.getTime()) throw unfit(fieldError('until', 'request.notLonger'));
    const narrowing = await narrowingOf(options.fitNarrowing, resources, request.narrowing, level);
    checkAskedColumns(narrowing, open.column_names);
    const grantGUID = await giveGrant(
      trx,
      {
        organisationGUID,
        datasetGUID: open.dataset_guid,
        principal,
        level,
        resources,
        narrowing,
        until,
        quota,
        reason: open.purpose,
      },
      actorGUID,
    );
    await close(trx, requestGUID, {
      state: 'approved',
      decided_by: actorGUID,
      answer,
      grant_guid: grantGUID,
    });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.approved',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID, resources: open.resource_guids, until: open.valid_until.toISOString() },
      after: {
        requestGUID,
        grantGUID,
        level,
        resources,
        ...(narrowing !== null && { narrowing }),
        until,
        ...(quota !== null && { quota }),
      },
      reason: answer,
    });
    await mailRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}

async function checkFiles(
  trx: Transaction<Schema>,
  datasetGUID: string,
  resources: readonly string[] | null,
): Promise<void> {
  if (resources === null) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from catalogue.resource
    where dataset_guid = ${datasetGUID} and resource_guid = any (${resources}::uuid[])
  `.execute(trx);
  if (rows[0]?.count !== new Set(resources).size)
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
}

/** A dataset that is offered instead is one that the person finds, and has the files of. @throws ProblemError 400 */
async function checkOffer(
  trx: Transaction<Schema>,
  organisationGUID: string,
  datasetGUID: string,
): Promise<void> {
  const { rows } = await sql`
    select from catalogue.dataset where dataset_guid = ${datasetGUID}
      and organisation_guid = ${organisationGUID} and ${isOffered}
  `.execute(trx);
  if (rows.length === 0) throw unfit(fieldError('offered', 'request.offerNotPublic'));
}

/** The call `accessRequest/decline`. */
export async function declineRequest(
  options: RequestOptions,
  request: CallRequest<'accessRequest/decline'>,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID, reason, offered, seenChange } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID, seenChange);
    if (offered !== null) await checkOffer(trx, organisationGUID, offered);
    await close(trx, requestGUID, {
      state: 'declined',
      decided_by: actorGUID,
      answer,
      decline_reason: reason,
      offered_guid: offered,
    });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.declined',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
      after: { reason, offered },
      reason: answer,
    });
    await mailRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}
