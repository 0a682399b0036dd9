/** The call `dataset:view`: one dataset, whole, in one statement. */
import { sql, type Kysely } from 'kysely';
import { decideAccess } from '#contract/access-decision.ts';
import type { Dataset, Resource } from '#contract/entities/dataset.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { refuseDeleted } from '#proxy/platform/catalogue/deleted-dataset.ts';
import { wholeDataset } from '#proxy/platform/catalogue/dataset-record.ts';
import { resourceIn, type TextChoice } from '#proxy/platform/catalogue/file-texts.ts';
import {
  resourcesOfDataset,
  toResource,
  type ResourceJson,
} from '#proxy/platform/catalogue/resource-record.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { selectDatasets } from './summaries.ts';

/** The addresses of the files that the caller may download of a dataset that not everyone may have. */
async function withGrantedFiles(
  kysely: Kysely<Schema>,
  dataset: Dataset,
  identityGUID: string,
  asked: readonly string[],
): Promise<Dataset> {
  const { datasetGUID } = dataset;
  const facts = await readAccessFacts(kysely, datasetGUID, { identityGUID });
  const { rows } = await sql<{ resources: ResourceJson[] } & Omit<TextChoice, 'asked'>>`
    select ${resourcesOfDataset} as resources, d.language, d.translations
    from catalogue.dataset d where d.dataset_guid = ${datasetGUID}
  `.execute(kysely);
  const [found] = rows;
  const mayDownload = (resourceGUID: string) =>
    decideAccess(facts, { action: 'download', resourceGUID }).allowed;
  /** What there is to see of a file that the caller may not have. An address elsewhere has no preview. */
  const seenOf = (row: ResourceJson): Pick<Resource, 'inPart' | 'readOnly'> => {
    const { allowed, openings } = decideAccess(facts, { action: 'read', resourceGUID: row.resource_guid });
    if (!allowed || row.file_key === null) return {};
    return openings === null ? { readOnly: true } : { inPart: true };
  };
  if (found === undefined) return dataset;
  const resources = found.resources.map((row) => {
    const hasFile = mayDownload(row.resource_guid);
    const inMain = toResource({ ...row, updated_at: new Date(row.updated_at) }, hasFile);
    const resource = resourceIn(inMain, { ...found, asked });
    return hasFile ? resource : { ...resource, ...seenOf(row) };
  });
  return { ...dataset, resources };
}

/**
 * Reads a dataset.
 * @param identityGUID the caller; null for a visitor
 * @param asked languages that its texts are wanted in, best first
 * @throws ProblemError 404 when there is none, or none that the caller may find: the answer is the same; 410 when it was
 * deleted and anyone could find it before.
 */
export async function viewDataset(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string | null,
  asked: readonly string[] = [],
): Promise<Dataset> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await selectDatasets(wholeDataset, accessScope, [datasetGUID]).execute(kysely);
  const [row] = rows;
  if (row === undefined) {
    await refuseDeleted(kysely, datasetGUID);
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
  }
  const dataset = wholeDataset.read(row, undefined, asked);
  const isOpen = dataset.visibility === 'public' && dataset.status !== 'onRequest';
  if (isOpen || dataset.status === 'planned' || identityGUID === null) return dataset;
  return withGrantedFiles(kysely, dataset, identityGUID, asked);
}
