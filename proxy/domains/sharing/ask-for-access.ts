/** Asking for access to a dataset that is published on request, and changing what is asked for. The audit log has each. */
import { sql, type Transaction } from 'kysely';
import { ANSWER_WORKING_DAYS, OPEN_REQUESTS } from '#contract/access-requests.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { RequestedColumns } from '#contract/requested-columns.ts';
import { fieldError } from '#contract/rule.ts';
import { workingDaysAfter } from '#contract/working-days.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { reopenNotices } from '#proxy/platform/notices/notices.ts';
import type { RequestOptions } from './change-requests.ts';
import { lockOwn } from './open-request.ts';
import { readRequest } from './read-requests.ts';
import { refuse } from './recipient.ts';
import { mailDeciders } from './request-mail.ts';
import { checkTime, unfit } from './request-rules.ts';
import { checkUsedBy, hasShare } from './used-by.ts';

/** Whether some columns can be asked for: they are those of files that are asked for. @throws ProblemError 400 */
async function checkColumns(trx: Transaction<Schema>, files: readonly string[], columns: RequestedColumns) {
  const { rows } = await sql<{ resource_guid: string; names: string[] }>`
    select r.resource_guid, array(select c ->> 'name' from jsonb_array_elements(r.columns) c) as names
    from catalogue.resource r where r.resource_guid = any (${columns.map(({ resourceGUID }) => resourceGUID)}::uuid[])
  `.execute(trx);
  const namesOf = new Map(rows.map(({ resource_guid, names }) => [resource_guid, names]));
  for (const [index, { resourceGUID, names }] of columns.entries()) {
    if (!files.includes(resourceGUID))
      throw unfit(fieldError(`columns.${index}.resourceGUID`, 'request.fileNotAsked'));
    const unknown = names.findIndex((name) => namesOf.get(resourceGUID)?.includes(name) !== true);
    if (unknown !== -1) throw unfit(fieldError(`columns.${index}.names.${unknown}`, 'request.columnUnknown'));
  }
}

type RequestTerms = CallRequest<'accessRequest/create'>;

/**
 * Whether what the person has accepted are the conditions of use, in one of their languages.
 * @returns the conditions; null where there are none: a text of the caller's own would be shown as if it were some
 * @throws ProblemError 400 or 409
 */
function checkConditions(rights: readonly string[], accepted: string | null): string | null {
  const present = rights.map((text) => text.trim()).filter((text) => text !== '');
  if (present.length === 0) return null;
  if (accepted === null) throw unfit(fieldError('conditions', 'request.conditionsNotRead'));
  if (!present.includes(accepted.trim()))
    throw refuse(
      409,
      'The conditions of use have changed',
      fieldError('conditions', 'request.conditionsChanged'),
    );
  return accepted.trim();
}

interface Checked {
  readonly now: number;
  readonly organisationGUID: string;
  readonly resources: string[] | null;
  /** When access begins; null: as soon as it is given. */
  readonly from: string | null;
  /** The conditions of use that the person has accepted; null where there are none. */
  readonly conditions: string | null;
}

/** Whether a person can ask for these files of a dataset. @throws ProblemError 400, 404 or 409 */
async function checkTerms(
  trx: Transaction<Schema>,
  {
    datasetGUID,
    usedBy,
    resources,
    columns,
    from,
    until,
    conditions,
  }: Omit<RequestTerms, 'purpose' | 'contract'>,
  identityGUID: string,
): Promise<Checked> {
  const facts = await readAccessFacts(trx, datasetGUID, { identityGUID });
  if (facts.dataset === null || decideAccess(facts, { action: 'metadata' }).status === 404)
    throw refuse(404, 'There is no such dataset', fieldError('datasetGUID', 'dataset.unknown'));
  if (facts.dataset.status !== 'onRequest')
    throw refuse(409, 'Nothing can be asked for', fieldError('datasetGUID', 'request.notOffered'));
  const { rows } = await sql<{ organisation_guid: string; files: string[]; rights: string[] }>`
    select d.organisation_guid, array(
      select coalesce(d.rights, '') union all select value from jsonb_each_text(d.translations -> 'rights')) as rights, array(
      select resource_guid from catalogue.resource r where r.dataset_guid = d.dataset_guid) as files
    from catalogue.dataset d where d.dataset_guid = ${datasetGUID}
  `.execute(trx);
  const { organisation_guid = '', files = [], rights = [] } = rows[0] ?? {};
  const accepted = checkConditions(rights, conditions);
  if (resources !== null && !resources.every((guid) => files.includes(guid)))
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
  const begin = checkTime({ from, until, now: facts.now });
  const wanted = resources ?? files;
  if (columns !== null) await checkColumns(trx, wanted, columns);
  if (usedBy !== null) await checkUsedBy(trx, usedBy, identityGUID);
  // Access that ends earlier than the person needs it is no reason to refuse: they ask for longer.
  const then = { ...facts, now: Date.parse(until) };
  const isHad = (resourceGUID?: string) =>
    decideAccess(then, { action: 'download', ...(resourceGUID !== undefined && { resourceGUID }) }).allowed;
  const has =
    usedBy !== null
      ? await hasShare(trx, usedBy, { datasetGUID, files: wanted, until })
      : wanted.length === 0
        ? isHad()
        : wanted.every((guid) => isHad(guid));
  if (has) throw refuse(409, 'Nothing is missing', fieldError('datasetGUID', 'request.alreadyAllowed'));
  const asked = columns === null ? resources : wanted;
  return {
    now: facts.now,
    organisationGUID: organisation_guid,
    conditions: accepted,
    from: begin,
    resources: asked === null ? null : [...new Set(asked)],
  };
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

const withoutTwins = ({ resourceGUID, names }: RequestedColumns[number]) => ({
  resourceGUID,
  names: [...new Set(names)],
});

/** The columns of a request that say what is asked for. */
const termColumns = (
  {
    usedBy,
    columns,
    from,
    until,
    purpose,
    contract,
    conditions,
  }: Omit<RequestTerms, 'datasetGUID' | 'resources'>,
  resources: string[] | null,
) => ({
  purpose: storableText(purpose),
  used_by_kind: usedBy?.kind ?? null,
  used_by_guid: usedBy?.id ?? null,
  resource_guids: resources,
  file_columns: columns === null ? null : JSON.stringify(columns.map(withoutTwins)),
  // Servers of the release before approve no whole file of a request that has some.
  column_names: columns === null ? null : [...new Set(columns.flatMap(({ names }) => names))],
  valid_from: from,
  valid_until: until,
  contract: storableText(contract),
  conditions: conditions === null ? null : storableText(conditions),
});

/** What is asked for, in the audit log. */
const recorded = (
  { usedBy, columns, from, until, contract }: Omit<RequestTerms, 'purpose' | 'conditions'>,
  resources: readonly string[] | null,
) => ({
  resources,
  ...(usedBy !== null && { usedBy }),
  ...(columns !== null && { columns }),
  ...(from !== null && { from }),
  until,
  ...(contract !== '' && { contract }),
});

/** The call `accessRequest/create`. */
export async function askForAccess(
  options: RequestOptions,
  request: RequestTerms,
  identityGUID: string,
): Promise<AccessRequest> {
  const { datasetGUID } = request;
  const requestGUID = await options.kysely.transaction().execute(async (trx) => {
    await checkOpenRequests(trx, datasetGUID, identityGUID);
    const { now, organisationGUID, resources, ...checked } = await checkTerms(trx, request, identityGUID);
    const terms = { ...request, ...checked };
    const { request_guid } = await trx
      .insertInto('access.request')
      .values({
        dataset_guid: datasetGUID,
        identity_guid: identityGUID,
        ...termColumns(terms, resources),
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
      after: { requestGUID: request_guid, ...recorded(terms, resources) },
      reason: storableText(request.purpose),
    });
    await mailDeciders(options, trx, request_guid);
    return request_guid;
  });
  return readRequest(options.kysely, requestGUID);
}

/**
 * The call `accessRequest/change`. Those who decide get their notice of the request again, and no second e-mail: the day
 * it is due is the same.
 */
export async function changeRequest(
  options: RequestOptions,
  request: CallRequest<'accessRequest/change'>,
  identityGUID: string,
): Promise<AccessRequest> {
  const { requestGUID } = request;
  await options.kysely.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, identityGUID, requestGUID);
    const asked = { ...request, datasetGUID: before.dataset_guid };
    const { organisationGUID, resources, ...checked } = await checkTerms(trx, asked, identityGUID);
    const terms = { ...asked, ...checked };
    await trx
      .updateTable('access.request')
      .set({
        ...termColumns(terms, resources),
        changed_at: before.now,
        opened_at: null,
        opened_by: null,
      })
      .where('request_guid', '=', requestGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: identityGUID,
      action: 'request.changed',
      object: { kind: 'dataset', id: before.dataset_guid },
      before: {
        requestGUID,
        resources: before.resource_guids,
        ...(before.used_by_kind !== null && {
          usedBy: { kind: before.used_by_kind, id: before.used_by_guid },
        }),
        ...(before.file_columns !== null && { columns: before.file_columns }),
        ...(before.valid_from !== null && { from: before.valid_from.toISOString() }),
        until: before.valid_until.toISOString(),
      },
      after: { requestGUID, ...recorded(terms, resources) },
      reason: storableText(request.purpose),
    });
    await reopenNotices(trx, { kind: 'requestMade', subject: requestGUID });
  });
  return readRequest(options.kysely, requestGUID);
}
