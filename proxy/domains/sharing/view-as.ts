/**
 * The call `dataset/viewAs`: a dataset as someone else sees it. It asks the functions that answer that person, and
 * changes nothing for them. Who looked, and as whom, is in the audit log.
 */
import type { Kysely } from 'kysely';
import type { AccessLevel, TokenLimits } from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { Dataset } from '#contract/entities/dataset.ts';
import type { ViewedAs } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import { unmetered } from '#proxy/platform/access/quota.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findOwnKey } from './asked-principal.ts';
import { readSharedDataset } from './dataset-access.ts';
import { findAskedPerson, grantsOfDataset } from './person-by-address.ts';

export type Sample = Omit<NonNullable<ViewedAs['sample']>, 'resourceGUID' | 'name'>;

export interface ViewAsOptions {
  readonly kysely: Kysely<Schema>;
  /** The dataset as the caller finds it. @throws ProblemError 404 or 410 */
  readonly viewDataset: (datasetGUID: string, identityGUID: string | null) => Promise<Dataset>;
  /** The first rows of a file's table as the caller sees it; null where there is no table. */
  readonly sampleRows: (
    resourceGUID: string,
    identityGUID: string | null,
  ) => Promise<Sample | 'preparing' | null>;
}

interface Viewer {
  /** A person, or a key by its keyGUID; null for a visitor. */
  readonly identityGUID: string | null;
  readonly name: string | null;
  /** False for an address of which nothing is known. */
  readonly isKnown?: boolean;
  readonly limits: TokenLimits | null;
}

type Request = CallRequest<'dataset/viewAs'>;

/** @throws ProblemError 404 with the field at fault */
async function findViewer(kysely: Kysely<Schema>, request: Request): Promise<Viewer> {
  const { organisationGUID, viewer } = request;
  if (viewer.kind === 'visitor') return { identityGUID: null, name: null, limits: null };
  if (viewer.kind === 'person')
    return {
      ...(await findAskedPerson(
        kysely,
        { organisationGUID, grants: grantsOfDataset(request.datasetGUID) },
        viewer.email,
        'viewer.email',
      )),
      limits: null,
    };
  const key = await findOwnKey(kysely, organisationGUID, viewer.id);
  if (!key) throw new ProblemError(404, 'There is no such key', [fieldError('viewer.id', 'key.unknown')]);
  return { identityGUID: viewer.id, ...key };
}

const pageFor = async (
  { viewDataset }: ViewAsOptions,
  datasetGUID: string,
  identityGUID: string | null,
): Promise<Dataset | null> => {
  try {
    return await viewDataset(datasetGUID, identityGUID);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
};

/** The call `dataset/viewAs`. */
export async function viewAs(options: ViewAsOptions, request: Request, actorGUID: string): Promise<ViewedAs> {
  const { kysely, sampleRows } = options;
  const { organisationGUID, datasetGUID, viewer } = request;
  const { files: all } = await readSharedDataset(kysely, request);
  const { identityGUID, name, limits, isKnown } = await findViewer(kysely, request);
  await kysely.transaction().execute((trx) =>
    recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'dataset.viewedAs',
      object: { kind: 'dataset', id: datasetGUID },
      // The log names the address of a person who is not known, and no account.
      after: isKnown === false ? { kind: 'address', name } : { kind: viewer.kind, guid: identityGUID },
    }),
  );
  const facts = await readAccessFacts(kysely, datasetGUID, { identityGUID, limits });
  const may = (action: AccessLevel, resourceGUID?: string) =>
    decideAccess(facts, { action, ...(resourceGUID !== undefined && { resourceGUID }) });
  if (may('metadata').status !== 200)
    return { name, dataset: null, files: [], sample: null, isPreparing: false };
  const dataset = await pageFor(options, datasetGUID, identityGUID);
  const files = all.map(({ resourceGUID, name: file }): ViewedAs['files'][number] => {
    const { allowed, openings } = may('read', resourceGUID);
    return {
      resourceGUID,
      name: file,
      preview: allowed ? (openings === null ? 'whole' : 'part') : 'none',
      narrowings: [...(openings ?? [])],
      query: may('query', resourceGUID).allowed,
      download: may('download', resourceGUID).allowed,
    };
  });
  for (const { resourceGUID, name: file } of files.filter(({ preview }) => preview !== 'none')) {
    // An administrator who looks as another person uses none of their quota.
    const sample = await unmetered(() => sampleRows(resourceGUID, identityGUID));
    if (sample === 'preparing') return { name, dataset, files, sample: null, isPreparing: true };
    if (sample !== null)
      return { name, dataset, files, sample: { resourceGUID, name: file, ...sample }, isPreparing: false };
  }
  return { name, dataset, files, sample: null, isPreparing: false };
}
