/**
 * Approving a request for access: all that was asked for, or less of it. A grant names the part of one table, so there is
 * one for each file of which a part is given, and one for the files that are given whole.
 */
import { sql, type Transaction } from 'kysely';
import type { AccessLevel } from '#contract/access.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { GivenParts, RequestedColumns } from '#contract/requested-columns.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { closeRequest, type RequestOptions } from './change-requests.ts';
import { giveGrant } from './change-shares.ts';
import { checkNarrowedLevel, levelOfPart, type FitNarrowing } from './check-share.ts';
import { lockForDecision } from './open-request.ts';
import { readRequest } from './read-requests.ts';
import { refuse } from './recipient.ts';
import { mailRequester } from './request-mail.ts';
import { checkUntil, unfit } from './request-rules.ts';
import { usedByOf } from './used-by.ts';

type Approval = CallRequest<'accessRequest/approve'>;

/** What one grant gives. */
interface Given {
  readonly level: AccessLevel;
  readonly resources: readonly string[] | null;
  readonly narrowing: Narrowing | null;
}

/** The parts, with what they are called in the request. @throws ProblemError 400 */
function partsOf(
  { narrowing, parts }: Pick<Approval, 'narrowing' | 'parts'>,
  resources: readonly string[] | null,
): (GivenParts[number] & { readonly field: string })[] {
  if (narrowing === null) return parts.map((part, index) => ({ ...part, field: `parts.${index}.narrowing` }));
  const [resourceGUID, ...others] = resources ?? [];
  if (resourceGUID === undefined || others.length > 0 || parts.length > 0)
    throw unfit(fieldError('resources', 'grant.oneFile'));
  return [{ resourceGUID, narrowing, field: 'narrowing' }];
}

/** Of a file of which some columns are asked for no others are given, and not the file. @throws ProblemError 400 */
function checkAskedColumns(
  given: ReadonlyMap<string, Narrowing>,
  resources: readonly string[] | null,
  asked: RequestedColumns | null,
): void {
  for (const { resourceGUID, names } of asked ?? []) {
    if (resources?.includes(resourceGUID) === false) continue;
    const narrowing = given.get(resourceGUID);
    const nameOf = new Map(narrowing?.fields.map(({ position, name }) => [position, name]));
    const isAsked = (position: number) => names.includes(nameOf.get(position) ?? '');
    if (narrowing?.columns?.every(isAsked) !== true)
      throw unfit(fieldError('parts', 'request.columnNotAsked'));
  }
}

/**
 * What is given, a grant each: first that for the files that are given whole, then a part each.
 * @param files those that the request asks for; null for all that the dataset has
 * @throws ProblemError 400 or 404 by field
 */
async function givenBy(
  trx: Transaction<Schema>,
  fit: FitNarrowing,
  request: Pick<Approval, 'narrowing' | 'parts' | 'level' | 'resources'>,
  asked: {
    readonly dataset_guid: string;
    readonly resource_guids: readonly string[] | null;
    readonly file_columns: RequestedColumns | null;
  },
): Promise<Given[]> {
  const { level } = request;
  const named = request.resources ?? asked.resource_guids;
  if (asked.resource_guids !== null && named?.every((guid) => asked.resource_guids?.includes(guid)) !== true)
    throw unfit(fieldError('resources', 'request.fileNotAsked'));
  const present = await filesOf(trx, asked.dataset_guid);
  if (named?.every((guid) => present.includes(guid)) === false)
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
  const parts = partsOf(request, named);
  const resources = parts.length === 0 ? named : (named ?? present);
  const narrowings = new Map<string, Narrowing>();
  for (const [index, { resourceGUID, narrowing, field }] of parts.entries()) {
    if (resources?.includes(resourceGUID) !== true)
      throw unfit(fieldError(`parts.${index}.resourceGUID`, 'request.partNotGiven'));
    narrowings.set(resourceGUID, await fit(resourceGUID, narrowing, field));
  }
  checkAskedColumns(narrowings, resources, asked.file_columns);
  const whole = resources?.filter((guid) => !narrowings.has(guid)) ?? null;
  if (whole?.length === 0) checkNarrowedLevel(level);
  return [
    ...(whole?.length === 0 ? [] : [{ level, resources: whole, narrowing: null }]),
    ...Array.from(narrowings, ([guid, narrowing]) => ({
      level: levelOfPart(level),
      resources: [guid],
      narrowing,
    })),
  ];
}

async function filesOf(trx: Transaction<Schema>, datasetGUID: string): Promise<string[]> {
  const { rows } = await sql<{ resource_guid: string }>`
    select resource_guid from catalogue.resource where dataset_guid = ${datasetGUID} order by position, resource_guid
  `.execute(trx);
  return rows.map(({ resource_guid }) => resource_guid);
}

/** The call `accessRequest/approve`. */
export async function approveRequest(
  options: RequestOptions,
  request: Approval,
  actorGUID: string,
): Promise<AccessRequest> {
  const { organisationGUID, requestGUID, until, quota, seenChange } = request;
  const answer = storableText(request.answer);
  await options.kysely.transaction().execute(async (trx) => {
    const open = await lockForDecision(trx, organisationGUID, requestGUID, seenChange);
    const principal = await usedByOf(trx, open);
    checkUntil(until, open.now.getTime());
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
      before: { requestGUID, resources: open.resource_guids, until: open.valid_until.toISOString() },
      after: { requestGUID, grants, until, ...(quota !== null && { quota }) },
      reason: answer,
    });
    await mailRequester(options, trx, requestGUID);
  });
  return readRequest(options.kysely, requestGUID);
}
