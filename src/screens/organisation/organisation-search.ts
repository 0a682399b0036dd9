/** What the address of an organisation's page says, and the filter it stands for. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DISCOVERY_PAGE_SIZE, orders, type Order } from '#contract/discovery.ts';
import type { CallInput } from '#contract/index.ts';
import { pageParam, textParam } from '../../app/search-params.ts';
import { effectiveOrder } from '../discovery/discovery-search.ts';

const orderKeys = Object.keys(orders) as [Order, ...Order[]];

const Schema = z.object({
  keywords: textParam(),
  order: z.catch(z.optional(z.enum(orderKeys)), undefined),
  page: pageParam(),
});
export type OrganisationSearch = z.infer<typeof Schema>;

/** Left out of the address. */
export const organisationDefaults = { keywords: '', page: 1 };

export const readOrganisationSearch = (
  input: Partial<OrganisationSearch> & SearchSchemaInput,
): OrganisationSearch => z.parse(Schema, input);

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
