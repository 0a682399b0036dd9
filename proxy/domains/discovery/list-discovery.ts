/** The call `dataset:listDiscovery`: one page of a search, its total, its facets, and the way on when it is empty. */
import type { DiscoveryFilter, DiscoveryPage } from '#contract/discovery.ts';
import type { Kysely } from 'kysely';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findAlternatives } from './alternatives.ts';
import type { CatalogueIndex } from './search-index/catalogue-index.ts';
import { conditionsOf, prepareSearch } from './condition.ts';
import { correct } from './correction.ts';
import { NO_FACETS, readFacets, SHOWN_FACETS } from './facets.ts';
import { readMatches } from './matches.ts';
import { readSummaries } from './summaries.ts';

/** @param identityGUID the caller; null for a visitor */
export async function listDiscovery(
  kysely: Kysely<Schema>,
  index: CatalogueIndex,
  filter: DiscoveryFilter,
  identityGUID: string | null,
): Promise<DiscoveryPage> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const search = await prepareSearch(kysely, view, filter);
  const counted = filter.withFacets ? SHOWN_FACETS : [];
  const asTyped = await view.find(search.words, conditionsOf(search), counted);
  const correction = await correct(kysely, view, {
    search,
    keywords: filter.keywords,
    total: asTyped.total,
    counted,
  });
  const isCorrected = correction !== null && asTyped.total === 0;
  const found = isCorrected ? correction.found : asTyped;
  const words = isCorrected ? correction.words : search.words;
  const order = filter.order ?? (words === null ? 'mostViewed' : 'relevance');

  const readResult = async () => {
    const page = await view.page(found, words, { order, limit: filter.limit, offset: filter.offset });
    const hits = await readSummaries(kysely, accessScope, page);
    const guids = hits.map(({ datasetGUID }) => datasetGUID);
    const matches = words === null ? null : await readMatches(kysely, guids, words.query);
    return hits.map((hit) => ({ ...hit, match: matches?.get(hit.datasetGUID) ?? null }));
  };
  const [result, facets, alternatives] = await Promise.all([
    readResult(),
    filter.withFacets ? readFacets(kysely, view, { search, found }) : NO_FACETS,
    found.total === 0 ? findAlternatives(kysely, view, search, filter.keywords) : [],
  ]);
  return {
    result,
    totalCount: found.total,
    facets,
    correction: correction?.keywords ?? null,
    isCorrected,
    alternatives,
  };
}
