/** The search parameters of an organisation’s page, and the filter they make. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { DISCOVERY_PAGE_SIZE, orders, type Order } from '#contract/fixed-values.ts';
import type { CallInput } from '#contract/index.ts';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';
import { effectiveOrder } from '../discovery/discovery-search.ts';

const read = readParams({
  keywords: textParam(),
  order: oneOfParam(Object.keys(orders) as Order[]),
  page: pageParam(),
});
export type OrganisationSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const organisationDefaults = { keywords: '', page: 1 };

export const readOrganisationSearch = (
  input: Partial<OrganisationSearch> & SearchSchemaInput,
): OrganisationSearch => read(input);

/** The organisation's datasets that the address asks for. */
export const organisationFilter = (
  organisationGUID: string,
  search: OrganisationSearch,
): CallInput<'dataset:listDiscovery'> => ({
  organisationGUID,
  keywords: search.keywords,
  order: effectiveOrder(search),
  limit: DISCOVERY_PAGE_SIZE,
  offset: (search.page - 1) * DISCOVERY_PAGE_SIZE,
});
