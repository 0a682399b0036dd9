/**
 * The condition of a search: words, facets and the right to find, as SQL on `catalogue.discovery d`.
 * Words and facets are one text-search query, so that one index scan answers both.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import { mayFind, type Reach } from '#proxy/embedded/database/catalogue/access.ts';
import { foldTag, storableText } from '#proxy/embedded/database/catalogue/text.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import { searchWords } from './search-words.ts';

/** Facets as `catalogue.facet_term` names them. */
export const facetNames = [
  'theme',
  'status',
  'organisation',
  'tag',
  'format',
  'licence',
  'visibility',
] as const;
export type FacetName = (typeof facetNames)[number];

export interface Search {
  readonly reach: Reach;
  /** The words as a text-search query; null when nothing is searched for. */
  readonly words: string | null;
  /** Chosen values by facet, as they were asked for. */
  readonly chosen: ReadonlyMap<FacetName, readonly string[]>;
  /** Ids of the chosen values that exist. */
  readonly terms: ReadonlyMap<FacetName, readonly number[]>;
}

function chosenValues(filter: DiscoveryFilter): Map<FacetName, string[]> {
  const lists: [FacetName, readonly string[]][] = [
    ['theme', filter.themes.map(String)],
    ['status', filter.statuses],
    ['organisation', filter.organisationGUID === undefined ? [] : [filter.organisationGUID.toLowerCase()]],
    ['tag', filter.tags.map(foldTag)],
    ['format', filter.formats.map(storableText)],
    ['licence', filter.licences.map(String)],
    ['visibility', filter.visibilities],
  ];
  return new Map(
    lists.filter(([, values]) => values.length > 0).map(([facet, values]) => [facet, [...new Set(values)]]),
  );
}

interface Resolved {
  readonly words: string | null;
  readonly terms: { facet: FacetName; id: number }[];
}

/** Asks the database what the words and the chosen values are to it, in one round trip. */
export async function prepareSearch(
  kysely: Kysely<Schema>,
  filter: DiscoveryFilter,
  reach: Reach,
): Promise<Search> {
  const chosen = chosenValues(filter);
  const { all, before, unfinished } = searchWords(filter.keywords);
  if (chosen.size === 0 && all === '') return { reach, words: null, chosen, terms: new Map() };
  const wanted = [...chosen].flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
  const continued =
    unfinished === null
      ? sql`q.whole`
      : sql`q.whole || (websearch_to_tsquery('catalogue.words', ${before})
          && to_tsquery('catalogue.words', ${`${unfinished}:*`}))`;
  const { rows } = await sql<Resolved>`
    select
      (select case when numnode(q.whole) = 0 and ${all} <> '' then null else (${continued})::text end
        from (select websearch_to_tsquery('catalogue.words', ${all}) as whole) q) as words,
      (select coalesce(json_agg(json_build_object('facet', t.facet, 'id', t.id)), '[]')
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(facet text, value text)
        join catalogue.facet_term t using (facet, value)) as terms
  `.execute(kysely);
  const [resolved] = rows;
  const terms = new Map<FacetName, number[]>();
  for (const { facet, id } of resolved?.terms ?? []) terms.set(facet, [...(terms.get(facet) ?? []), id]);
  return { reach, words: resolved?.words || null, chosen, terms };
}

/** A value that does not exist matches nothing: no facet term has the id 0. */
const anyOf = (ids: readonly number[]) =>
  `(${(ids.length === 0 ? [0] : ids).map((id) => `'#${id}'`).join(' | ')})`;

/**
 * The condition itself.
 * @param except a facet whose choice is left out, as for counting the choices of that facet
 */
export function condition(search: Search, except?: FacetName): RawBuilder<boolean> {
  const facets = [...search.chosen.keys()]
    .filter((facet) => facet !== except)
    .map((facet) => anyOf(search.terms.get(facet) ?? []));
  const query = [...(search.words === null ? [] : [`(${search.words})`]), ...facets].join(' & ');
  const allowed = mayFind(search.reach);
  return query === '' ? sql<boolean>`${allowed}` : sql<boolean>`(d.doc @@ ${query}::tsquery and ${allowed})`;
}
