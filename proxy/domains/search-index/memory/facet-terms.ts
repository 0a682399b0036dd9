/** Puts counted terms into the words of a search result. */
import type { FacetName, FacetTerm, SearchResult } from '#proxy/platform/search/search-index.ts';
import type { NamedTerm } from './term-names.ts';

/** @param counts of how many datasets each term is, by its number */
export function facetTerms(
  facets: readonly FacetName[],
  terms: readonly NamedTerm[],
  counts: ReadonlyMap<number, number>,
): SearchResult['facets'] {
  const count = ({ id }: NamedTerm) => counts.get(id) ?? 0;
  const ordered = [...terms].sort((a, b) => count(b) - count(a) || a.id - b.id);
  const values = (facet: FacetName): FacetTerm[] =>
    ordered
      .filter((term) => term.facet === facet)
      .map((term) => ({ value: term.value, label: term.label, count: count(term) }));
  return new Map(facets.map((facet) => [facet, values(facet)]));
}
