/** The search parameters of the discovery list, and the filter they make. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { readBox } from '#contract/bounding-box.ts';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import {
  DISCOVERY_PAGE_SIZE,
  orders,
  statusCodes,
  visibilities,
  type Order,
} from '#contract/fixed-values.ts';
import { isGuid } from '#contract/guid.ts';
import {
  idParam,
  languageParam,
  listParam,
  oneOfParam,
  onlyParam,
  pageParam,
  readParams,
  stringifySearch,
  textParam,
  wordParam,
  type SearchOf,
} from '../../app/search-params.ts';

const orderKeys = Object.keys(orders) as Order[];
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What can be done with a dataset beside downloading it. */
export const offers = ['api', 'map', 'preview'] as const;
export type Offer = (typeof offers)[number];

/** Whether an update is late. */
export const dueStates = ['overdue'] as const;
export type DueState = (typeof dueStates)[number];

/** How far back a dataset may have been updated; the address keeps the word, so that it stays true tomorrow. */
export const periods = { week: 7, month: 30, year: 365 } as const;
export type Period = keyof typeof periods;

/** The facets of the list: their name in the address, and in the answer. */
export const facetNames = {
  theme: 'themes',
  status: 'statuses',
  organisation: 'organisations',
  tag: 'tags',
  format: 'formats',
  licence: 'licences',
} as const;
export type FacetName = keyof typeof facetNames;
export const facets = Object.keys(facetNames) as FacetName[];

const tagParam = wordParam(100);

/** Characters of the search text that are searched for; the page says so where there are more. */
export const MOST_KEYWORDS = 300;
/** As much of a text as an address keeps. */
const LONGEST_TEXT = 10_000;

const read = readParams({
  keywords: textParam('', LONGEST_TEXT),
  order: oneOfParam(orderKeys),
  theme: listParam(idParam()),
  status: listParam(oneOfParam(statusCodes)),
  format: listParam(wordParam(40)),
  licence: listParam(idParam()),
  tag: listParam(tagParam),
  organisation: onlyParam(isGuid),
  has: listParam(oneOfParam(offers)),
  access: listParam(oneOfParam(visibilities)),
  updated: oneOfParam(Object.keys(periods) as Period[]),
  /** Days of the reader's own; they count before `updated`. */
  from: onlyParam(isDay),
  to: onlyParam(isDay),
  /** How far back the dataset may have been added. */
  added: oneOfParam(Object.keys(periods) as Period[]),
  due: listParam(oneOfParam(dueStates)),
  /** West, south, east and north of the area that the data is about, in degrees. */
  bbox: onlyParam((text) => readBox(text) !== null),
  /** In which titles and summaries are wanted; left out: the language of the page. */
  language: languageParam,
  /** The facet of which all choices are shown. */
  more: oneOfParam(facets),
  /** From 1 (specification, section 9). */
  page: pageParam(),
});
export type DiscoverySearch = SearchOf<typeof read>;
/** An address as someone writes it: whatever is left out is as usual. */
export type SearchInput = Partial<DiscoverySearch> & SearchSchemaInput;

/** Left out of the address. */
export const discoveryDefaults = {
  keywords: '',
  theme: [],
  status: [],
  format: [],
  licence: [],
  tag: [],
  has: [],
  access: [],
  due: [],
  page: 1,
};

/** Reads an address; whatever does not fit is as if it were not there. */
export const readDiscoverySearch = (input: SearchInput): DiscoverySearch => read(input);

/** Whether the address asks for more than the list as it is; such pages are no pages to a search engine. */
export const isNarrowed = (search: DiscoverySearch): boolean =>
  Object.values(search).some((value) => (Array.isArray(value) ? value.length > 0 : value && value !== 1));

/** The query of the list's address, whichever page of it is shown: that of its feed. */
export function listQuery(search: DiscoverySearch): string {
  const { page: _, more: __, keywords, ...choices } = search;
  return stringifySearch({ keywords: keywords || undefined, ...choices });
}

/** Whether a text can be a tag. */
export const isTag = (text: string): boolean => tagParam(text) !== undefined;

/** The order in effect: relevance while there are words to be relevant to, most viewed otherwise. */
export function effectiveOrder({ order, keywords }: Pick<DiscoverySearch, 'order' | 'keywords'>): Order {
  if (order === undefined || (order === 'relevance' && keywords === ''))
    return keywords === '' ? 'mostViewed' : 'relevance';
  return order;
}

/** The orders on offer: relevance needs words. */
export const ordersFor = (
  keywords: string,
  words: Readonly<Record<Order, string>>,
): { value: Order; label: string }[] =>
  orderKeys
    .filter((order) => order !== 'relevance' || keywords !== '')
    .map((value) => ({ value, label: words[value] }));

const DAY_MS = 86_400_000;

/** The first day of a period that ends now, in UTC. */
const dayBack = (period: Period, now = Date.now()) =>
  new Date(now - periods[period] * DAY_MS).toISOString().slice(0, 10);

/** First and last day of the update that the address asks for, in UTC. */
export function updatedWithin(
  { updated, from, to }: Pick<DiscoverySearch, 'updated' | 'from' | 'to'>,
  now = Date.now(),
): Pick<DiscoveryFilter, 'updatedFrom' | 'updatedTo'> {
  if (from !== undefined || to !== undefined) return { updatedFrom: from, updatedTo: to };
  return updated === undefined ? {} : { updatedFrom: dayBack(updated, now) };
}

/** The request that the address makes. What is not asked for is not in it, and not in the page either. */
export function discoveryFilter(search: DiscoverySearch) {
  const {
    keywords,
    theme,
    status,
    format,
    licence,
    tag,
    organisation,
    has,
    access,
    bbox,
    added,
    due,
    language,
    page,
  } = search;
  const box = bbox === undefined ? null : readBox(bbox);
  const some = <K extends string, T>(key: K, values: readonly T[]) =>
    (values.length === 0 ? {} : { [key]: values }) as { readonly [Key in K]?: T[] };
  return {
    order: effectiveOrder(search),
    keywords: keywords.slice(0, MOST_KEYWORDS).toWellFormed(),
    ...some('themes', theme),
    ...some('statuses', status),
    ...some('formats', format),
    ...some('licences', licence),
    ...some('tags', tag),
    ...some('visibilities', access),
    ...(organisation !== undefined && { organisationGUID: organisation }),
    ...(has.includes('api') && { hasApi: true }),
    ...(has.includes('map') && { hasMap: true }),
    ...(has.includes('preview') && { canBePreviewed: true }),
    ...updatedWithin(search),
    ...(added !== undefined && { addedFrom: dayBack(added) }),
    ...(due.includes('overdue') && { isOverdue: true }),
    ...(language !== undefined && { language }),
    ...(box !== null && { bbox: [box.west, box.south, box.east, box.north] as DiscoveryFilter['bbox'] }),
    limit: DISCOVERY_PAGE_SIZE,
    offset: (page - 1) * DISCOVERY_PAGE_SIZE,
  };
}
