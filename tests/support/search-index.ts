/** The search index that tests and measurements use: SEARCH_INDEX names it, as the setting does. */
import type { SearchIndexKind } from '#proxy/platform/search/search-index.ts';

export const searchIndex: SearchIndexKind =
  process.env['SEARCH_INDEX'] === 'postgres' ? 'postgres' : 'memory';
