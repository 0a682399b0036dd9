/** The tables that maps and charts are made of, as far as one caller may read their data. */
import { sql, type Kysely } from 'kysely';
import { hasAccess } from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface SourceRow {
  resource_guid: string;
  dataset_guid: string;
  resource_name: string;
  title: string;
  language: string;
  slug: string;
  organisation_name: string;
  updated_at: Date;
  licence: { readonly label: string; readonly url: string | null } | null;
  is_readable: boolean;
}

interface SourceDataset {
  readonly datasetGUID: string;
  readonly title: string;
  readonly organisationSlug: string;
  readonly organisationName: string;
  readonly language: string;
  readonly licence: SourceRow['licence'];
  readonly updatedAt: string;
}

/**
 * A table for one caller. `open`: they may read its data. `restricted`: they may know of the dataset and not read the
 * data. `unavailable`: they may not know of it, or it is gone.
 */
export type TableSource =
  | {
      readonly state: 'open';
      readonly dataset: SourceDataset;
      readonly resourceName: string;
      /** True: a part of the rows or columns is open to the caller. */
      readonly inPart: boolean;
      /** True: the caller may have a file of what is open to them. */
      readonly mayExport: boolean;
    }
  | { readonly state: 'restricted'; readonly dataset: SourceDataset }
  | { readonly state: 'unavailable' };

const readSourceRows = (kysely: Kysely<Schema>, guids: readonly string[]): Promise<SourceRow[]> =>
  kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 'd.organisation_guid')
    .select([
      'r.resource_guid',
      'r.dataset_guid',
      'r.name as resource_name',
      'd.title',
      'd.language',
      'o.slug',
      'o.name as organisation_name',
      'd.updated_at',
      sql<SourceRow['licence']>`(select jsonb_build_object('label', l.label, 'url', l.details -> 'url')
        from catalogue.lookup l where l.table_name = 'licenceType' and l.id = d.licence_id)`.as('licence'),
      sql<boolean>`r.file_key is not null and r.status in ('ready', 'stale')`.as('is_readable'),
    ])
    .where('r.resource_guid', 'in', guids)
    .where('d.removed_at', 'is', null)
    .execute();

async function showSource(
  kysely: Kysely<Schema>,
  source: SourceRow,
  identityGUID: string | null,
): Promise<TableSource> {
  const { dataset_guid: datasetGUID, resource_guid: resourceGUID } = source;
  const facts = await readAccessFacts(kysely, datasetGUID, { identityGUID });
  const { allowed, status, openings } = decideAccess(facts, { action: 'read', resourceGUID });
  if (status === 404 || status === 401) return { state: 'unavailable' };
  const dataset = {
    datasetGUID,
    title: source.title,
    organisationSlug: source.slug,
    organisationName: source.organisation_name,
    language: source.language,
    licence: source.licence,
    updatedAt: source.updated_at.toISOString(),
  };
  if (!allowed) return { state: 'restricted', dataset };
  if (!source.is_readable) return { state: 'unavailable' };
  const mayExport = hasAccess(decideAccess(facts, { action: 'download', isExport: true, resourceGUID }));
  return {
    state: 'open',
    dataset,
    resourceName: source.resource_name,
    inPart: openings !== null,
    mayExport,
  };
}

/** @returns the table of each resource for the caller, by its GUID */
export async function showSources(
  kysely: Kysely<Schema>,
  resourceGUIDs: readonly string[],
  identityGUID: string | null,
): Promise<(resourceGUID: string) => TableSource> {
  const guids = [...new Set(resourceGUIDs)];
  const rows = guids.length === 0 ? [] : await readSourceRows(kysely, guids);
  const sources = new Map(
    await Promise.all(
      rows.map(async (row) => [row.resource_guid, await showSource(kysely, row, identityGUID)] as const),
    ),
  );
  return (resourceGUID) => sources.get(resourceGUID) ?? { state: 'unavailable' };
}
