/**
 * Reads datasets for export, a batch at a time in the order of their GUIDs, so that memory stays the same
 * however many there are. Each batch asks anew what the caller may find. Drafts are never exported.
 */
import { sql, type Kysely } from 'kysely';
import { statuses } from '#contract/entities/dataset.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import type { Contact, ResourceRow, Source } from '#proxy/platform/database/schema.catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { toResource } from '#proxy/platform/catalogue/resource-record.ts';
import type { ExportedDataset, ExportedOrganisation } from './exported-dataset.ts';

/** Datasets that are read at once. */
const BATCH = 50;

/** Which datasets. */
export interface ExportScope {
  readonly datasetGUID?: string;
  readonly organisationGUID?: string;
}

interface Term {
  id: number;
  code: string;
  label: string;
}

interface DatasetRow {
  dataset_guid: string;
  organisation_guid: string;
  slug: string;
  name: string;
  title: string;
  summary: string;
  description: string;
  language: string;
  status_id: number;
  themes: Term[];
  tags: string[];
  licence: (Term & { url: string | null; open: boolean }) | null;
  frequency: Term | null;
  access: Term | null;
  updated_at: Date;
  changed_at: Date;
  expected_on: string | null;
  contact: Contact | null;
  sources: Source[];
  landing_page: string | null;
  rights: string | null;
  languages: string[];
  temporal_start: string | null;
  temporal_end: string | null;
  spatial: string | null;
  source_identifier: string | null;
  first_published_at: Date | null;
}

const toExported = (row: DatasetRow, resources: readonly ResourceRow[]): ExportedDataset => {
  const status = statusOf(row.status_id);
  return {
    datasetGUID: row.dataset_guid,
    organisation: { organisationGUID: row.organisation_guid, slug: row.slug, name: row.name },
    title: row.title,
    summary: row.summary,
    description: row.description,
    language: row.language,
    status,
    themes: row.themes,
    tags: row.tags,
    licence: row.licence,
    frequency: row.frequency,
    access: row.access,
    updatedAt: row.updated_at.toISOString(),
    changedAt: row.changed_at,
    expectedAt: row.expected_on,
    // Of a planned dataset there is nothing to have yet.
    resources: status === 'planned' ? [] : resources.map((one) => toResource(one, status === 'published')),
    contact: row.contact,
    sources: row.sources,
    landingPage: row.landing_page,
    rights: row.rights,
    languages: row.languages,
    temporal:
      row.temporal_start === null && row.temporal_end === null
        ? null
        : { start: row.temporal_start, end: row.temporal_end },
    spatial: row.spatial,
    sourceIdentifier: row.source_identifier,
    firstPublishedAt: row.first_published_at?.toISOString() ?? null,
  };
};

const term = (table: string, id: string, more = sql``) => sql`(
  select jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label ${more})
  from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = ${sql.ref(id)})`;

async function readRows(
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
  const { rows } = await sql<DatasetRow>`
    select d.dataset_guid, d.organisation_guid, o.slug, o.name, d.title, d.summary, d.description, d.language,
      d.status_id, d.updated_at, d.changed_at, d.expected_on, d.contact, d.sources, d.landing_page, d.rights,
      d.languages, d.temporal_start, d.temporal_end, d.spatial, d.source_identifier, d.first_published_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)
          order by array_position(d.theme_ids, l.id)), '[]')
        from catalogue.lookup l where l.table_name = 'theme' and l.id = any (d.theme_ids)) as themes,
      (select coalesce(array_agg(t.label order by t.position), '{}')
        from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid) as tags,
      ${term('licenceType', 'd.licence_id', sql`, 'url', l.details -> 'url', 'open', l.details -> 'open'`)} as licence,
      ${term('updateFrequency', 'd.frequency_id')} as frequency,
      ${term('access', 'd.access_id')} as access
    from catalogue.dataset d
    join auth.organisation o using (organisation_guid)
    where ${mayFind(accessScope)} and d.status_id <> ${statuses.draft.id} ${narrow}
    order by d.dataset_guid limit ${BATCH}
  `.execute(kysely);
  return rows;
}

/** The resources of datasets. A list leaves the columns out: one table can have thousands. */
async function readResourceRows(kysely: Kysely<Schema>, datasetGUIDs: readonly string[], columns: boolean) {
  const { rows } = await sql<ResourceRow>`
    select r.resource_guid, r.dataset_guid, r.position, r.name, r.description, r.format, r.mime_type, r.status,
      r.status_reason, r.bytes, r.checksum_algorithm, r.checksum, r.row_count, r.column_count, r.fingerprint,
      r.url, r.file_name, r.file_key, r.updated_at, ${columns ? sql`r.columns` : sql`'[]'::jsonb as columns`}
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
    const rows: DatasetRow[] = await readRows(kysely, accessScope, scope, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const guids = rows.map((row) => row.dataset_guid);
    const resources = await readResourceRows(kysely, guids, scope.datasetGUID !== undefined);
    yield rows.map((row) => toExported(row, resources.get(row.dataset_guid) ?? []));
    if (rows.length < BATCH) return;
    after = last.dataset_guid;
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
