/** Calls of the discovery service: finding and reading datasets. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { AskedLanguage, Guid, Nothing, limit, offset } from './entities/common.ts';
import { Dataset } from './entities/dataset.ts';
import { Organisation, OrganisationStatistics } from './entities/organisation.ts';
import {
  DiscoveryFilter,
  DiscoveryPage,
  Suggestion,
  MOST_SUGGESTIONS,
  CatalogueSummary,
  MOST_ORGANISATIONS,
} from './discovery.ts';

/** By name, or who has most datasets that the caller may find first. */
const organisationOrders = ['name', 'datasetCount'] as const;

export const discoveryCalls = {
  'dataset:listDiscovery': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:listDiscovery',
    summary: 'One page of the datasets that match a filter, with facet counts.',
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
    summary: 'One dataset with all its fields.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      datasetGUID: Guid,
      /** The language that texts are wanted in. Left out: those of the header Accept-Language. */
      language: z.optional(AskedLanguage),
    }),
    response: Dataset,
  }),
  'dataset:recordView': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:recordView',
    summary:
      "Counts a view of a dataset's page, or of the preview of one file, once per reader in ten minutes.",
    access: 'anyone',
    safe: false,
    audience: 'application',
    request: z.object({
      datasetGUID: Guid,
      /** The file whose preview is shown; left out for the page of the dataset. */
      resourceGUID: z.optional(Guid),
      /** A number that the page has made up for itself and keeps nowhere: it distinguishes readers without an account. */
      visit: z.optional(z.uuid()),
      /** The host of the page that shows the preview in a frame; left out for a page of its own. */
      site: z.optional(z.string().check(z.regex(/^[a-z0-9.:_[\]-]{1,255}$/))),
    }),
    response: Nothing,
  }),
  'dataset:listUnlisted': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:listUnlisted',
    summary:
      'Datasets of an organisation that lists leave out, because a stored value of them cannot be read.',
    access: 'organisationMember',
    safe: true,
    audience: 'application',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({
      result: z.array(
        z.object({
          datasetGUID: Guid,
          title: z.string(),
          /** What is wrong, in the words of the database or of the check that failed; in English. */
          reason: z.string(),
        }),
      ),
    }),
  }),
  'catalogue:suggest': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'catalogue:suggest',
    summary: 'Suggestions for a search: datasets, organisations, themes, tags and columns.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      keywords: z.string().check(z.maxLength(100)),
      language: z.optional(AskedLanguage),
      limit: limit(MOST_SUGGESTIONS, MOST_SUGGESTIONS),
    }),
    response: z.object({ result: z.array(Suggestion) }),
  }),
  'catalogue:summary': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'catalogue:summary',
    summary: 'The number of datasets in the catalogue, by theme, and the changes of this week.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: Nothing,
    response: CatalogueSummary,
  }),
  'organisation:find': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'organisation:find',
    summary: 'One page of the organisations whose name, description or kind contains every word.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      keywords: z._default(z.string().check(z.maxLength(200)), ''),
      order: z._default(z.enum(organisationOrders), 'name'),
      limit: limit(MOST_ORGANISATIONS, MOST_ORGANISATIONS),
      offset: offset(),
    }),
    response: z.object({ result: z.array(Organisation), totalCount: z.int() }),
  }),
  'organisation:statistics': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'organisation:statistics',
    summary: 'Statistics of one organisation.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: OrganisationStatistics }),
  }),
};
