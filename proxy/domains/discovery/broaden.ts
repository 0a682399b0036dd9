/**
 * Words of related meaning for a search whose words find nothing: a search for `prison population` finds datasets
 * on jails and inmates, and the page says so.
 */
import {
  NO_FILTERS,
  type SearchRequest,
  type SearchResult,
  type SearchView,
} from '#proxy/platform/search/search-index.ts';

/**
 * Filters alone never broaden a search: the words themselves must find nothing for the caller.
 * @param request the search as it was typed; `asTyped` is what it has found, `isFiltered` whether filters limit it
 * @returns what is found with related words; null where the words find something, or related words do not
 */
export async function broaden(
  view: SearchView,
  request: SearchRequest,
  { asTyped, isFiltered }: { readonly asTyped: SearchResult; readonly isFiltered: boolean },
): Promise<SearchResult | null> {
  if (!asTyped.hasWords || asTyped.total > 0) return null;
  if (isFiltered) {
    const unfiltered = await view.search({
      ...request,
      filters: NO_FILTERS,
      facets: [],
      limit: 0,
      offset: 0,
    });
    if (unfiltered.total > 0) return null;
  }
  const found = await view.search({ ...request, isBroad: true });
  return found.total > 0 ? found : null;
}
