/** Writes a description: reads the datasets and passes them through the writer of the format. */
import type { Kysely } from 'kysely';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Batch, DocumentWriter } from './document.ts';
import type { ExportedDataset, ExportedOrganisation } from './exported-dataset.ts';
import { readDatasets, readOrganisations, type ExportScope } from './read-datasets.ts';

/** Adds to datasets the organisations that publish them, and those that these are parts of. */
export async function withOrganisations(
  kysely: Kysely<Schema>,
  datasets: readonly ExportedDataset[],
): Promise<Batch> {
  const guids = [...new Set(datasets.map(({ organisation }) => organisation.organisationGUID))];
  const organisations = new Map<string, ExportedOrganisation>();
  let missing: readonly string[] = guids;
  while (missing.length > 0) {
    const found = await readOrganisations(kysely, missing);
    for (const one of found) organisations.set(one.organisationGUID, one);
    missing = found.flatMap(({ parent }) =>
      parent === null || organisations.has(parent.organisationGUID) ? [] : [parent.organisationGUID],
    );
  }
  return { datasets, organisations };
}

/** @yields the document piece by piece; each piece is of as many datasets as are read at once. */
export async function* describeAll(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  scope: ExportScope,
  writer: DocumentWriter,
): AsyncGenerator<string> {
  yield writer.start();
  for await (const datasets of readDatasets(kysely, accessScope, scope))
    yield writer.add(await withOrganisations(kysely, datasets));
  yield writer.end();
}
