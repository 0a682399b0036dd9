/** What the address of the discovery list says, and the filter it stands for. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DISCOVERY_PAGE_SIZE, orders, type Order } from '#contract/discovery.ts';
import { statusCodes } from '#contract/entities/dataset.ts';
import { Guid } from '#contract/entities/common.ts';
import type { CallInput } from '#contract/index.ts';
import { listParam, pageParam, textParam } from '../../app/search-params.ts';

const id = () => z.coerce.number().check(z.int(), z.gte(1));
const word = () => z.string().check(z.minLength(1), z.maxLength(100));
const orderKeys = Object.keys(orders) as [Order, ...Order[]];

const Schema = z.object({
  keywords: textParam(),
  order: z.catch(z.optional(z.enum(orderKeys)), undefined),
  theme: listParam(id()),
  status: listParam(z.enum(statusCodes)),
  format: listParam(z.string().check(z.minLength(1), z.maxLength(40))),
  licence: listParam(id()),
  tag: listParam(word()),
  organisation: z.catch(z.optional(Guid), undefined),
  /** From 1 (specification, section 9). */
  page: pageParam(),
});
export type DiscoverySearch = z.infer<typeof Schema>;

/** Left out of the address. */
export const discoveryDefaults = {
  keywords: '',
  theme: [],
  status: [],
  format: [],
  licence: [],
  tag: [],
  page: 1,
};

/** Reads an address; whatever does not fit is as if it were not there. */
export const readDiscoverySearch = (input: Partial<DiscoverySearch> & SearchSchemaInput): DiscoverySearch =>
  z.parse(Schema, input);

/** The order in effect: relevance while there are words to be relevant to, most viewed otherwise. */
export function effectiveOrder({ order, keywords }: Pick<DiscoverySearch, 'order' | 'keywords'>): Order {
  if (order === undefined || (order === 'relevance' && keywords === ''))
    return keywords === '' ? 'mostViewed' : 'relevance';
  return order;
}

/** The orders on offer: relevance needs words. */
export const ordersFor = (keywords: string): { value: Order; label: string }[] =>
  orderKeys
    .filter((order) => order !== 'relevance' || keywords !== '')
    .map((value) => ({ value, label: orders[value] }));

/** The request that the address stands for. */
export function discoveryFilter(search: DiscoverySearch): CallInput<'dataset:listDiscovery'> {
  return {
    order: effectiveOrder(search),
    keywords: search.keywords,
    themes: search.theme,
    statuses: search.status,
    formats: search.format,
    licences: search.licence,
    tags: search.tag,
    organisationGUID: search.organisation,
    limit: DISCOVERY_PAGE_SIZE,
    offset: (search.page - 1) * DISCOVERY_PAGE_SIZE,
  };
}

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

/** The values of a facet that are chosen, as text. */
export function chosen(search: DiscoverySearch, facet: FacetName): string[] {
  const value = search[facet];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The address with a choice made or taken back; the list starts from its first page. */
export function withChoice(
  search: DiscoverySearch,
  facet: FacetName,
  value: string,
  on: boolean,
): DiscoverySearch {
  const others = facet === 'organisation' ? [] : chosen(search, facet).filter((one) => one !== value);
  const values = on ? [...others, value] : others;
  return readDiscoverySearch({
    ...search,
    page: 1,
    [facet]: facet === 'organisation' ? values[0] : values,
  } as Partial<DiscoverySearch> & SearchSchemaInput);
}

/** The address with nothing chosen but the words. */
export const withoutChoices = (search: DiscoverySearch): DiscoverySearch =>
  readDiscoverySearch({ keywords: search.keywords, order: search.order } as Partial<DiscoverySearch> &
    SearchSchemaInput);
