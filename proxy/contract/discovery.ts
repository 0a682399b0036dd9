/** Calls of the discovery service: finding and reading datasets. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Nothing, Term, limit, offset } from './entities/common.ts';
import { Dataset, DatasetSummary, statusCodes, visibilities } from './entities/dataset.ts';
import { OrganisationStatistics } from './entities/organisation.ts';

/** Sort orders by key; the words are the specification's (section 9). */
export const orders = {
  mostViewed: 'Most viewed',
  lastUpdated: 'Last updated',
  mostDownloaded: 'Most downloaded',
  mostActiveApi: 'Most active API',
  relevance: 'Relevance',
} as const;
export type Order = keyof typeof orders;
const orderKeys = Object.keys(orders) as [Order, ...Order[]];

/** Discovery shows ten at a time (specification, section 9). */
export const DISCOVERY_PAGE_SIZE = 10;

const few = <T extends z.core.$ZodType>(item: T) => z._default(z.array(item).check(z.maxLength(50)), []);

/** The discovery filter of section 3. OR inside a list, AND between the lists. */
export const DiscoveryFilter = z.object({
  /** Defaults to relevance with keywords and to most viewed without. */
  order: z.optional(z.enum(orderKeys, `Must be one of ${orderKeys.join(', ')}`)),
  themes: few(z.int()),
  tags: few(z.string().check(z.maxLength(100))),
  keywords: z._default(z.string().check(z.maxLength(300)), ''),
  statuses: few(z.enum(statusCodes, `Must be one of ${statusCodes.join(', ')}`)),
  formats: few(z.string().check(z.maxLength(40))),
  licences: few(z.int()),
  visibilities: few(z.enum(visibilities)),
  organisationGUID: z.optional(Guid),
  limit: limit(100, DISCOVERY_PAGE_SIZE),
  offset: offset(),
});
export type DiscoveryFilter = z.infer<typeof DiscoveryFilter>;

/** A choice of a facet: how many hits it would have with the other facets as they are. */
export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof FacetValue>;

export const Facets = z.object({
  themes: z.array(FacetValue),
  statuses: z.array(FacetValue),
  organisations: z.array(FacetValue),
  tags: z.array(FacetValue),
  formats: z.array(FacetValue),
  licences: z.array(FacetValue),
});
export type Facets = z.infer<typeof Facets>;

export const matchFields = ['tag', 'column', 'description', 'resource', 'place', 'organisation'] as const;
export type MatchField = (typeof matchFields)[number];

/** Where a searched word was found, with the text around it; join the three parts to read it. */
export const Match = z.object({
  field: z.enum(matchFields),
  before: z.string(),
  matched: z.string(),
  after: z.string(),
});
export type Match = z.infer<typeof Match>;

/** A dataset in an answer. */
export const DiscoveryHit = z.extend(DatasetSummary, {
  /** Why it was found, when a word that was searched for is in neither title nor summary. */
  match: z.nullable(Match),
});

export const DiscoveryPage = z.object({
  result: z.array(DiscoveryHit),
  totalCount: z.int(),
  facets: Facets,
});
export type DiscoveryPage = z.infer<typeof DiscoveryPage>;

/** The holding in figures, for the home page; only what the caller may find. */
export const CatalogueSummary = z.object({
  datasets: z.int(),
  organisations: z.int(),
  themes: z.array(z.extend(Term, { count: z.int() })),
  week: z.object({ updated: z.int(), added: z.int(), planned: z.int(), overdue: z.int() }),
});
export type CatalogueSummary = z.infer<typeof CatalogueSummary>;

export const discoveryCalls = {
  'dataset:listDiscovery': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:listDiscovery',
    summary: 'Datasets that match a filter, one page of them, with facet counts.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: DiscoveryFilter,
    response: DiscoveryPage,
  }),
  'dataset:view': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:view',
    summary: 'One dataset, whole.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({ datasetGUID: Guid }),
    response: Dataset,
  }),
  'dataset:recordView': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:recordView',
    summary: "Counts one opening of a dataset's page.",
    access: 'anyone',
    safe: false,
    audience: 'application',
    request: z.object({ datasetGUID: Guid }),
    response: Nothing,
  }),
  'catalogue:summary': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'catalogue:summary',
    summary: 'How much the catalogue holds, by theme, and what happened this week.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: Nothing,
    response: CatalogueSummary,
  }),
  'organisation:statistics': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'organisation:statistics',
    summary: 'The figures of one organisation.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: OrganisationStatistics }),
  }),
};
