/** Sharing datasets, and requests for access: the handlers of their calls. */
import { sql, type Kysely } from 'kysely';
import { decideAccess } from '#contract/access-decision.ts';
import type { accessRequestCalls } from '#contract/access-requests.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { sharingCalls } from '#contract/sharing.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import { exportHolders, listHolders } from './access-holders.ts';
import { findAskedPrincipal } from './asked-principal.ts';
import { askRequester, openForDecision, replyToQuestion } from './ask-back.ts';
import { askForAccess, changeRequest } from './ask-for-access.ts';
import { approveRequest } from './approve-request.ts';
import { declineRequest, withdrawRequest, type RequestOptions } from './change-requests.ts';
import { endShare, resumeShare } from './end-share.ts';
import { changeShare } from './change-share.ts';
import { share, type ShareOptions } from './give-share.ts';
import { readDatasetAccess } from './dataset-access.ts';
import type { DocumentShareOptions } from './documents/change-document-shares.ts';
import { createDocumentSharing, type DocumentSharingHandlers } from './documents/index.ts';
import { explainReasons, instantOf } from './explain-reasons.ts';
import { findAskedPerson, grantsOfDataset, waitingGrants } from './person-by-address.ts';
import { previewSharing } from './preview-sharing.ts';
import { readRequests, requestsOf } from './read-requests.ts';
import { unfit } from './request-rules.ts';
import { readRequestStatistics } from './request-statistics.ts';
import { readSharing } from './shares.ts';
import { viewAs, type ViewAsOptions } from './view-as.ts';

export type SharingHandlers = {
  [N in keyof typeof sharingCalls | keyof typeof accessRequestCalls]: Handler<N>;
} & DocumentSharingHandlers;

const identityOf = (context: CallContext): string => requireCaller(context).identityGUID;

/** The call `dataset/explainAccess`: asks the decision that enforces, for another person. */
async function explain(
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset/explainAccess'>,
): Promise<CallResponse<'dataset/explainAccess'>> {
  const { organisationGUID, datasetGUID, email, principal, action, resourceGUID, column, at } = request;
  const { rows } = await sql`
    select from catalogue.dataset d where d.dataset_guid = ${datasetGUID} and d.organisation_guid = ${organisationGUID}
  `.execute(kysely);
  if (rows.length === 0)
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
  const address = principal === undefined ? email : null;
  const waiting = address === null ? [] : await waitingGrants(kysely, request, address);
  const caller =
    principal !== undefined
      ? await findAskedPrincipal(kysely, organisationGUID, principal)
      : address === null
        ? { identityGUID: null }
        : await findAskedPerson(
            kysely,
            { organisationGUID, grants: grantsOfDataset(datasetGUID) },
            address,
            'email',
          );
  const question = {
    action,
    ...(resourceGUID !== undefined && { resourceGUID }),
    ...(column !== undefined && { column }),
  };
  const facts = await readAccessFacts(kysely, datasetGUID, caller);
  const moment = at === undefined ? facts.now : Date.parse(at);
  if (moment < facts.now) throw unfit(fieldError('at', 'grant.notLater'));
  const { because, until, allowed, status } = decideAccess({ ...facts, now: moment }, question);
  const [explained = []] = await explainReasons(kysely, [because]);
  return {
    allowed,
    status,
    because: [
      ...explained,
      ...waiting.map((grant) => ({
        ...grant,
        effect: 'insufficient' as const,
        code: 'grant.pending' as const,
      })),
    ],
    until: instantOf(until),
  };
}

export interface SharingOptions extends RequestOptions, ViewAsOptions, ShareOptions, DocumentShareOptions {}

export function createSharing(options: SharingOptions): SharingHandlers {
  const { kysely } = options;
  return {
    ...createDocumentSharing(options),
    'dataset/getSharing': ({ organisationGUID }, context) =>
      readSharing(kysely, organisationGUID, identityOf(context)),
    'dataset/share': (request, context) => share(options, request, identityOf(context)),
    'dataset/extendSharing': (request, context) => changeShare(options, request, identityOf(context)),
    async 'dataset/endSharing'(request, context) {
      await endShare(kysely, request, identityOf(context));
      return {};
    },
    'dataset/resumeSharing': (request, context) => resumeShare(kysely, request, identityOf(context)),
    'dataset/access': (request) => readDatasetAccess(kysely, request),
    'dataset/accessHolders': (request) => listHolders(kysely, request),
    'dataset/exportAccess': (request) => exportHolders(kysely, request),
    'dataset/previewSharing': (request, context) => previewSharing(kysely, request, identityOf(context)),
    'dataset/explainAccess': (request) => explain(kysely, request),
    'dataset/viewAs': (request, context) => viewAs(options, request, identityOf(context)),
    'accessRequest/create': (request, context) => askForAccess(options, request, identityOf(context)),
    'accessRequest/change': (request, context) => changeRequest(options, request, identityOf(context)),
    'accessRequest/statistics': ({ datasetGUID }, context) =>
      readRequestStatistics(kysely, datasetGUID, identityOf(context)),
    'accessRequest/mine': async ({ datasetGUID }, context) => ({
      result: await readRequests(
        kysely,
        datasetGUID === undefined
          ? sql`q.identity_guid = ${identityOf(context)}`
          : sql`q.identity_guid = ${identityOf(context)} and q.dataset_guid = ${datasetGUID}`,
      ),
    }),
    async 'accessRequest/withdraw'({ requestGUID }, context) {
      await withdrawRequest(options, requestGUID, identityOf(context));
      return {};
    },
    'accessRequest/list': async ({ organisationGUID }) => ({
      result: await requestsOf(kysely, organisationGUID),
    }),
    'accessRequest/open': (request, context) => openForDecision(options, request, identityOf(context)),
    'accessRequest/ask': (request, context) => askRequester(options, request, identityOf(context)),
    'accessRequest/reply': (request, context) => replyToQuestion(options, request, identityOf(context)),
    'accessRequest/approve': (request, context) => approveRequest(options, request, identityOf(context)),
    'accessRequest/decline': (request, context) => declineRequest(options, request, identityOf(context)),
  };
}
