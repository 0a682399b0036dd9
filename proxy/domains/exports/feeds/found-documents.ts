/** Charts, dashboards and maps with something that a visitor may find, the latest published first. */
import { sql, type Kysely } from 'kysely';
import { chartPath, dashboardPath, embedMapPath } from '#contract/embed.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

const findable = mayFind(VISITOR);

/** Whether one of the files that an expression names is of a dataset that a visitor may find. */
const isFound = (files: ReturnType<typeof sql>) => sql`exists (
  select from catalogue.resource r join catalogue.dataset d using (dataset_guid)
  where r.resource_guid in (${files}) and ${findable})`;

const fileOf = (document: string) => sql`(${sql.ref(document)} ->> 'resourceGUID')::uuid`;
const filesOf = (map: string) =>
  sql`select (l ->> 'resourceGUID')::uuid from jsonb_array_elements(${sql.ref(map)} -> 'layers') l`;

export interface FoundDocument {
  readonly kind: 'chart' | 'dashboard' | 'map';
  readonly guid: string;
  /** Of its organisation. */
  readonly slug: string;
  readonly organisation: string;
  /** When it was published. */
  readonly changed: Date;
}

const paths: Readonly<Record<FoundDocument['kind'], (found: FoundDocument) => string>> = {
  chart: ({ slug, guid }) => chartPath(slug, guid),
  dashboard: ({ slug, guid }) => dashboardPath(slug, guid),
  // The page of a map for everyone is the one that other pages show.
  map: ({ guid }) => embedMapPath(guid),
};

/** The page that everyone may open. */
export const pageOfFound = (found: FoundDocument): string => paths[found.kind](found);

export interface FoundOptions {
  /** Whether the deployment has pages of maps. */
  readonly hasMaps: boolean;
  /** Null: all. */
  readonly organisationGUID?: string | null;
  readonly limit: number;
  readonly offset?: number;
}

export async function findDocuments(
  kysely: Kysely<Schema>,
  { hasMaps, organisationGUID = null, limit, offset = 0 }: FoundOptions,
): Promise<FoundDocument[]> {
  const isOf =
    organisationGUID === null ? sql<boolean>`true` : sql<boolean>`o.organisation_guid = ${organisationGUID}`;
  const { rows } = await sql<FoundDocument>`
    with chart as (
      select t.* from catalogue.document t
      where t.kind = 'chart' and t.published is not null and t.visibility = 'public' and t.removed_at is null
        and ${isFound(fileOf('t.published'))}
    ), map as (
      select t.* from catalogue.map t
      where ${hasMaps} and t.published is not null and t.visibility = 'public' and t.removed_at is null
        and ${isFound(filesOf('t.published'))}
    ), dashboard as (
      select t.* from catalogue.document t
      where t.kind = 'dashboard' and t.published is not null and t.visibility = 'public' and t.removed_at is null
        and exists (
          select from jsonb_array_elements(t.published -> 'parts') p
          where (p ->> 'documentGUID')::uuid in (select document_guid from chart)
            or (p ->> 'mapGUID')::uuid in (select map_guid from map))
    )
    select n.kind, n.guid, o.slug, o.name as organisation, n.changed from (
      select 'chart' as kind, document_guid as guid, organisation_guid, published_at as changed from chart
      union all select 'dashboard', document_guid, organisation_guid, published_at from dashboard
      union all select 'map', map_guid, organisation_guid, published_at from map
    ) n join auth.organisation o using (organisation_guid)
    where ${isOf}
    order by n.changed desc, n.guid limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}
