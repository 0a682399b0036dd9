/** Handlers of the calls that the page of a dataset makes beside `dataset:view`; part of the discovery service. */
import type { Kysely } from 'kysely';
import type { datasetPageCalls } from '#contract/dataset-page.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex } from '#proxy/platform/search/search-index.ts';
import type { Handler } from '#proxy/platform/service/service.ts';
import { relatedDatasets } from './related-datasets.ts';

export const datasetPageHandlers = (
  kysely: Kysely<Schema>,
  index: SearchIndex,
): { [N in keyof typeof datasetPageCalls]: Handler<N> } => ({
  'dataset:related': async (request, { caller }) => ({
    result: await relatedDatasets(kysely, index, request, caller?.identityGUID ?? null),
  }),
});
