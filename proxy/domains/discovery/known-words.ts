/** Whether words that find nothing are words all the same, and not spelling errors: `physician` is not `physical`. */
import { NO_FILTERS, type SearchRequest, type SearchView } from '#proxy/platform/search/search-index.ts';

/** @param request a search that finds nothing as it was typed. @returns whether words of related meaning find something */
export async function areKnownWords(view: SearchView, request: SearchRequest): Promise<boolean> {
  const count = { ...request, facets: [], limit: 0, offset: 0 };
  // Where filters are what leaves nothing, the words are known as they are.
  const unfiltered = await view.search({ ...count, filters: NO_FILTERS });
  if (unfiltered.total > 0) return false;
  return (await view.search({ ...count, breadth: 'related' })).total > 0;
}
