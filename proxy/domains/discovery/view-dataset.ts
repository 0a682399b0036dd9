/** The call `dataset:view`: one dataset, whole, in one statement. */
import type { Kysely } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { refuseDeleted } from '#proxy/platform/catalogue/deleted-dataset.ts';
import { wholeDataset } from '#proxy/platform/catalogue/dataset-record.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { selectDatasets } from './summaries.ts';

/**
 * Reads a dataset.
 * @param identityGUID the caller; null for a visitor
 * @throws ProblemError 404 when there is none, or none that the caller may find: the answer is the same; 410 when it was
 * deleted and anyone could find it before.
 */
export async function viewDataset(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string | null,
): Promise<Dataset> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await selectDatasets(wholeDataset, accessScope, [datasetGUID]).execute(kysely);
  const [row] = rows;
  if (row === undefined) {
    await refuseDeleted(kysely, datasetGUID);
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
  }
  return wholeDataset.read(row);
}
