/** What the filters of a search ask for, in the numbers of this index. */
import type { SearchFilters, TermFilter } from '#proxy/platform/search/search-index.ts';
import { dayNumber } from '../text/days.ts';
import type { Conditions } from './evaluate.ts';
import type { NamedTerm, TermValue } from './term-names.ts';

/** The values that filters name. */
export const termValuesOf = ({ terms, lacking }: SearchFilters): TermValue[] =>
  [...terms, ...lacking].flatMap(({ facet, values }) => values.map((value) => ({ facet, value })));

/** The numbers of the values of a filter, ascending. */
function numbersOf({ facet, values }: TermFilter, found: readonly NamedTerm[]): number[] {
  const wanted = new Set(values);
  return found
    .filter((term) => term.facet === facet && wanted.has(term.value))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/**
 * @param found the terms of the values that filters name; a value without one finds nothing
 */
export function conditionsOf(filters: SearchFilters, found: readonly NamedTerm[]): Conditions {
  const { terms, lacking, updatedFrom, updatedTo, addedFrom, isOverdue, bbox } = filters;
  return {
    choices: terms.map((filter) => ({ facet: filter.facet, terms: numbersOf(filter, found) })),
    lacking: lacking.flatMap((filter) => numbersOf(filter, found)).sort((a, b) => a - b),
    days:
      updatedFrom === null && updatedTo === null
        ? null
        : [
            updatedFrom === null ? -1e9 : dayNumber(updatedFrom),
            updatedTo === null ? 1e9 : dayNumber(updatedTo),
          ],
    addedFrom: addedFrom === null ? null : dayNumber(addedFrom),
    dueBefore: isOverdue ? Date.now() / 1000 : null,
    bbox,
  };
}
