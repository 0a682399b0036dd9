/**
 * The call `dataset:preview`: the dataset as readers would get it. It is published in a transaction that is taken back,
 * so that the preview cannot differ from what publishing does.
 */
import { sql, type Kysely } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import type { CallRequest } from '#contract/index.ts';
import { wholeDataset } from '#proxy/platform/catalogue/dataset-record.ts';
import type { Projected } from '#proxy/platform/catalogue/fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockEditable } from './editable.ts';
import { writeEditorsValues } from './publish.ts';
import { readWorking } from './working.ts';

/** Takes the transaction back, and brings along what was read in it. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
  readonly dataset: Dataset;
  constructor(dataset: Dataset) {
    super('The preview is taken back');
    this.dataset = dataset;
  }
}

/** @throws ProblemError 403 or 404 */
export async function previewPage(
  kysely: Kysely<Schema>,
  { datasetGUID, status, visibility }: CallRequest<'dataset:preview'>,
  identityGUID: string,
): Promise<Dataset> {
  try {
    return await kysely.transaction().execute(async (trx) => {
      const editable = await lockEditable(trx, datasetGUID, identityGUID);
      const working = await readWorking(trx, editable);
      await writeEditorsValues(trx, editable, { status, visibility }, working);
      const { rows } = await sql<Projected<Dataset>>`
        select ${wholeDataset.columns} from catalogue.dataset d ${wholeDataset.joins}
        where d.dataset_guid = ${datasetGUID}`.execute(trx);
      const [row] = rows;
      if (row === undefined) throw new Error('The dataset that was locked is gone');
      throw new TakenBack(wholeDataset.readChecked(row));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.dataset;
    throw error;
  }
}
