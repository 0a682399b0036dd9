/** Reads datasets as lists show them: one statement for a page of hits. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { datasetSummary } from '#proxy/platform/catalogue/dataset-record.ts';
import type { Projected, Projection } from '#proxy/platform/catalogue/fields.ts';
import { readListed, type Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import { apart } from '#proxy/platform/database/apart.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * Selects datasets in the order of the GUIDs, leaving out what the caller may not find: a dataset may have been
 * restricted since it was searched.
 */
export const selectDatasets = <Entity>(
  { columns, joins }: Projection<Entity>,
  accessScope: AccessScope,
  datasetGUIDs: readonly string[],
): RawBuilder<Projected<Entity>> => sql<Projected<Entity>>`${prepared}
  select ${columns}
  from unnest(${datasetGUIDs}::uuid[]) with ordinality as w(dataset_guid, position)
  join catalogue.dataset d using (dataset_guid)
  ${joins}
  where ${mayFind(accessScope)} and d.removed_at is null
  order by w.position
`;

/**
 * Reads the summaries of datasets that the caller may find, in the order of the GUIDs. Unreadable ones are left out.
 * @param asked languages that texts are wanted in, best first
 */
export async function readSummaries(
  kysely: Kysely<Schema>,
  unlisted: Unlisted,
  accessScope: AccessScope,
  { datasetGUIDs, asked }: { readonly datasetGUIDs: readonly string[]; readonly asked: readonly string[] },
): Promise<DatasetSummary[]> {
  const read = await apart(
    datasetGUIDs,
    (guids) => selectDatasets(datasetSummary, accessScope, guids).execute(kysely),
    unlisted.add,
  );
  return read.flatMap(({ rows }) => readListed(datasetSummary, rows, unlisted, asked));
}
