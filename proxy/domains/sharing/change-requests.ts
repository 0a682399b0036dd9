/** Asking for access, taking a request back, and deciding on it. Each change is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { ANSWER_WORKING_DAYS, LONGEST_REQUEST, OPEN_REQUESTS } from '#contract/access-requests.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { giveGrant } from './change-shares.ts';
import { narrowingOf, type FitNarrowing } from './check-share.ts';
import { workingDaysAfter } from './due.ts';
import { readRequest } from './read-requests.ts';
import { tellDeciders, tellRequester, type RequestMail } from './request-mail.ts';

export interface RequestOptions extends RequestMail {
  readonly kysely: Kysely<Schema>;
  readonly fitNarrowing: FitNarrowing;
}

const DAY = 86_400_000;

const refuse = (status: number, detail: string, error: FieldError) =>
  new ProblemError(status, detail, [error]);
const unknownRequest = () =>
  refuse(404, 'There is no such request', fieldError('requestGUID', 'request.unknown'));
const unfit = (error: FieldError) => refuse(400, 'The request does not fit the call', error);

function checkUntil(until: string, now: number): void {
  if (Date.parse(until) <= now) throw unfit(fieldError('until', 'grant.notLater'));
  if (Date.parse(until) > now + (LONGEST_REQUEST + 1) * DAY)
    throw unfit(fieldError('until', 'request.tooLong', { most: LONGEST_REQUEST }));
}

/** Whether a person can ask for these files of a dataset. @throws ProblemError 400, 404 or 409 */
async function checkWish(
  trx: Transaction<Schema>,
  { datasetGUID, resources, until }: CallRequest<'accessRequest/create'>,
  identityGUID: string,
): Promise<{ now: number; organisationGUID: string }> {
  const facts = await readAccessFacts(trx, datasetGUID, { identityGUID });
  if (facts.dataset === null || decideAccess(facts, { action: 'metadata' }).status === 404)
    throw refuse(404, 'There is no such dataset', fieldError('datasetGUID', 'dataset.unknown'));
  if (facts.dataset.status !== 'onRequest')
    throw refuse(409, 'Nothing can be asked for', fieldError('datasetGUID', 'request.notOffered'));
  const { rows } = await sql<{ organisation_guid: string; files: string[] }>`
    select d.organisation_guid, array(
      select resource_guid from catalogue.resource r where r.dataset_guid = d.dataset_guid) as files
    from catalogue.dataset d where d.dataset_guid = ${datasetGUID}
  `.execute(trx);
  const { organisation_guid = '', files = [] } = rows[0] ?? {};
  if (resources !== null && !resources.every((guid) => files.includes(guid)))
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
  checkUntil(until, facts.now);
  // Access that ends earlier than the person needs it is no reason to refuse: they ask for longer.
  const then = { ...facts, now: Date.parse(until) };
  const isHad = (resourceGUID?: string) =>
    decideAccess(then, { action: 'download', ...(resourceGUID !== undefined && { resourceGUID }) }).allowed;
  const wanted = resources ?? files;
  if (wanted.length === 0 ? isHad() : wanted.every((guid) => isHad(guid)))
    throw refuse(409, 'Nothing is missing', fieldError('datasetGUID', 'request.alreadyAllowed'));
  return { now: facts.now, organisationGUID: organisation_guid };
}

async function checkOpenRequests(trx: Transaction<Schema>, datasetGUID: string, identityGUID: string) {
  // Two requests at the same moment wait for each other here.
  await sql`select pg_advisory_xact_lock(hashtext(${`requests of ${identityGUID}`}))`.execute(trx);
  const open = await trx
    .selectFrom('access.request')
    .select('dataset_guid')
    .where('identity_guid', '=', identityGUID)
    .where('state', '=', 'open')
    .execute();
  if (open.some(({ dataset_guid }) => dataset_guid === datasetGUID))
    throw refuse(409, 'There is an open request', fieldError('datasetGUID', 'request.alreadyOpen'));
  if (open.length >= OPEN_REQUESTS)
    throw refuse(
      429,
      'There are too many open requests',
      fieldError('datasetGUID', 'request.tooMany', { most: OPEN_REQUESTS }),
    );
}

/** The call `accessRequest/create`. */
export async function askForAccess(
  options: RequestOptions,
  request: CallRequest<'accessRequest/create'>,
  identityGUID: string,
): Promise<AccessRequest> {
  const { datasetGUID, resources, until } = request;
  const purpose = storableText(request.purpose);
  const requestGUID = await options.kysely.transaction().execute(async (trx) => {
    await checkOpenRequests(trx, datasetGUID, identityGUID);
    const { now, organisationGUID } = await checkWish(trx, request, identityGUID);
    const { request_guid } = await trx
      .insertInto('access.request')
      .values({
        dataset_guid: datasetGUID,
        identity_guid: identityGUID,
        purpose,
        resource_guids: resources === null ? null : [...new Set(resources)],
        valid_until: until,
        created_at: new Date(now),
        due_at: workingDaysAfter(new Date(now), ANSWER_WORKING_DAYS),
        decided_by: null,
        grant_guid: null,
      })
      .returning('request_guid')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: identityGUID,
      action: 'request.made',
      object: { kind: 'dataset', id: datasetGUID },
      after: { requestGUID: request_guid, resources, until },
      reason: purpose,
    });
    await tellDeciders(options, trx, request_guid);
    return request_guid;
  });
  return readRequest(options.kysely, requestGUID);
}

interface OpenRequest {
  readonly dataset_guid: string;
  readonly organisation_guid: string;
  readonly identity_guid: string;
  readonly purpose: string;
  readonly resource_guids: readonly string[] | null;
  readonly valid_until: Date;
  readonly now: Date;
}

/** An open request, locked. @throws ProblemError 404 */
async function lockOpen(trx: Transaction<Schema>, requestGUID: string): Promise<OpenRequest> {
  const { rows } = await sql<OpenRequest>`
    select q.dataset_guid, d.organisation_guid, q.identity_guid, q.purpose, q.resource_guids, q.valid_until, now()
    from access.request q join catalogue.dataset d using (dataset_guid)
    where q.request_guid = ${requestGUID} and q.state = 'open' for update of q
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw unknownRequest();
  return row;
}

const close = (
  trx: Transaction<Schema>,
  requestGUID: string,
  values: {
    readonly state: 'approved' | 'declined' | 'withdrawn';
    readonly decided_by?: string;
    readonly answer?: string;
    readonly grant_guid?: string;
  },
) =>
  trx
    .updateTable('access.request')
    .set({ ...values, closed_at: sql<Date>`now()` })
    .where('request_guid', '=', requestGUID)
    .execute();

/** The call `accessRequest/withdraw`. */
export const withdrawRequest = (
  { kysely }: RequestOptions,
  requestGUID: string,
  identityGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const open = await lockOpen(trx, requestGUID);
    if (open.identity_guid !== identityGUID) throw unknownRequest();
    await close(trx, requestGUID, { state: 'withdrawn' });
    await recordAudit(trx, {
      organisationGUID: open.organisation_guid,
      actorGUID: identityGUID,
      action: 'request.withdrawn',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
    });
  });

/** An open request for a dataset of an organisation. @throws ProblemError 404 */
async function lockForDecision(trx: Transaction<Schema>, organisationGUID: string, requestGUID: string) {
  const open = await lockOpen(trx, requestGUID);
  if (open.organisation_guid !== organisationGUID) throw unknownRequest();
  return open;
}

/** The call `accessRequest/approve`: all that was asked for, or less. */
export async function approveRequest(
  options: RequestOptions,
  request: CallRequest<'accessRequest/approve'>,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID, level, until, quota } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID);
    const resources = request.resources ?? open.resource_guids;
    if (open.resource_guids !== null && !resources?.every((guid) => open.resource_guids?.includes(guid)))
      throw unfit(fieldError('resources', 'request.fileNotAsked'));
    await checkFiles(trx, open.dataset_guid, resources);
    checkUntil(until, open.now.getTime());
    if (Date.parse(until) > open.valid_until.getTime()) throw unfit(fieldError('until', 'request.notLonger'));
    const narrowing = await narrowingOf(options.fitNarrowing, resources, request.narrowing, level);
    const grantGUID = await giveGrant(
      trx,
      {
        organisationGUID,
        datasetGUID: open.dataset_guid,
        principal: { kind: 'person', guid: open.identity_guid },
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
    await tellRequester(options, trx, requestGUID);
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

/** The call `accessRequest/decline`. */
export async function declineRequest(
  options: RequestOptions,
  request: CallRequest<'accessRequest/decline'>,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID);
    await close(trx, requestGUID, { state: 'declined', decided_by: actorGUID, answer });
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'request.declined',
      object: { kind: 'dataset', id: open.dataset_guid },
      before: { requestGUID },
      reason: answer,
    });
    await tellRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}
