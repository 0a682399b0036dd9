/** Taking a request for access back, and declining it. Each change is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { lessKinds, type AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { settleNotices } from '#proxy/platform/notices/notices.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { FitNarrowing } from './check-share.ts';
import { lockForDecision, lockOwn, openQuestion } from './open-request.ts';
import { isOffered, readRequest } from './read-requests.ts';
import { mailRequester, type RequestMail } from './request-mail.ts';
import { unfit } from './request-rules.ts';

export interface RequestOptions extends RequestMail {
  readonly kysely: Kysely<Schema>;
  readonly fitNarrowing: FitNarrowing;
}

/** Closes a request, and settles the notices that wait for it. */
export async function closeRequest(
  trx: Transaction<Schema>,
  requestGUID: string,
  values: {
    readonly state: 'approved' | 'declined' | 'withdrawn';
    readonly decided_by?: string;
    readonly answer?: string;
    readonly grant_guid?: string | undefined;
    readonly decline_reason?: string;
    readonly offered_guid?: string | null;
    readonly invited_less?: string[];
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
    await closeRequest(trx, requestGUID, { state: 'withdrawn' });
    await recordAudit(trx, {
      organisationGUID: open.organisation_guid,
      actorGUID: identityGUID,
      action: 'request.withdrawn',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
    });
  });

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
  const less = lessKinds.filter((kind) => request.less.includes(kind));
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID, seenChange);
    if (offered !== null) await checkOffer(trx, organisationGUID, offered);
    await closeRequest(trx, requestGUID, {
      state: 'declined',
      decided_by: actorGUID,
      answer,
      decline_reason: reason,
      offered_guid: offered,
      invited_less: less,
    });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.declined',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
      after: { reason, offered, ...(less.length > 0 && { less }) },
      reason: answer,
    });
    await mailRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}
