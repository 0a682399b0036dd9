/**
 * A question to the person who made a request, and the reply: before those who decide on the request do so. The time
 * until their answer is due stands still while the person is asked.
 */
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { fieldError } from '#contract/rule.ts';
import { dueAfterWaiting } from '#contract/working-days.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { settleNotices } from '#proxy/platform/notices/notices.ts';
import type { RequestOptions } from './change-requests.ts';
import { lockForDecision, lockOwn, openQuestion } from './open-request.ts';
import { readRequest } from './read-requests.ts';
import { refuse } from './recipient.ts';
import { mailQuestion, mailReply } from './request-mail.ts';

/** The call `accessRequest/open`. Who opened it first is kept; the person who asked sees it. */
export async function openForDecision(
  { kysely }: RequestOptions,
  { organisationGUID, requestGUID }: CallRequest<'accessRequest/open'>,
  actorGUID: string,
): Promise<AccessRequest> {
  await kysely.transaction().execute(async (trx) => {
    const { now } = await lockForDecision(trx, organisationGUID, requestGUID);
    await trx
      .updateTable('access.request')
      .set({ opened_at: now, opened_by: actorGUID })
      .where('request_guid', '=', requestGUID)
      .where('opened_at', 'is', null)
      .execute();
  });
  return readRequest(kysely, requestGUID);
}

/** The call `accessRequest/ask`. */
export async function askRequester(
  options: RequestOptions,
  request: CallRequest<'accessRequest/ask'>,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID } = request;
  const question = storableText(request.question);
  await options.kysely.transaction().execute(async (trx) => {
    const { dataset_guid: id, now } = await lockForDecision(trx, organisationGUID, requestGUID);
    if ((await openQuestion(trx, requestGUID)) !== undefined)
      throw refuse(409, 'A question is open', fieldError('question', 'request.questionOpen'));
    const { question_guid: questionGUID } = await trx
      .insertInto('access.request_question')
      .values({
        request_guid: requestGUID,
        question,
        asked_by: actorGUID,
        asked_at: now,
        reply: null,
        replied_at: null,
      })
      .returning('question_guid')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.questionAsked',
      object: { kind: 'dataset', id },
      after: { requestGUID, questionGUID },
      reason: question,
    });
    await settleNotices(trx, { kind: 'requestMade', subject: requestGUID });
    await mailQuestion(options, trx, { requestGUID, questionGUID, question });
  });
  return readRequest(options.kysely, requestGUID);
}

/** The call `accessRequest/reply`. */
export async function replyToQuestion(
  options: RequestOptions,
  request: CallRequest<'accessRequest/reply'>,
  identityGUID: string,
): Promise<AccessRequest> {
  const { requestGUID, questionGUID } = request;
  const reply = storableText(request.reply);
  await options.kysely.transaction().execute(async (trx) => {
    const {
      dataset_guid: id,
      organisation_guid,
      due_at,
      now,
    } = await lockOwn(trx, identityGUID, requestGUID);
    const asked = await openQuestion(trx, requestGUID);
    if (asked?.question_guid !== questionGUID)
      throw refuse(404, 'No such question waits', fieldError('questionGUID', 'request.questionUnknown'));
    await trx
      .updateTable('access.request_question')
      .set({ reply, replied_at: now })
      .where('question_guid', '=', questionGUID)
      .execute();
    await trx
      .updateTable('access.request')
      .set({ due_at: dueAfterWaiting(due_at, asked.asked_at, now) })
      .where('request_guid', '=', requestGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID: organisation_guid,
      actorGUID: identityGUID,
      action: 'request.questionAnswered',
      object: { kind: 'dataset', id },
      after: { requestGUID, questionGUID },
      reason: reply,
    });
    await settleNotices(trx, { kind: 'requestQuestion', subject: questionGUID });
    await mailReply(options, trx, { requestGUID, questionGUID, reply, askedBy: asked.asked_by });
  });
  return readRequest(options.kysely, requestGUID);
}
