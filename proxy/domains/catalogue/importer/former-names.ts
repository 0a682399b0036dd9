/** Keeps the names and ids that datasets and files had in the addresses of their former catalogue. */
import type { Transaction } from 'kysely';
import { LONGEST_FORMER_NAME } from '#contract/dataset-page.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ImportRecord } from './record.ts';

interface WrittenRows {
  readonly record: Pick<ImportRecord, 'formerNames' | 'resources'>;
  readonly datasetGUID: string;
  /** In the order of the resources of the record. */
  readonly resourceGUIDs: readonly string[];
}

/** No address can be asked for by a longer one, and an index does not take one of any length. */
const isKept = (name: string) => name.length <= LONGEST_FORMER_NAME;

/** A name that a dataset no longer has stays: an address of it may be cited anywhere. */
export async function storeFormerNames(
  trx: Transaction<Schema>,
  written: readonly WrittenRows[],
): Promise<void> {
  const datasets = written.flatMap(({ record, datasetGUID }) =>
    [...new Set(record.formerNames)].filter(isKept).map((name) => ({ name, dataset_guid: datasetGUID })),
  );
  if (datasets.length > 0)
    await trx
      .insertInto('catalogue.former_dataset_name')
      .values(datasets)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const files = written.flatMap(({ record, datasetGUID, resourceGUIDs }) => {
    const byName = new Map(
      record.resources.flatMap(({ formerName }, position) =>
        formerName === undefined || !isKept(formerName) ? [] : [[formerName, resourceGUIDs[position] ?? '']],
      ),
    );
    return [...byName].map(([name, resource_guid]) => ({ name, dataset_guid: datasetGUID, resource_guid }));
  });
  if (files.length > 0)
    await trx
      .insertInto('catalogue.former_file_name')
      .values(files)
      .onConflict((conflict) =>
        conflict
          .columns(['dataset_guid', 'name'])
          .doUpdateSet((values) => ({ resource_guid: values.ref('excluded.resource_guid') })),
      )
      .execute();
}
