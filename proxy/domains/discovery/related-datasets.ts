/** The call `dataset:related`: what has tags, columns, themes or the organisation in common with a dataset. */
import { sql } from 'kysely';
import { RelatedDataset } from '#contract/dataset-page.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { referenceFields } from '#proxy/platform/catalogue/dataset-reference.ts';
import { field, project, type Projected } from '#proxy/platform/catalogue/fields.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import { readListed } from '#proxy/platform/catalogue/unlisted.ts';
import type { Listing } from './list-discovery.ts';

const related = project(RelatedDataset, {
  ...referenceFields,
  shared: field(
    {
      shared_tags: sql<string[]>`k.tags[1:5]`,
      shared_themes: sql<string[]>`k.themes[1:5]`,
      shared_columns: sql<string[]>`k.columns[1:5]`,
      same_organisation: sql<boolean>`k.same_organisation`,
    },
    (row) => ({
      tags: row.shared_tags,
      themes: row.shared_themes,
      columns: row.shared_columns,
      organisation: row.same_organisation,
    }),
  ),
});

/** How many datasets of each kind of kinship are compared, the closest of it; a broad theme may contain half of all. */
const COMPARED = { tags: 20, columns: 20, themes: 8, organisation: 8 };

/** A shared name says more the more there are of them: tags first, then columns, then the theme. */
const closeness = sql`3 * cardinality(tags) + cardinality(themes) + 0.5 * same_organisation::int
  + 4.0 * cardinality(columns) / greatest(1, (select count(*) from own_column))`;

/**
 * Reads the datasets closest to one, of those that the caller may find. For a dataset that the caller may not
 * find the answer is empty, as for one that has no kin.
 * @param reader the caller, null for a visitor; and the languages that titles are wanted in, best first
 */
export async function relatedDatasets(
  { kysely, index, unlisted }: Listing,
  { datasetGUID, limit }: { readonly datasetGUID: string; readonly limit: number },
  { identityGUID, asked }: { readonly identityGUID: string | null; readonly asked: readonly string[] },
): Promise<RelatedDataset[]> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const candidates = await view.similar(datasetGUID, COMPARED);
  if (candidates.length === 0) return [];
  const { rows } = await sql<Projected<RelatedDataset>>`${prepared}
    with source as materialized (
      select d.organisation_guid, d.facets from catalogue.discovery d
      where d.dataset_guid = ${datasetGUID} and ${mayFind(accessScope)}
    ), own_column as materialized (
      select distinct lower(e ->> 'name') as name
      from source, catalogue.resource r cross join lateral jsonb_array_elements(r.columns) e
      where r.dataset_guid = ${datasetGUID}
    ), own_term as materialized (
      select t.id, t.facet, t.label from source s join catalogue.facet_term t on t.id = any (s.facets)
      where t.facet in ('tag', 'theme')
    ), kin as (
      select d.dataset_guid, t.tags, t.themes,
        case when cardinality(c.names) > 1 then c.names else '{}' end as columns,
        d.organisation_guid = s.organisation_guid as same_organisation
      from catalogue.discovery d cross join source s
      cross join lateral (
        select coalesce(array_agg(label order by label) filter (where facet = 'tag'), '{}') as tags,
          coalesce(array_agg(label order by label) filter (where facet = 'theme'), '{}') as themes
        from own_term where id = any (d.facets)
      ) t
      cross join lateral (
        select coalesce(array_agg(name order by name), '{}') as names from (
          select lower(e ->> 'name') as name
          from catalogue.resource r cross join lateral jsonb_array_elements(r.columns) e
          where r.dataset_guid = d.dataset_guid
          intersect select name from own_column
        ) n
      ) c
      where d.dataset_guid = any (${candidates}::uuid[]) and ${mayFind(accessScope)}
    )
    select ${related.columns}
    from kin k
    join catalogue.dataset d using (dataset_guid)
    ${related.joins}
    left join catalogue.rank r on r.dataset_guid = k.dataset_guid
    where ${closeness} > 0
    order by ${closeness} desc, r.views desc nulls last, k.dataset_guid
    limit ${limit}
  `.execute(kysely);
  return readListed(related, rows, unlisted, asked);
}
