/**
 * Reads datasets for export, a batch at a time in the order of their GUIDs, so that memory stays the same
 * however many there are. Each batch asks again what the caller may find. Drafts are never exported.
 */
import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { Dataset, statuses } from '#contract/entities/dataset.ts';
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
import { spatialFormats } from '#contract/rows-api.ts';
import { readFileVersions, readReuses, readSourceRecords } from './read-beside.ts';
import {
  DatasetDescription,
  type ExportedDataset,
  type ExportedOrganisation,
  type SourceRecord,
} from './exported-dataset.ts';

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
/** With the figures of use, which take a sum for each dataset. */
const oneDescription = project(
  z.extend(DatasetDescription, { statistic: Dataset.shape.statistic, use: Dataset.shape.use }),
  describedFields,
);

/** The first and the last of the days of use. */
function withDays({
  use,
  ...dataset
}: z.infer<typeof DatasetDescription> & Pick<Dataset, 'statistic' | 'use'>) {
  const [from, to] = [use[0]?.day, use.at(-1)?.day];
  return { ...dataset, ...(from !== undefined && to !== undefined && { use: { from, to } }) };
}

type Described = Omit<ExportedDataset, 'resources'>;

async function readDescriptions(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  scope: ExportScope,
  after: string | null,
): Promise<Described[]> {
  const { datasetGUID = null, organisationGUID = null } = scope;
  const narrow = sql`
    ${datasetGUID === null ? sql`` : sql`and d.dataset_guid = ${datasetGUID}::uuid`}
    ${organisationGUID === null ? sql`` : sql`and d.organisation_guid = ${organisationGUID}::uuid`}
    ${after === null ? sql`` : sql`and d.dataset_guid > ${after}::uuid`}`;
  const select = <Row>({ columns, joins }: Pick<typeof description, 'columns' | 'joins'>) =>
    sql<Row>`
      select ${columns}
      from catalogue.dataset d
      ${joins}
      where ${mayFind(accessScope)} and d.status_id <> ${statuses.draft.id} ${narrow}
      order by d.dataset_guid limit ${BATCH}
    `.execute(kysely);
  if (datasetGUID !== null) {
    type Row = Parameters<typeof oneDescription.read>[0];
    const { rows } = await select<Row>(oneDescription);
    return rows.map((row) => withDays(oneDescription.read(row)));
  }
  const { rows } = await select<Projected<DatasetDescription>>(description);
  return rows.map((row) => description.read(row));
}

/** The resources of datasets. A list leaves the columns out: one table can have thousands. */
async function readResourceRows(kysely: Kysely<Schema>, datasetGUIDs: readonly string[], columns: boolean) {
  const { rows } = await sql<Omit<ResourceRow, 'cell_words'> & { has_places: boolean }>`
    select ${sql.join(RESOURCE)}, r.columns @? '$[*] ? (@.type == "place")' as has_places, ${columns ? sql`r.columns` : sql`'[]'::jsonb as columns`}
    from catalogue.resource r where r.dataset_guid = any (${datasetGUIDs}::uuid[])
    order by r.dataset_guid, r.position, r.resource_guid
  `.execute(kysely);
  return Map.groupBy(rows, (row) => row.dataset_guid);
}

/** Where a dataset was imported from; nothing for one that was written here. */
function sourceIn(
  sources: ReadonlyMap<string, SourceRecord>,
  { datasetGUID }: Pick<ExportedDataset, 'datasetGUID'>,
): Pick<ExportedDataset, 'source'> {
  const source = sources.get(datasetGUID);
  return source === undefined ? {} : { source };
}

/** @yields batches until nothing is left. */
export async function* readDatasets(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  scope: ExportScope,
): AsyncGenerator<ExportedDataset[]> {
  let after: string | null = null;
  for (;;) {
    const described = await readDescriptions(kysely, accessScope, scope, after);
    const last = described.at(-1);
    if (last === undefined) return;
    const guids = described.map(({ datasetGUID }) => datasetGUID);
    const resources = await readResourceRows(kysely, guids, scope.datasetGUID !== undefined);
    // Data on request has no bytes to download, in any version.
    const open = described.filter(({ status }) => status === 'published');
    const versions = await readFileVersions(
      kysely,
      open.map(({ datasetGUID }) => datasetGUID),
      [...resources.values()].flat(),
    );
    const reuses = await readReuses(kysely, guids);
    const sources = await readSourceRecords(kysely, guids);
    yield described.map((dataset) => ({
      ...dataset,
      reuses: reuses.get(dataset.datasetGUID) ?? [],
      ...sourceIn(sources, dataset),
      resources: shownRows(resources.get(dataset.datasetGUID) ?? [], dataset.status).map((row) => {
        const had = versions.get(row.resource_guid);
        return {
          ...toResource(row, dataset.status === 'published'),
          hasPlaces: row.has_places || spatialFormats.has(row.format.toUpperCase()),
          ...(row.dialect !== null && { dialect: row.dialect }),
          ...(had !== undefined && { versions: had }),
        };
      }),
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
    .selectFrom('auth.organisation as o')
    .leftJoin('auth.organisation as p', 'p.organisation_guid', 'o.parent_guid')
    .selectAll('o')
    .select(['p.slug as parent_slug', 'p.name as parent_name'])
    .where('o.organisation_guid', 'in', organisationGUIDs)
    .execute();
  return rows.map((row) => ({
    organisationGUID: row.organisation_guid,
    slug: row.slug,
    name: row.name,
    description: row.description,
    url: row.url,
    email: row.email,
    kind: row.kind,
    identifiers: row.identifiers,
    parent:
      row.parent_guid === null || row.parent_slug === null || row.parent_name === null
        ? null
        : { organisationGUID: row.parent_guid, slug: row.parent_slug, name: row.parent_name },
    updatedAt: row.updated_at,
  }));
}
