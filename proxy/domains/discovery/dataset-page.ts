/** Handlers of the calls that the page of a dataset makes beside `dataset:view`; part of the discovery service. */
import type { datasetPageCalls } from '#contract/dataset-page.ts';
import { askedLanguages } from '#contract/text-languages.ts';
import type { Handler } from '#proxy/platform/service/service.ts';
import { findFormerAddress } from './former-address.ts';
import type { Listing } from './list-discovery.ts';
import { relatedDatasets } from './related-datasets.ts';

export const datasetPageHandlers = (
  listing: Listing,
): { [N in keyof typeof datasetPageCalls]: Handler<N> } => ({
  'dataset:formerAddress': (request, { caller }) =>
    findFormerAddress(listing.kysely, request, caller?.identityGUID ?? null),
  'dataset:related': async (request, { caller, acceptLanguage }) => ({
    result: await relatedDatasets(listing, request, {
      identityGUID: caller?.identityGUID ?? null,
      asked: askedLanguages(request.language, acceptLanguage),
    }),
  }),
});
