/** What a filter asks for, in the words and numbers of the database. */
import { sql, type Kysely } from 'kysely';
import type { DiscoveryFilter, FilterPart } from '#contract/discovery.ts';
import { foldTag, storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { View } from './search-index/catalogue-index.ts';
import type { Conditions } from './search-index/evaluate.ts';
import type { Words } from './search-index/words.ts';
import { foldWords, searchWords } from './search-words.ts';

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

/** The field of the filter that chooses of each facet. */
const facetParts = {
  theme: 'themes',
  status: 'statuses',
  organisation: 'organisationGUID',
  tag: 'tags',
  format: 'formats',
  licence: 'licences',
  visibility: 'visibilities',
} as const satisfies Record<FacetName, FilterPart>;

const features = { hasApi: 'api', hasMap: 'map', canBePreviewed: 'preview' } as const;

export interface Search {
  /** Null when nothing is searched for. */
  readonly words: Words | null;
  /** Chosen values by facet, as they were asked for. */
  readonly chosen: ReadonlyMap<FacetName, readonly string[]>;
  /** One condition for each part of the filter that says something. */
  readonly parts: ReadonlyMap<Exclude<FilterPart, 'keywords'>, Partial<Conditions>>;
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
  readonly query: string | null;
  readonly phrase: string | null;
  readonly title: string;
}

/** Reads typed words with the database's dictionaries; null when they say nothing, like `the`. */
export async function readWords(kysely: Kysely<Schema>, keywords: string): Promise<Words | null> {
  const { all, before, unfinished } = searchWords(keywords);
  if (all === '') return null;
  const beginning = unfinished === null ? '' : foldWords(unfinished);
  // Endings are taken off of whole words only: `pollutio` begins no stem, but it begins words that have one.
  const continued =
    unfinished === null
      ? sql`q.whole`
      : sql`q.whole || (websearch_to_tsquery('catalogue.words', ${before})
          && (to_tsquery('catalogue.words', ${`${unfinished}:*`}) || coalesce((
            select string_agg(distinct quote_literal(s.lexeme), ' | ')::tsquery
            from (select word from catalogue.word where word like ${`${beginning}%`} order by word limit 30) w
            cross join lateral unnest(to_tsvector('catalogue.words', w.word)) s
            where s.lexeme not like ${`${beginning}%`}), ''::tsquery)))`;
  const { rows } = await sql<Resolved>`
    select case when numnode(q.whole) > 0 then (${continued})::text end as query,
      (select p::text from phraseto_tsquery('catalogue.words', ${all}) p
        where numnode(p) > 1 and ${!/["-]|\bor\b/i.test(all)}) as phrase,
      left(catalogue.fold(${all}), 200) as title
    from (select websearch_to_tsquery('catalogue.words', ${all}) as whole) q
  `.execute(kysely);
  const [row] = rows;
  return row?.query ? { query: row.query, phrase: row.phrase, title: row.title } : null;
}

const dayOf = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

/** Asks what the words and the chosen values are to the database. */
export async function prepareSearch(
  kysely: Kysely<Schema>,
  view: View,
  filter: DiscoveryFilter,
): Promise<Search> {
  const chosen = chosenValues(filter);
  const flags = (['hasApi', 'hasMap', 'canBePreviewed'] as const).filter((flag) => filter[flag]);
  const wanted = [
    ...[...chosen].flatMap(([facet, values]) => values.map((value) => ({ facet, value }))),
    ...flags.map((flag) => ({ facet: 'feature', value: features[flag] })),
  ];
  const [words, terms] = await Promise.all([readWords(kysely, filter.keywords), view.termsFor(wanted)]);
  const parts = new Map<Exclude<FilterPart, 'keywords'>, Partial<Conditions>>();
  for (const facet of chosen.keys()) {
    const ids = terms.filter((term) => term.facet === facet).map(({ id }) => id);
    parts.set(facetParts[facet], { choices: [{ facet, terms: ids.sort((a, b) => a - b) }] });
  }
  for (const flag of flags) {
    const ids = terms.filter((term) => term.facet === 'feature' && term.value === features[flag]);
    parts.set(flag, { choices: [{ facet: flag, terms: ids.map(({ id }) => id) }] });
  }
  const { updatedFrom, updatedTo, bbox } = filter;
  if (updatedFrom !== undefined || updatedTo !== undefined)
    parts.set('updated', {
      days: [
        updatedFrom === undefined ? -1e9 : dayOf(updatedFrom),
        updatedTo === undefined ? 1e9 : dayOf(updatedTo),
      ],
    });
  if (bbox !== undefined) parts.set('bbox', { bbox });
  return { words, chosen, parts };
}

/** All conditions together. @param except a part that is left out */
export function conditionsOf({ parts }: Search, except?: FilterPart): Conditions {
  const used = [...parts].filter(([part]) => part !== except).map(([, condition]) => condition);
  return {
    choices: used.flatMap(({ choices }) => choices ?? []),
    days: used.find(({ days }) => days)?.days ?? null,
    bbox: used.find(({ bbox }) => bbox)?.bbox ?? null,
  };
}
