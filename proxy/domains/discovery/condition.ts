/** What a filter asks of the search index. */
import type { DiscoveryFilter, FilterPart } from '#contract/discovery.ts';
import { foldTag, storableText } from '#proxy/platform/database/storable-text.ts';
import {
  NO_FILTERS,
  type FacetName,
  type SearchFilters,
  type TermFilter,
} from '#proxy/platform/search/search-index.ts';

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

/** What a filter asks of the data owner. */
export type OwnerFilter = Pick<SearchFilters, 'terms' | 'lacking'>;
export const ANY_OWNER: OwnerFilter = { terms: [], lacking: [] };

/** What is asked for beside the keywords. */
export interface Conditions {
  /** Chosen values by facet, as they were asked for. */
  readonly chosen: ReadonlyMap<FacetName, readonly string[]>;
  /** One condition for each part of the filter that says something. */
  readonly parts: ReadonlyMap<Exclude<FilterPart, 'keywords'>, Partial<SearchFilters>>;
  /** The data owner that is asked for, whatever is left out. */
  readonly owner: OwnerFilter;
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

/** Takes a filter apart. @param owner what it says of the data owner */
export function readConditions(filter: DiscoveryFilter, owner: OwnerFilter = ANY_OWNER): Conditions {
  const chosen = chosenValues(filter);
  const parts = new Map<Exclude<FilterPart, 'keywords'>, Partial<SearchFilters>>();
  const choose = (part: Exclude<FilterPart, 'keywords'>, term: TermFilter) =>
    parts.set(part, { terms: [term] });
  for (const [facet, values] of chosen) choose(facetParts[facet], { facet, values });
  for (const flag of ['hasApi', 'hasMap', 'canBePreviewed'] as const)
    if (filter[flag]) choose(flag, { facet: 'feature', values: [features[flag]] });
  const { updatedFrom = null, updatedTo = null, addedFrom, isOverdue, bbox } = filter;
  if (updatedFrom !== null || updatedTo !== null) parts.set('updated', { updatedFrom, updatedTo });
  if (addedFrom !== undefined) parts.set('addedFrom', { addedFrom });
  if (isOverdue) parts.set('isOverdue', { isOverdue });
  if (bbox !== undefined) parts.set('bbox', { bbox });
  return { chosen, parts, owner };
}

/** All conditions together. @param except a part that is left out */
export function filtersOf({ parts, owner }: Conditions, except?: FilterPart): SearchFilters {
  const used = [...parts].filter(([part]) => part !== except).map(([, filters]) => filters);
  return {
    ...Object.assign({ ...NO_FILTERS }, ...used),
    terms: [...used.flatMap(({ terms }) => terms ?? []), ...owner.terms],
    lacking: owner.lacking,
  };
}
