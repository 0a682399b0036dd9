/** The call `dataset:listDiscovery`: one page of a search, its total and its facets. */
import type { DiscoveryFilter, DiscoveryPage } from '#contract/discovery.ts';
import type { Kysely } from 'kysely';
import { readReach } from '#proxy/embedded/database/catalogue/access.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import { prepareSearch } from './condition.ts';
import type { TermCounter } from './counted-terms.ts';
import { countFacets } from './facets.ts';
import { readMatches } from './matches.ts';
import { countHits, readPage } from './page.ts';
import { readSummaries } from './summaries.ts';

/** @param identityGUID the caller; null for a visitor */
export async function listDiscovery(
  kysely: Kysely<Schema>,
  terms: TermCounter,
  filter: DiscoveryFilter,
  identityGUID: string | null,
): Promise<DiscoveryPage> {
  const search = await prepareSearch(kysely, filter, await readReach(kysely, identityGUID));
  const order = filter.order ?? (search.words === null ? 'mostViewed' : 'relevance');
  const readResult = async () => {
    const total = await countHits(kysely, terms, search);
    const { limit, offset } = filter;
    const page = await readPage(kysely, search, { order, limit, offset, total });
    const hits = await readSummaries(kysely, search.reach, page);
    const found = hits.map(({ datasetGUID }) => datasetGUID);
    const matches = search.words === null ? null : await readMatches(kysely, found, search.words);
    const result = hits.map((hit) => ({ ...hit, match: matches?.get(hit.datasetGUID) ?? null }));
    return { totalCount: total, result };
  };
  const [{ totalCount, result }, facets] = await Promise.all([
    readResult(),
    countFacets(kysely, terms, search),
  ]);
  return { result, totalCount, facets };
}
