/**
 * Reads datasets for export, a batch at a time in the order of their GUIDs, so that memory stays the same
 * however many there are. Each batch asks again what the caller may find. Drafts are never exported.
 */
import { sql, type Kysely } from 'kysely';
import { statuses } from '#contract/entities/dataset.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { describedFields } from '#proxy/platform/catalogue/dataset-record.ts';
import { project, type Projected } from '#proxy/platform/catalogue/fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  resourceColumns,
  shownRows,
  toResource,
  type ResourceRow,
} from '#proxy/platform/catalogue/resource-record.ts';
import { DatasetDescription, type ExportedDataset, type ExportedOrganisation } from './exported-dataset.ts';

/** Datasets that are read at once. */
const BATCH = 50;

/** Which datasets. */
export interface ExportScope {
  readonly datasetGUID?: string;
  readonly organisationGUID?: string;
}

/** The columns of a resource, except for the profiles of its own columns and the values by which it is found. */
const RESOURCE = Object.keys(resourceColumns)
  .filter((name) => name !== 'columns' && name !== 'cell_words')
  .map((name) => sql.ref(`r.${name}`));

const description = project(DatasetDescription, describedFields);

async function readDescriptions(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  scope: ExportScope,
  after: string | null,
) {
  const { datasetGUID = null, organisationGUID = null } = scope;
  const narrow = sql`
    ${datasetGUID === null ? sql`` : sql`and d.dataset_guid = ${datasetGUID}::uuid`}
    ${organisationGUID === null ? sql`` : sql`and d.organisation_guid = ${organisationGUID}::uuid`}
    ${after === null ? sql`` : sql`and d.dataset_guid > ${after}::uuid`}`;
  const { rows } = await sql<Projected<DatasetDescription>>`
    select ${description.columns}
    from catalogue.dataset d
    ${description.joins}
    where ${mayFind(accessScope)} and d.status_id <> ${statuses.draft.id} ${narrow}
    order by d.dataset_guid limit ${BATCH}
  `.execute(kysely);
  return rows.map((row) => description.read(row));
}

/** The resources of datasets. A list leaves the columns out: one table can have thousands. */
async function readResourceRows(kysely: Kysely<Schema>, datasetGUIDs: readonly string[], columns: boolean) {
  const { rows } = await sql<Omit<ResourceRow, 'cell_words'>>`
    select ${sql.join(RESOURCE)}, ${columns ? sql`r.columns` : sql`'[]'::jsonb as columns`}
    from catalogue.resource r where r.dataset_guid = any (${datasetGUIDs}::uuid[])
    order by r.dataset_guid, r.position, r.resource_guid
  `.execute(kysely);
  return Map.groupBy(rows, (row) => row.dataset_guid);
}

/** @yields batches until nothing is left. */
export async function* readDatasets(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  scope: ExportScope,
): AsyncGenerator<ExportedDataset[]> {
  let after: string | null = null;
  for (;;) {
    const described: DatasetDescription[] = await readDescriptions(kysely, accessScope, scope, after);
    const last = described.at(-1);
    if (last === undefined) return;
    const guids = described.map(({ datasetGUID }) => datasetGUID);
    const resources = await readResourceRows(kysely, guids, scope.datasetGUID !== undefined);
    yield described.map((dataset) => ({
      ...dataset,
      resources: shownRows(resources.get(dataset.datasetGUID) ?? [], dataset.status).map((row) =>
        toResource(row, dataset.status === 'published'),
      ),
    }));
    if (described.length < BATCH) return;
    after = last.datasetGUID;
  }
}

/** Reads the organisations that are named; by GUID. */
export async function readOrganisations(
  kysely: Kysely<Schema>,
  organisationGUIDs: readonly string[],
): Promise<ExportedOrganisation[]> {
  if (organisationGUIDs.length === 0) return [];
  const rows = await kysely
    .selectFrom('auth.organisation')
    .selectAll()
    .where('organisation_guid', 'in', organisationGUIDs)
    .execute();
  return rows.map((row) => ({
    organisationGUID: row.organisation_guid,
    slug: row.slug,
    name: row.name,
    description: row.description,
    url: row.url,
    email: row.email,
    kind: row.kind,
    updatedAt: row.updated_at,
  }));
}
