/** Reads one page of what a search has found, in order. */
import { sql, type Kysely } from 'kysely';
import type { Order } from '#contract/discovery.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import type { Found } from './evaluate.ts';
import type { CurrentIndex } from './follow-revision.ts';
import { windowOf, type Orders } from './orders.ts';
import { rank } from './ranking.ts';
import type { HitReader } from './text-hits.ts';

export interface PageRequest {
  readonly list: Found;
  /** What was searched for; null without words. */
  readonly query: KeywordQuery | null;
  /** Null: by relevance with words, by views without. */
  readonly order: Order | null;
  readonly limit: number;
  readonly offset: number;
}

const counters = { mostViewed: 'views', mostDownloaded: 'downloads', mostActiveApi: 'api_calls' } as const;

/** Puts few numbers in the order of the counters of this moment. */
async function orderFew(
  kysely: Kysely<Schema>,
  ids: readonly number[],
  order: keyof typeof counters,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from catalogue.discovery d join catalogue.rank r using (dataset_guid)
    where d.id = any (${ids}::integer[]) order by ${sql.ref(`r.${counters[order]}`)} desc, d.id
  `.execute(kysely);
  return rows.map(({ id }) => id);
}

/** @returns a function that gives the numbers of the datasets of a page */
export const createPageReader =
  (kysely: Kysely<Schema>, hits: HitReader, orders: Orders) =>
  async (current: CurrentIndex, request: PageRequest): Promise<number[]> => {
    const { list, query, order, limit, offset } = request;
    if (limit === 0 || offset >= list.total) return [];
    const state = { columns: current.snapshot.columns, version: current.version };
    if (query !== null && (order === null || order === 'relevance')) {
      const scores = await hits.scores(query, current);
      const useful = orders.of(state, 'relevance');
      const places = orders.places(state, 'relevance');
      const { best, scored, rest } = rank(scores, list.has, { useful, places, wanted: offset + limit });
      const first = [...best.subarray(offset, offset + limit)];
      const more = limit - first.length;
      return more === 0 ? first : [...first, ...windowOf(useful, rest, Math.max(0, offset - scored), more)];
    }
    const by = order === null || order === 'relevance' ? 'mostViewed' : order;
    if (by !== 'lastUpdated' && list.few.length === list.total)
      return (await orderFew(kysely, list.few, by)).slice(offset, offset + limit);
    return windowOf(orders.of(state, by), list.has, offset, limit);
  };
