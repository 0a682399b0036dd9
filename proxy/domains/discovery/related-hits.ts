/**
 * What to show below a search that finds little: datasets with some of its words, or with words of related meaning. They
 * are never part of the list itself, so that its total and its order stay those of the words.
 */
import { plainWords } from '#proxy/platform/search/keywords.ts';
import type { SearchRequest, SearchView } from '#proxy/platform/search/search-index.ts';

/** The list and what is related come to no more than this. */
const ENOUGH = 10;

/**
 * @param request the search whose first page found `datasetGUIDs`, of `total` in all
 * @returns GUIDs, the best first; nothing where the list is long enough, ordered by something else than relevance, or
 * quotes and signs say exactly what is wanted
 */
export async function relatedHits(
  view: SearchView,
  request: SearchRequest,
  { total, datasetGUIDs }: { readonly total: number; readonly datasetGUIDs: readonly string[] },
): Promise<readonly string[]> {
  const isByRelevance = request.order === null || request.order === 'relevance';
  if (total >= ENOUGH || request.offset > 0 || !isByRelevance) return [];
  if (plainWords(request.keywords).length === 0) return [];
  const found = await view.search({
    ...request,
    breadth: 'some',
    facets: [],
    limit: ENOUGH + datasetGUIDs.length,
    offset: 0,
  });
  if (!found.hasWords) return [];
  const known = new Set(datasetGUIDs);
  return found.datasetGUIDs.filter((guid) => !known.has(guid)).slice(0, ENOUGH - datasetGUIDs.length);
}
