/** The call `catalogue:summary`: the catalogue in figures, over what the caller may find. */
import type { Kysely } from 'kysely';
import type { StatusCode } from '#contract/fixed-values.ts';
import type { CallResponse } from '#contract/index.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  NO_FILTERS,
  type SearchFilters,
  type SearchIndex,
  type SearchView,
} from '#proxy/platform/search/search-index.ts';
import { readThemes } from '#proxy/platform/catalogue/theme-counts.ts';

type Summary = CallResponse<'catalogue:summary'>;

const DAY_MS = 86_400_000;

/**
 * What happened in the last seven days, and what is late now: each figure is the total of the list that the home page
 * links it to, whole days in UTC.
 */
async function countWeek(view: SearchView): Promise<Summary['week']> {
  const since = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
  const count = async (filters: Partial<SearchFilters>, statuses: readonly StatusCode[] = []) => {
    const terms = statuses.length === 0 ? [] : [{ facet: 'status' as const, values: statuses }];
    const { total } = await view.search({
      keywords: '',
      filters: { ...NO_FILTERS, ...filters, terms },
      facets: [],
      order: null,
      limit: 0,
      offset: 0,
    });
    return total;
  };
  const [updated, added, planned, overdue] = await Promise.all([
    count({ updatedFrom: since }, ['published', 'onRequest']),
    count({ addedFrom: since }, ['published', 'onRequest']),
    count({ addedFrom: since }, ['planned']),
    count({ isOverdue: true }),
  ]);
  return { updated, added, planned, overdue };
}

/** How much the catalogue contains for the caller, and what happened in the last seven days. */
export async function summariseCatalogue(
  kysely: Kysely<Schema>,
  index: SearchIndex,
  identityGUID: string | null,
): Promise<Summary> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const [{ total }, organisations, themes, week] = await Promise.all([
    view.search({ keywords: '', filters: NO_FILTERS, facets: [], order: null, limit: 0, offset: 0 }),
    view.countDistinct('organisation'),
    view.countTerms('theme'),
    countWeek(view),
  ]);
  return {
    datasets: total,
    organisations,
    themes: await readThemes(kysely, themes),
    week,
  };
}
