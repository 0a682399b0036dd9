/** Choices in the address of the discovery list: made, taken back, and left out. */
import type { FilterPart } from '#contract/discovery.ts';
import {
  facetNames,
  facets,
  readDiscoverySearch,
  type DiscoverySearch,
  type FacetName,
  type SearchInput,
} from './discovery-search.ts';

/** What can be chosen from a list: the facets, and the lists that have no counts. */
export type ListName = FacetName | 'has' | 'access' | 'added' | 'due';
export const lists: readonly ListName[] = [...facets, 'has', 'access', 'added', 'due'];

/** The address with some of it changed; the list starts from its first page. */
const changed = (search: DiscoverySearch, change: Partial<DiscoverySearch>): DiscoverySearch =>
  readDiscoverySearch({ ...search, page: 1, ...change } as SearchInput);

/** The values of a list that are chosen, as text. */
export function chosen(search: DiscoverySearch, list: ListName): string[] {
  const value = search[list];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** Lists of which one value is chosen at a time. */
const single: ReadonlySet<ListName> = new Set(['organisation', 'added']);

/** The address with a choice made or taken back. */
export function withChoice(
  search: DiscoverySearch,
  list: ListName,
  value: string,
  on: boolean,
): DiscoverySearch {
  const isSingle = single.has(list);
  const others = isSingle ? [] : chosen(search, list).filter((one) => one !== value);
  const values = on ? [...others, value] : others;
  return changed(search, { [list]: isSingle ? values[0] : values });
}

/** The address with other bounds of the update: a word, or days of one's own in whichever order. */
export function withPeriod(
  search: DiscoverySearch,
  { updated, from, to }: Partial<Pick<DiscoverySearch, 'updated' | 'from' | 'to'>>,
): DiscoverySearch {
  const isReversed = from !== undefined && to !== undefined && from > to;
  return changed(search, { updated, from: isReversed ? to : from, to: isReversed ? from : to });
}

/** Whether the address bounds the update. */
export const hasPeriod = ({ updated, from, to }: DiscoverySearch): boolean =>
  updated !== undefined || from !== undefined || to !== undefined;

/** The address with another area, or with none. */
export const withArea = (search: DiscoverySearch, bbox: string | undefined): DiscoverySearch =>
  changed(search, { bbox });

/** The address with nothing chosen but the words. */
export const withoutChoices = ({ keywords, order }: DiscoverySearch): DiscoverySearch =>
  readDiscoverySearch({ keywords, order } as SearchInput);

const partOffers = { hasApi: 'api', hasMap: 'map', canBePreviewed: 'preview' } as const;

/** Which list of the address a part of the filter is; undefined for words, days and places. */
export function listOf(part: FilterPart): ListName | undefined {
  if (part in partOffers) return 'has';
  if (part === 'visibilities') return 'access';
  if (part === 'organisationGUID') return 'organisation';
  if (part === 'addedFrom') return 'added';
  if (part === 'isOverdue') return 'due';
  return facets.find((facet) => facetNames[facet] === part);
}

/** The values of a list that a part of the filter is about. */
export function chosenIn(search: DiscoverySearch, part: FilterPart): string[] {
  const list = listOf(part);
  if (list === undefined) return [];
  const offer = partOffers[part as keyof typeof partOffers];
  return chosen(search, list).filter((value) => offer === undefined || value === offer);
}

/** The address without one part of the filter. */
export function without(search: DiscoverySearch, part: FilterPart): DiscoverySearch {
  if (part === 'keywords') return changed(search, { keywords: '' });
  if (part === 'updated') return withPeriod(search, {});
  if (part === 'bbox') return withArea(search, undefined);
  const list = listOf(part);
  return list === undefined
    ? search
    : chosenIn(search, part).reduce((rest, value) => withChoice(rest, list, value, false), search);
}
