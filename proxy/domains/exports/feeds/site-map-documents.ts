/** The part of the site map that contains charts, dashboards and maps with something that a visitor may find. */
import { sql, type Kysely } from 'kysely';
import { chartPath, dashboardPath, embedMapPath } from '#contract/embed.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { openSiteMap, PART_SIZE, place } from './site-map-text.ts';

const findable = mayFind(VISITOR);

/** Whether one of the files that an expression names is of a dataset that a visitor may find. */
const isFound = (files: ReturnType<typeof sql>) => sql`exists (
  select from catalogue.resource r join catalogue.dataset d using (dataset_guid)
  where r.resource_guid in (${files}) and ${findable})`;

const fileOf = (document: string) => sql`(${sql.ref(document)} ->> 'resourceGUID')::uuid`;
const filesOf = (map: string) =>
  sql`select (l ->> 'resourceGUID')::uuid from jsonb_array_elements(${sql.ref(map)} -> 'layers') l`;

interface Row {
  kind: 'chart' | 'dashboard' | 'map';
  guid: string;
  slug: string;
  changed: Date;
}

const paths: Readonly<Record<Row['kind'], (row: Row) => string>> = {
  chart: ({ slug, guid }) => chartPath(slug, guid),
  dashboard: ({ slug, guid }) => dashboardPath(slug, guid),
  // The page of a map for everyone is the one that other pages show.
  map: ({ guid }) => embedMapPath(guid),
};

/** @param hasMaps whether the deployment has pages of maps */
async function readRows(kysely: Kysely<Schema>, hasMaps: boolean, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
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
    select n.kind, n.guid, o.slug, n.changed from (
      select 'chart' as kind, document_guid as guid, organisation_guid, published_at as changed from chart
      union all select 'dashboard', document_guid, organisation_guid, published_at from dashboard
      union all select 'map', map_guid, organisation_guid, published_at from map
    ) n join auth.organisation o using (organisation_guid)
    order by n.changed desc, n.guid limit ${most}`.execute(kysely);
  return rows;
}

/** Whether there is anything in this part: a site map without an address is none. */
export const hasDocuments = async (kysely: Kysely<Schema>, hasMaps: boolean): Promise<boolean> =>
  (await readRows(kysely, hasMaps, 1)).length > 0;

/** The part. @param hasMaps whether the deployment has pages of maps */
export async function documentsPart(
  kysely: Kysely<Schema>,
  origin: string,
  hasMaps: boolean,
): Promise<string> {
  const rows = await readRows(kysely, hasMaps, PART_SIZE);
  const places = rows.map((row) => place('url', origin + paths[row.kind](row), row.changed));
  return `${openSiteMap('urlset')}${places.join('')}</urlset>\n`;
}
