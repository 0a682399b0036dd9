/** The call `catalogue:summary`: the holding in figures, over what the caller may find. */
import { sql, type Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { mayFind, readAccessScope, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { NO_FILTERS, type SearchIndex } from '#proxy/platform/search/search-index.ts';
import { readThemes } from '#proxy/platform/catalogue/theme-counts.ts';

type Summary = CallResponse<'catalogue:summary'>;

/** What happened in the last seven days, and what is late now. */
async function readWeek(kysely: Kysely<Schema>, accessScope: AccessScope): Promise<Summary['week']> {
  const { rows } = await sql<Summary['week']>`
    select
      count(*) filter (where d.status_id in (3, 4) and d.updated_at > now() - interval '7 days')::int as updated,
      count(*) filter (where d.status_id in (3, 4) and d.created_at > now() - interval '7 days')::int as added,
      count(*) filter (where d.status_id = 2 and d.created_at > now() - interval '7 days')::int as planned,
      count(*) filter (where d.due_at < now())::int as overdue
    from catalogue.dataset d
    where (d.updated_at > now() - interval '7 days' or d.created_at > now() - interval '7 days' or d.due_at < now())
      and ${mayFind(accessScope)}
  `.execute(kysely);
  return rows[0] ?? { updated: 0, added: 0, planned: 0, overdue: 0 };
}

/** How much the catalogue holds for the caller, and what happened in the last seven days. */
export async function summariseCatalogue(
  kysely: Kysely<Schema>,
  index: SearchIndex,
  identityGUID: string | null,
): Promise<Summary> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const [view, week] = await Promise.all([index.view(accessScope), readWeek(kysely, accessScope)]);
  const [{ total }, organisations, themes] = await Promise.all([
    view.search({ keywords: '', filters: NO_FILTERS, facets: [], order: null, limit: 0, offset: 0 }),
    view.countDistinct('organisation'),
    view.countTerms('theme'),
  ]);
  return {
    datasets: total,
    organisations,
    themes: await readThemes(kysely, themes),
    week,
  };
}
