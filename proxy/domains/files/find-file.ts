/** Decides whether a caller gets the bytes of a resource. */
import type { FileAction } from '#proxy/platform/access/file-action.ts';
import type { Kysely } from 'kysely';
import { hasAccess, scopeFor, type AccessDecision, type AccessQuestion } from '#contract/access.ts';
import { Guid } from '#contract/entities/common.ts';
import { statuses } from '#contract/entities/dataset.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { DataRestricted, ProblemError, ScopeMissing } from '#contract/problem.ts';
import { decideAccess } from '#contract/access-decision.ts';
import { readAccessFacts, type AccessCaller } from '#proxy/platform/access/access-facts.ts';
import { chargeGrants, grantsSpent } from '#proxy/platform/access/quota.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface FoundFile {
  readonly datasetGUID: string;
  readonly name: string;
  readonly key: string;
  readonly mimeType: string | null;
  readonly updatedAt: Date;
  /** Parts of the table in it that the caller may see; null for the whole file. */
  readonly openings: readonly Narrowing[] | null;
  /** What else the caller may do with it. */
  readonly may: { readonly query: boolean; readonly export: boolean; readonly download: boolean };
}

const questionOf = (action: FileAction): Pick<AccessQuestion, 'action' | 'isExport'> =>
  action === 'export' ? { action: 'download', isExport: true } : { action };

const nothing = () => new ProblemError(404, 'There is no such file');

/** What readers learn of a version that they could get before. */
const withheld = () =>
  new ProblemError(
    410,
    'This version of the file is withheld because of personal data. Ask for the file without the version: the current one has its place.',
  );

/** The file that an address names; without a name, the resource's own. */
export interface FileRequest {
  /** Of the resource, or of one version of it. */
  readonly resourceGUID: string;
  readonly name?: string;
}

/** Why a dataset that the caller may find does not serve its files. */
const refusals: Record<number, string> = {
  [statuses.draft.id]: 'This dataset is a draft: its files can be downloaded once it is published',
  [statuses.planned.id]: 'This dataset is planned: its data is not there yet',
  [statuses.onRequest.id]: 'This dataset is published on request: ask its contact for the data',
};

const lacksScope = ({ because }: AccessDecision): boolean =>
  because.some(({ effect, code }) => effect === 'forbids' && code === 'token.scope');

function refusalOf({ because }: AccessDecision, statusId: number, action: FileAction): string {
  if (because.some(({ code }) => code === 'grant.narrowed'))
    return 'A part of this file is shared with you: read it in the preview. The whole file cannot be downloaded';
  const isPart = because.some(({ code, narrowing }) => code === 'grant.level' && narrowing !== undefined);
  const { action: level } = questionOf(action === 'export' && isPart ? 'query' : action);
  return refusals[statusId] ?? `You need the access level ${level} for this dataset`;
}

/** Counts what is about to be read against the quotas of the grants that open it. @returns false when one is used up */
function charge(kysely: Kysely<Schema>, { because, spends }: AccessDecision): Promise<boolean> {
  const grants = because.flatMap(({ grantGUID, quota }) =>
    grantGUID !== undefined && quota !== undefined && spends.includes(grantGUID)
      ? [{ grantGUID, limit: quota.limit, period: quota.period }]
      : [],
  );
  return chargeGrants(kysely, grants);
}

/** @throws QuotaSpent 429 where grants would open it whose quotas are used up */
function refuseSpent({ because }: AccessDecision): never {
  throw grantsSpent(because.flatMap(({ code, quota }) => (code === 'grant.spent' && quota ? [quota] : [])));
}

/**
 * Finds a stored file.
 * @param action what the caller is about to do with the bytes
 * @throws ProblemError 404 when there is none that the caller may find, 410 for a version that is withheld from readers,
 * 403 with the reason when the dataset may be found and its files not be had, 429 when the quota of what is shared with
 * the caller is used up
 */
export async function findFile(
  kysely: Kysely<Schema>,
  request: FileRequest,
  caller: AccessCaller,
  action: FileAction = 'download',
): Promise<FoundFile> {
  const guid = Guid.safeParse(request.resourceGUID);
  if (!guid.success) throw nothing();
  const row = await kysely
    .selectFrom('catalogue.stored_file as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 'd.organisation_guid')
    .modifyFront(prepared)
    .select([
      'd.dataset_guid',
      'd.status_id',
      'o.slug',
      'r.resource_guid',
      'r.is_draft',
      'r.is_earlier',
      'r.is_withheld',
      'r.file_name',
      'r.file_key',
      'r.mime_type',
      'r.status',
      'r.updated_at',
    ])
    .where('r.guid', '=', guid.data)
    .executeTakeFirst();
  if (!row) throw nothing();
  // A version that readers have never had is for editors, and for others it does not exist.
  const facts = await readAccessFacts(kysely, row.dataset_guid, caller);
  const decide = (wanted: FileAction) =>
    decideAccess(facts, {
      ...questionOf(row.is_draft ? 'edit' : wanted),
      resourceGUID: row.resource_guid,
    });
  const may = (wanted: FileAction) => hasAccess(decide(wanted));
  const decision = decide(action);
  if (row.is_withheld && !decision.allowed) {
    const known = decideAccess(facts, { action: 'metadata', resourceGUID: row.resource_guid });
    throw known.allowed ? withheld() : nothing();
  }
  if (decision.status === 404 || (row.is_draft && !decision.allowed)) throw nothing();
  // A grant of a part was fitted to the table that readers have. In an earlier one its columns may be others.
  const isPart = decision.allowed && decision.openings !== null;
  const isWithdrawn = !decision.allowed && row.status_id === statuses.draft.id;
  if (row.is_earlier && (isPart || isWithdrawn)) throw nothing();
  if (row.file_key === null || row.file_name === null) throw nothing();
  if (request.name !== undefined && row.file_name !== request.name) throw nothing();
  if (decision.status === 429) refuseSpent(decision);
  if (lacksScope(decision)) throw new ScopeMissing(scopeFor(questionOf(action).action), caller.limits?.form);
  if (!decision.allowed)
    throw new DataRestricted(refusalOf(decision, row.status_id, action), {
      datasetGUID: row.dataset_guid,
      organisationSlug: row.slug,
    });
  if (row.status !== 'ready' && row.status !== 'stale')
    throw new ProblemError(403, 'This file cannot be downloaded at present');
  // Another request has had the last one meanwhile: the question is asked again.
  if (!(await charge(kysely, decision))) return findFile(kysely, request, caller, action);
  return {
    datasetGUID: row.dataset_guid,
    name: row.file_name,
    key: row.file_key,
    mimeType: row.mime_type,
    updatedAt: row.updated_at,
    openings: decision.openings,
    may: { query: may('query'), export: may('export'), download: may('download') },
  };
}

/** Finds the file of a resource for a caller, null being a visitor, who wants to do something with its content. */
export const createFileFinder =
  (kysely: Kysely<Schema>) =>
  (resourceGUID: string, caller: AccessCaller | null, action: FileAction): Promise<FoundFile> =>
    findFile(kysely, { resourceGUID }, caller ?? { identityGUID: null }, action);
