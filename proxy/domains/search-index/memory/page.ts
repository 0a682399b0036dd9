/** Reads one page of what a search has found, in order. */
import { sql, type Kysely } from 'kysely';
import type { Order } from '#contract/discovery.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import type { Found } from './evaluate.ts';
import type { CurrentIndex } from './follow-revision.ts';
import { pageOf, type Orders, type Sorted } from './orders.ts';
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

/** Puts few numbers in the order of the counters of this moment; equal ones in their own order. */
async function orderFew(
  kysely: Kysely<Schema>,
  { columns }: Sorted,
  ids: readonly number[],
  order: keyof typeof counters,
): Promise<number[]> {
  const byGuid = new Map(ids.map((id) => [columns.guid(id), id]));
  const { rows } = await sql<{ guid: string; uses: number }>`${prepared}
    select r.dataset_guid as guid, ${sql.ref(`r.${counters[order]}`)} as uses from catalogue.rank r
    where r.dataset_guid = any (${[...byGuid.keys()]}::uuid[])
  `.execute(kysely);
  return rows
    .map(({ guid, uses }) => ({ id: byGuid.get(guid) ?? 0, uses }))
    .sort((a, b) => b.uses - a.uses || a.id - b.id)
    .map(({ id }) => id);
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
      const useful = orders(state, 'relevance');
      const { best, scored, rest } = rank(scores, list.has, useful, offset + limit);
      const first = [...best.subarray(offset, offset + limit)];
      const more = limit - first.length;
      if (more === 0) return first;
      const others = rest();
      const last = pageOf(useful, others, Math.max(0, offset - scored), more, list.total - scored);
      others.release();
      return [...first, ...last];
    }
    const by = order === null || order === 'relevance' ? 'mostViewed' : order;
    if (by !== 'lastUpdated' && list.few.length === list.total)
      return (await orderFew(kysely, state, list.few, by)).slice(offset, offset + limit);
    return pageOf(orders(state, by), list.has, offset, limit, list.total);
  };
