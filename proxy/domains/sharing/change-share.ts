/**
 * The call `dataset/extendSharing`: changes a share that stands. The grants that answer one request are changed together;
 * what they open stays within the request. A grant whose part goes on keeps its GUID, and with it what it was used.
 */
import { sql, type Transaction } from 'kysely';
import { levelNumber, levelOf, type AccessLevel } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import type { RequestedColumns } from '#contract/requested-columns.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { endGrantsWhere } from '#proxy/platform/access/end-grants.ts';
import { loggedPrincipal } from '#proxy/platform/access/principals.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { insertGrant, quotaColumnsOf, readShare, type ShareOptions } from './give-share.ts';
import { checkEditLevel, checkEnd, checkNarrowedLevel, levelOfPart } from './check-share.ts';
import { changesOpening, givenBy, type Given } from './given-by.ts';
import {
  datasetOfGrant,
  filesOf,
  listed,
  lockTogether,
  quotaOf,
  waitForPublication,
  type GrantRow,
} from './grants-together.ts';
import { unfit } from './request-rules.ts';

type Request = CallRequest<'dataset/extendSharing'>;

/** What a grant is to open from now on; null for what is no longer given. */
type Plan = Map<GrantRow, Given | null>;

/** What the request behind the grants asks for; everything where there is none. */
async function askedBy(trx: Transaction<Schema>, { dataset_guid, request_guid }: GrantRow) {
  const { rows } = await sql<{ resource_guids: string[] | null; file_columns: RequestedColumns | null }>`
    select resource_guids, file_columns from access.request where request_guid = ${request_guid}
  `.execute(trx);
  return { dataset_guid, ...(rows[0] ?? { resource_guids: null, file_columns: null }) };
}

const isSame = (row: GrantRow, given: Given): boolean =>
  (row.narrowing === null) === (given.narrowing === null) &&
  (given.narrowing === null || row.resource_guids?.[0] === given.resources?.[0]);

/** Which grant gives what: each first what it gives already, then what is left. @returns what needs another grant */
function planned(rows: readonly GrantRow[], given: readonly Given[]): { plan: Plan; more: Given[] } {
  const plan: Plan = new Map(rows.map((row) => [row, null]));
  const left = given.filter((one) => {
    const row = rows.find((candidate) => plan.get(candidate) === null && isSame(candidate, one));
    if (row !== undefined) plan.set(row, one);
    return row === undefined;
  });
  const more = left.filter((one) => {
    const row = rows.find((candidate) => plan.get(candidate) === null);
    if (row !== undefined) plan.set(row, one);
    return row === undefined;
  });
  return { plan, more };
}

/** The files and the part that a grant opens. */
const openingOf = (row: GrantRow): Pick<Given, 'resources' | 'narrowing'> => ({
  resources: row.resource_guids,
  narrowing: row.narrowing,
});

/** The same files and parts, as far as before. */
const asBefore = (rows: readonly GrantRow[]): Plan =>
  new Map(rows.map((row) => [row, { level: levelOf(row.level), ...openingOf(row) }]));

/** The same files and parts with another level. @throws ProblemError 400 */
function relevelled(rows: readonly GrantRow[], level: AccessLevel): Plan {
  if (rows.every(({ narrowing }) => narrowing !== null)) checkNarrowedLevel(level);
  checkEditLevel(
    level,
    rows.some(({ resource_guids }) => resource_guids !== null),
  );
  return new Map(
    rows.map((row) => [
      row,
      { level: row.narrowing === null ? level : levelOfPart(level), ...openingOf(row) },
    ]),
  );
}

/** What the grants open after the change. @throws ProblemError 400 or 404 by field */
async function planOf(
  trx: Transaction<Schema>,
  { fitNarrowing }: Pick<ShareOptions, 'fitNarrowing'>,
  rows: readonly [GrantRow, ...GrantRow[]],
  request: Request,
): Promise<{ plan: Plan; more: Given[] }> {
  const [first] = rows;
  const { level = levelOf(first.level), narrowing = null, parts = [] } = request;
  // Files that are left out are those that are open already, and not all.
  const { resources = filesOf(rows.map(({ resource_guids: files }) => files)) } = request;
  if (!changesOpening(request))
    return { plan: request.level === undefined ? asBefore(rows) : relevelled(rows, level), more: [] };
  const given = await givenBy(
    trx,
    fitNarrowing,
    { level, resources, narrowing, parts },
    await askedBy(trx, first),
  );
  // A grant that answers no request stands alone.
  if (first.request_guid === null && given.length > 1) throw unfit(fieldError('parts', 'grant.oneFile'));
  checkEditLevel(
    level,
    given.some((one) => one.resources !== null),
  );
  return planned(rows, given);
}

/** What grants open, for the log: the files, and of which of them a part. Undoing gives it back. */
function loggedOpening(grants: readonly Pick<Given, 'resources' | 'narrowing'>[]) {
  const files = grants.flatMap(({ resources }) => resources ?? []);
  const parts = grants.flatMap(({ resources, narrowing }) => {
    const resourceGUID = resources?.[0];
    return narrowing === null || resourceGUID === undefined ? [] : [{ resourceGUID, narrowing }];
  });
  return {
    resources: grants.some(({ resources }) => resources === null) ? null : [...new Set(files)],
    parts,
  };
}

async function applyPlan(
  trx: Transaction<Schema>,
  plan: Plan,
  { until, quota, reason }: Pick<Request, 'until' | 'quota' | 'reason'>,
): Promise<void> {
  for (const [{ grant_guid }, given] of plan)
    if (given !== null)
      await trx
        .updateTable('access.dataset_grant')
        .set({
          valid_until: until,
          level: levelNumber(given.level),
          resource_guids: given.resources === null ? null : [...new Set(given.resources)],
          narrowing: given.narrowing === null ? null : JSON.stringify(given.narrowing),
          ...(quota !== undefined && quotaColumnsOf(quota)),
          ...(reason !== undefined && { reason: storableText(reason) }),
        })
        .where('grant_guid', '=', grant_guid)
        .execute();
}

/** Changes a share, with one entry in the audit log. @throws ProblemError 400 or 404 by field */
export async function changeShare(
  options: Pick<ShareOptions, 'kysely' | 'fitNarrowing'>,
  request: Request,
  actorGUID: string,
): Promise<Share> {
  const { organisationGUID, until, quota, reason } = request;
  const { kysely } = options;
  const shown = await kysely.transaction().execute(async (trx) => {
    await waitForPublication(trx, datasetOfGrant(request.grantGUID));
    const rows = await lockTogether(trx, request, false);
    const [before] = rows;
    checkEnd(until, before.valid_from.toISOString());
    const { plan, more } = await planOf(trx, options, rows, request);
    await applyPlan(trx, plan, request);
    const gone = rows.filter((row) => plan.get(row) === null);
    // The one entry below says it.
    await endGrantsWhere(trx, sql`g.grant_guid = any (${gone.map((row) => row.grant_guid)}::uuid[])`, {
      actorGUID,
      reason: '',
      logged: sql`false`,
    });
    for (const given of more)
      await insertGrant(
        trx,
        {
          datasetGUID: before.dataset_guid,
          requestGUID: before.request_guid,
          principal: before,
          ...given,
          from: before.valid_from.toISOString(),
          until,
          quota: quota === undefined ? quotaOf(before) : quota,
          reason: reason ?? before.reason,
        },
        actorGUID,
      );
    const kept = rows.filter((row) => plan.get(row) !== null).map((row) => row.grant_guid);
    // One that stands: the log names the grants by it, and undoing finds them.
    const grantGUID = kept.includes(request.grantGUID) ? request.grantGUID : (kept[0] ?? request.grantGUID);
    const after = [...[...plan.values()].filter((given) => given !== null), ...more];
    const isOpeningChanged = changesOpening(request);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.changed',
      object: { kind: 'dataset', id: before.dataset_guid },
      before: {
        grantGUID,
        ...listed(rows),
        ...loggedPrincipal(before),
        until: before.valid_until?.toISOString() ?? null,
        level: levelOf(before.level),
        quota: quotaOf(before),
        ...(isOpeningChanged && loggedOpening(rows.map(openingOf))),
        ...(reason !== undefined && { reason: before.reason }),
      },
      after: {
        grantGUID,
        until,
        level: after[0]?.level ?? levelOf(before.level),
        quota: quota === undefined ? quotaOf(before) : quota,
        ...(isOpeningChanged && loggedOpening(after)),
        ...(reason !== undefined && { reason: storableText(reason) }),
      },
    });
    return grantGUID;
  });
  return readShare(kysely, shown);
}
