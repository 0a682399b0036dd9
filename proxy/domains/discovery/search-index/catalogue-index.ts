/**
 * The catalogue in memory: what words, filters, totals, facets and orders are answered from. The database reads the
 * words that are typed, decides who may find what, and says before each use whether anything has changed, so that
 * several processes answer alike. It holds nothing that cannot be read again.
 */
import { sql, type Kysely } from 'kysely';
import type { Order } from '#contract/discovery.ts';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { closest } from './similar.ts';
import { createAccessClasses, scopeKey } from './access-classes.ts';
import type { Bits } from './bits.ts';
import { evaluate, visibleTo, type Conditions, type Found } from './evaluate.ts';
import { createFollowing } from './follow-revision.ts';
import { createOrders, windowOf } from './orders.ts';
import { rank } from './ranking.ts';
import { createRecent } from '#proxy/platform/cache/lru-cache.ts';
import { createTermNames, type NamedTerm, type TermValue } from './term-names.ts';
import { createHitReader, type Words } from './words.ts';

export const EVERYTHING: Conditions = { choices: [], days: null, bbox: null };

export interface PageRequest {
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/** The catalogue of one moment as one caller sees it. */
export interface View {
  /** Datasets that hold the words and meet the conditions, and the most frequent terms of some facets among them. */
  find(words: Words | null, conditions: Conditions, facets?: readonly string[]): Promise<Found>;
  /** Of how many datasets that the caller finds each facet term is, by the term's number. */
  totals(): Int32Array;
  /** GUIDs of a page of what was found, in order. */
  page(found: Found, words: Words | null, request: PageRequest): Promise<string[]>;
  /** Of some numbers, those that the caller finds, the most useful first. */
  mostUseful(ids: Iterable<number>, limit: number): string[];
  /** The same of those whose title, organisation or tags hold the words of a text-search query. */
  mostUsefulNamed(query: string, limit: number): Promise<string[]>;
  /** GUIDs of datasets that have most of the facet terms or words, given by their numbers, the closest first. */
  closest(of: 'terms' | 'words', numbers: readonly number[], most: number): string[];
  /** How many datasets that hold the words of a text-search query the caller finds. */
  countOf(query: string): Promise<number>;
  /** The same of single words, by their numbers. */
  countEach(lexemes: readonly number[]): Map<number, number>;
  /** The words of facet terms, by their numbers. */
  named(ids: readonly number[]): Promise<NamedTerm[]>;
  /** The terms of values that were chosen; one that does not exist has none. */
  termsFor(values: readonly TermValue[]): Promise<NamedTerm[]>;
  /** The terms of a facet, ascending. */
  termsOf(facet: string): readonly number[];
}

export interface CatalogueIndex {
  /** Reads the catalogue ahead of the first search, which would otherwise wait for it. */
  prepare(): Promise<void>;
  view(accessScope: AccessScope): Promise<View>;
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

export function createCatalogueIndex(kysely: Kysely<Schema>): CatalogueIndex {
  const classes = createAccessClasses(kysely);
  const following = createFollowing(kysely, classes);
  const hits = createHitReader(kysely);
  const orders = createOrders();
  const names = createTermNames(kysely);
  const found = createRecent<Promise<Found>>(60);

  const visible = createRecent<Bits>(20);
  const totals = createRecent<Int32Array>(20);

  async function view(accessScope: AccessScope): Promise<View> {
    const snapshot = await following.current();
    const { holding, revision, version, facetOf, termsOf } = snapshot;
    const { columns, terms } = holding;
    const allowed = await classes.allowed(accessScope);
    const who = scopeKey(accessScope);
    const seenBy = `${revision} ${allowed.length} ${who}`;
    const seen = visible.get(seenBy, () => visibleTo(columns, allowed));
    const state = { columns, version };

    async function page(list: Found, words: Words | null, { order, limit, offset }: PageRequest) {
      if (offset >= list.total) return [];
      if (order === 'relevance' && words !== null) {
        const scores = await hits.scores(words, snapshot);
        const useful = orders.of(state, 'relevance');
        const places = orders.places(state, 'relevance');
        const { best, scored, rest } = rank(scores, list.has, { useful, places, wanted: offset + limit });
        const first = [...best.subarray(offset, offset + limit)];
        const more = limit - first.length;
        return more === 0 ? first : [...first, ...windowOf(useful, rest, Math.max(0, offset - scored), more)];
      }
      const by = order === 'relevance' ? 'mostViewed' : order;
      if (by !== 'lastUpdated' && list.few.length === list.total)
        return (await orderFew(kysely, list.few, by)).slice(offset, offset + limit);
      return windowOf(orders.of(state, by), list.has, offset, limit);
    }

    function mostUseful(ids: Iterable<number>, limit: number): string[] {
      const views = (id: number) => columns.views[id] ?? 0;
      const best: number[] = [];
      for (const id of ids) {
        if (!seen.has(id)) continue;
        if (best.length === limit && views(id) <= views(best[limit - 1] ?? 0)) continue;
        best.push(id);
        best.sort((a, b) => views(b) - views(a) || a - b);
        if (best.length > limit) best.pop();
      }
      return best.map((id) => columns.guid(id));
    }

    return {
      named: (ids) => names.of(revision, ids),
      termsFor: (values) => names.find(revision, values),
      termsOf: (facet) => termsOf.get(facet) ?? [],
      mostUseful,
      find: (words, conditions, facets = []) =>
        found.get(JSON.stringify([revision, who, words?.query ?? null, conditions, facets]), async () => {
          const held = words === null ? null : await hits.hits(words.query, snapshot);
          return evaluate({ columns, terms, termsOf, facetOf, visible: seen }, held, conditions, facets);
        }),
      totals: () =>
        totals.get(seenBy, () => {
          const counts = new Int32Array(columns.termLimit);
          terms.count(seen, counts);
          return counts;
        }),
      page: async (list, words, request) => (await page(list, words, request)).map((id) => columns.guid(id)),
      async mostUsefulNamed(query, limit) {
        const named = (await hits.find(query, snapshot, 'head')).and(seen);
        return orders.first(state, 'mostViewed', named, limit).map((id) => columns.guid(id));
      },
      closest: (of, numbers, most) =>
        closest(holding[of], Int32Array.from(numbers), {
          visible: seen,
          sorted: orders.of(state, 'relevance'),
          places: orders.places(state, 'relevance'),
          most,
        }).map((id) => columns.guid(id)),
      countEach(lexemes) {
        const { of } = holding.words.counter(seen, lexemes);
        return new Map(lexemes.map((lexeme) => [lexeme, of(lexeme)]));
      },
      countOf: async (query) => (await hits.find(query, snapshot, 'words')).and(seen).count(),
    };
  }

  return {
    view,
    prepare: async () => {
      await following.current();
    },
  };
}
