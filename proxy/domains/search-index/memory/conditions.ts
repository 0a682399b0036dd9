/** What the filters of a search ask for, in the numbers of this index. */
import type { SearchFilters } from '#proxy/platform/search/search-index.ts';
import { dayNumber } from '../text/days.ts';
import type { Conditions } from './evaluate.ts';
import type { NamedTerm, TermValue } from './term-names.ts';

/** The values that filters name. */
export const termValuesOf = ({ terms }: SearchFilters): TermValue[] =>
  terms.flatMap(({ facet, values }) => values.map((value) => ({ facet, value })));

/**
 * @param found the terms of the values that filters name; a value without one finds nothing
 * @param among numbers of the only datasets that are wanted; null: all
 */
export function conditionsOf(
  filters: SearchFilters,
  found: readonly NamedTerm[],
  among: readonly number[] | null,
): Conditions {
  const { terms, updatedFrom, updatedTo, addedFrom, isOverdue, bbox } = filters;
  return {
    choices: terms.map(({ facet, values }) => ({
      facet,
      terms: found
        .filter((term) => term.facet === facet && values.includes(term.value))
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    })),
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
    among,
  };
}
