/** A search in SQL: the total, the values of facets, and one page. */
import { sql, type Kysely } from 'kysely';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  FACET_SIZE,
  type FacetName,
  type FacetTerm,
  type SearchRequest,
  type SearchResult,
  type TermFilter,
} from '#proxy/platform/search/search-index.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import { conditionsOf, type ChosenTerms, type Condition } from './conditions.ts';
import { orderBy } from './order.ts';
import { readRarities } from './rarities.ts';

/** Looks up the numbers of the values that filters name. */
async function readChosen(kysely: Kysely<Schema>, filters: readonly TermFilter[]): Promise<ChosenTerms[]> {
  if (filters.length === 0) return [];
  const wanted = filters.flatMap(({ facet, values }, filter) =>
    values.map((value) => ({ filter, facet, value })),
  );
  const { rows } = await sql<{ filter: number; id: number }>`
    select w.filter, t.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w(filter integer, facet text, value text)
    join catalogue.facet_term t using (facet, value)
  `.execute(kysely);
  return filters.map(({ facet }, i) => ({
    facet,
    ids: rows.filter(({ filter }) => filter === i).map(({ id }) => id),
  }));
}

/** Counts the values of facets among the datasets that meet a condition. */
async function readFacets(
  kysely: Kysely<Schema>,
  condition: Condition,
  { facets, chosen }: { facets: readonly FacetName[]; chosen: readonly number[] },
): Promise<(FacetTerm & { facet: FacetName })[]> {
  if (facets.length === 0) return [];
  const { rows } = await sql<FacetTerm & { facet: FacetName }>`
    select facet, value, label, count from (
      select t.id, t.facet, t.value, t.label, c.count,
        row_number() over (partition by t.facet order by c.count desc, t.id) as place
      from (
        select f.id, count(*)::integer as count
        from catalogue.discovery d cross join unnest(d.facets) as f(id) where ${condition} group by f.id
      ) c
      join catalogue.facet_term t using (id)
      where t.facet = any (${facets}::text[])
    ) x
    where place <= ${FACET_SIZE}::integer or id = any (${chosen}::integer[])
    order by count desc, id
  `.execute(kysely);
  return rows;
}

async function readTotal(kysely: Kysely<Schema>, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from catalogue.discovery d where ${condition}
  `.execute(kysely);
  return rows[0]?.total ?? 0;
}

export async function search(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  query: KeywordQuery | null,
  { filters, facets, order, limit, offset }: Omit<SearchRequest, 'keywords'>,
): Promise<SearchResult> {
  const [chosen, lacking] = await Promise.all([
    readChosen(kysely, filters.terms),
    readChosen(kysely, filters.lacking),
  ]);
  const condition = conditionsOf(accessScope, query, { filters, chosen, lacking });
  const isFiltered = (facet: FacetName) => chosen.some((one) => one.facet === facet);
  const readPage = async () => {
    if (limit === 0) return [];
    const rarities = await readRarities(kysely, query);
    const { rows } = await sql<{ dataset_guid: string }>`
      select d.dataset_guid from catalogue.discovery d left join catalogue.rank r using (dataset_guid)
      where ${condition} order by ${orderBy(order, query, rarities)} limit ${limit} offset ${offset}
    `.execute(kysely);
    return rows.map((row) => row.dataset_guid);
  };
  const [total, datasetGUIDs, open, ...filtered] = await Promise.all([
    readTotal(kysely, condition),
    readPage(),
    readFacets(kysely, condition, { facets: facets.filter((facet) => !isFiltered(facet)), chosen: [] }),
    // With the filters of all other facets, and without those of its own.
    ...facets.filter(isFiltered).map((facet) =>
      readFacets(kysely, conditionsOf(accessScope, query, { filters, chosen, lacking, except: facet }), {
        facets: [facet],
        chosen: chosen.filter((one) => one.facet === facet).flatMap(({ ids }) => ids),
      }),
    ),
  ]);
  const counted = [open, ...filtered].flat();
  const values = (facet: FacetName): FacetTerm[] =>
    counted
      .filter((term) => term.facet === facet)
      .map(({ value, label, count }) => ({ value, label, count }));
  return {
    hasWords: query !== null,
    total,
    facets: new Map(facets.map((facet) => [facet, values(facet)])),
    datasetGUIDs,
  };
}
