/** One page of a search, in order. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Order } from '#contract/discovery.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import { condition, type Search } from './condition.ts';
import type { TermCounter } from './counted-terms.ts';

/**
 * From so many hits on, walking the index of the order is cheaper than collecting all hits and sorting them.
 * The planner guesses this wrong for text searches, so the count decides.
 */
const BROAD = 3000;

/** The rank column of each order; the dataset's GUID breaks ties, so that pages never overlap. */
const orderColumns = {
  mostViewed: 'views',
  lastUpdated: 'updated_at',
  mostDownloaded: 'downloads',
  mostActiveApi: 'api_calls',
} as const satisfies Record<Exclude<Order, 'relevance'>, string>;

/** How many datasets match. Without words and choices it follows from the counts that are kept. */
export async function countHits(kysely: Kysely<Schema>, terms: TermCounter, search: Search): Promise<number> {
  if (search.words === null && search.chosen.size === 0) {
    // Every dataset has exactly one status.
    const states = await terms.count(search, ['status']);
    return states.reduce((sum, state) => sum + state.count, 0);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue.discovery d where ${condition(search)}
  `.execute(kysely);
  return rows[0]?.n ?? 0;
}

export interface PageRequest {
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** How many hits there are, from `countHits`. */
  readonly total: number;
}

function pageQuery(
  search: Search,
  { order, limit, offset, total }: PageRequest,
): RawBuilder<{ dataset_guid: string }> {
  const window = sql`limit ${limit} offset ${offset}`;
  if (order === 'relevance' && search.words !== null)
    return sql`
      with m as materialized (
        select d.dataset_guid, ts_rank(d.head, ${search.words}::tsquery) as score
        from catalogue.discovery d where ${condition(search)}
      )
      select m.dataset_guid from m join catalogue.rank r using (dataset_guid)
      order by m.score desc, r.views desc, m.dataset_guid ${window}`;
  const column = sql.ref(`r.${orderColumns[order === 'relevance' ? 'mostViewed' : order]}`);
  if (total >= BROAD)
    return sql`
      select r.dataset_guid from catalogue.rank r
      join catalogue.discovery d using (dataset_guid) where ${condition(search)}
      order by ${column} desc, r.dataset_guid ${window}`;
  return sql`
    with m as materialized (select d.dataset_guid from catalogue.discovery d where ${condition(search)})
    select m.dataset_guid from m join catalogue.rank r using (dataset_guid)
    order by ${column} desc, m.dataset_guid ${window}`;
}

/** @returns the GUIDs of the page, in order. */
export async function readPage(
  kysely: Kysely<Schema>,
  search: Search,
  request: PageRequest,
): Promise<string[]> {
  if (request.offset >= request.total) return [];
  const { rows } = await pageQuery(search, request).execute(kysely);
  return rows.map((row) => row.dataset_guid);
}
