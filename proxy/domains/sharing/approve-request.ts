/** Approving a request for access: all that was asked for, or less of it. */
import { sql } from 'kysely';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { closeRequest, type RequestOptions } from './change-requests.ts';
import { giveGrant } from './give-share.ts';
import { lockForDecision } from './open-request.ts';
import { givenBy, type Given } from './given-by.ts';
import { waitForPublication } from './grants-together.ts';
import { readRequest } from './read-requests.ts';
import { mailRequester } from './request-mail.ts';
import { checkTime, unfit } from './request-rules.ts';
import { usedByOf } from './used-by.ts';

type Approval = CallRequest<'accessRequest/approve'>;

/** The call `accessRequest/approve`. */
export async function approveRequest(
  options: RequestOptions,
  request: Approval,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID, until, quota, seenChange } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    await waitForPublication(
      trx,
      sql`(select dataset_guid from access.request where request_guid = ${requestGUID})`,
    );
    const open = await lockForDecision(trx, organisationGUID, requestGUID, seenChange);
    const principal = await usedByOf(trx, open);
    // A grant begins when it was asked for, or later; a day that is over by now means at once.
    const now = open.now.getTime();
    const wanted = request.from === undefined ? (open.valid_from?.toISOString() ?? null) : request.from;
    const from = checkTime({ from: wanted, until, now });
    const asked = open.valid_from?.getTime() ?? now;
    if (asked > now && (from === null || Date.parse(from) < asked))
      throw unfit(fieldError('from', 'request.notEarlier'));
    if (Date.parse(until) > open.valid_until.getTime()) throw unfit(fieldError('until', 'request.notLonger'));
    const given = await givenBy(trx, options.fitNarrowing, request, open);
    const grants: ({ grantGUID: string } & Pick<Given, 'level' | 'resources'> & {
        narrowing?: Narrowing;
      })[] = [];
    for (const { narrowing, ...one } of given) {
      const grantGUID = await giveGrant(
        trx,
        {
          organisationGUID,
          datasetGUID: open.dataset_guid,
          requestGUID,
          principal,
          ...one,
          narrowing,
          ...(from !== null && { from }),
          until,
          quota,
          reason: open.purpose,
        },
        actorGUID,
      );
      grants.push({ grantGUID, ...one, ...(narrowing !== null && { narrowing }) });
    }
    await closeRequest(trx, requestGUID, {
      state: 'approved',
      decided_by: actorGUID,
      answer,
      grant_guid: grants[0]?.grantGUID,
    });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.approved',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: {
        requestGUID,
        resources: open.resource_guids,
        ...(open.valid_from !== null && { from: open.valid_from.toISOString() }),
        until: open.valid_until.toISOString(),
      },
      after: { requestGUID, grants, ...(from !== null && { from }), until, ...(quota !== null && { quota }) },
      reason: answer,
    });
    await mailRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}
