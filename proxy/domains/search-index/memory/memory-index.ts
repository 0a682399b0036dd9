/**
 * The search index in the memory of this process. The database reads the words that are typed, decides who may find
 * what, and says before each use whether anything has changed, so that several processes answer alike. It contains nothing
 * that cannot be read again. What it costs: docs/decisions/0017-search-index.md.
 */
import type { Kysely } from 'kysely';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import { createMemo } from '#proxy/platform/cache/memo.ts';
import { createUnlisted, type Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';
import type { Breadth, FacetName, SearchIndex, SearchView } from '#proxy/platform/search/search-index.ts';
import { readHighlights } from '../text/highlights.ts';
import {
  readKeywords,
  readWordQueries,
  type KeywordQuery,
  type ReadKeywords,
} from '../text/keyword-query.ts';
import { readSpellings } from '../text/spelling.ts';
import { createSynonyms } from '../text/synonym-table.ts';
import { createAccessClasses } from './access-classes.ts';
import type { Bits } from './bits.ts';
import { conditionsOf, termValuesOf } from './conditions.ts';
import { evaluate, visibleTo, type Found } from './evaluate.ts';
import { createFollowing, type CurrentIndex } from './follow-revision.ts';
import { createGrantedDatasets } from './granted-datasets.ts';
import type { KeptIndex } from './kept-index.ts';
import { createOrders } from './orders.ts';
import { createPageReader } from './page.ts';
import { similarTo } from './similar-datasets.ts';
import { suggestions } from './suggestions.ts';
import { facetTerms } from './facet-terms.ts';
import { createTermNames } from './term-names.ts';
import { createHitReader, type HitReader } from './text-hits.ts';

interface Among {
  readonly hits: HitReader;
  readonly current: CurrentIndex;
  /** What the caller may find. */
  readonly seen: Bits;
}

/** In how many datasets the caller would find each word. */
async function countSeen(
  queries: ReadonlyMap<string, string>,
  { hits, current, seen }: Among,
): Promise<Map<string, number>> {
  await hits.read(
    [...queries.values()].filter((query) => query !== ''),
    current,
  );
  const count = async (query: string) => {
    if (query === '') return 0;
    const having = (await hits.find(query, current, 'words')).and(seen);
    const size = having.count();
    having.release();
    return size;
  };
  return new Map(
    await Promise.all([...queries].map(async ([word, query]) => [word, await count(query)] as const)),
  );
}

/** Whether the caller finds anything by the last word: then it is a whole one. */
async function readLast(
  words: ReadKeywords | null,
  { hits, current, seen }: Among,
): Promise<KeywordQuery | null> {
  if (words?.continued === null || words === null) return words?.whole ?? null;
  await hits.read([words.last, words.whole.query], current);
  const having = await hits.find(words.last, current, 'words');
  const isKnown = having.meets(seen);
  having.release();
  return isKnown ? words.whole : words.continued;
}

/**
 * @param rules words that a search also looks for, by the operator's list
 * @param unlisted is called with datasets that cannot be read and are left out
 * @param kept keeps the index for the next start
 */
export function createMemoryIndex(
  kysely: Kysely<Schema>,
  rules: readonly SynonymRule[] = [],
  unlisted: Unlisted = createUnlisted(),
  kept: KeptIndex | null = null,
): SearchIndex {
  const synonyms = createSynonyms(kysely, rules);
  const classes = createAccessClasses(kysely);
  const following = createFollowing(kysely, classes, unlisted, kept);
  const granted = createGrantedDatasets(kysely);
  const hits = createHitReader(kysely);
  const orders = createOrders();
  const names = createTermNames(kysely);
  const readPage = createPageReader(kysely, hits, orders);
  // What was computed of a state of the catalogue, for one access scope where it depends on that.
  const queries = createMemo<Promise<ReadKeywords | null>>(60);
  const typed = createMemo<Promise<ReadKeywords | null>>(60);
  const chosen = createMemo<Promise<KeywordQuery | null>>(60);
  const found = createMemo<Promise<Found>>(60);
  const visible = createMemo<Bits>(20);
  const totals = createMemo<Int32Array>(20);

  async function view(accessScope: AccessScope): Promise<SearchView> {
    const current = await following.current();
    const { snapshot, revision, version, facetOf, termsOf } = current;
    const { columns, terms } = snapshot;
    const [allowed, { ids, scopeKey: scope }] = await Promise.all([
      classes.allowed(accessScope),
      granted(accessScope, revision),
    ]);
    const visibleKey = `${revision} ${allowed.length} ${scope}`;
    const seen = visible.get(visibleKey, () => visibleTo(columns, allowed, ids));
    const state = { columns, version };

    const read = (keywords: string, breadth: Breadth) =>
      queries.get(`${revision} ${breadth} ${keywords}`, async () =>
        readKeywords(kysely, keywords, await synonyms(), breadth),
      );
    const parse = (keywords: string, breadth: Breadth = 'typed') =>
      chosen.get(`${visibleKey} ${breadth} ${keywords}`, async () =>
        readLast(await read(keywords, breadth), { hits, current, seen }),
      );
    const countVisible = () =>
      totals.get(visibleKey, () => {
        const counts = new Int32Array(columns.termLimit);
        terms.count(seen, counts);
        return counts;
      });
    const usedTerms = (facet: FacetName) => {
      const counts = countVisible();
      return (termsOf.get(facet) ?? []).filter((id) => (counts[id] ?? 0) > 0);
    };

    return {
      async search({ keywords, breadth, filters, facets, order, limit, offset }) {
        const [query, choices] = await Promise.all([
          parse(keywords, breadth),
          names.find(revision, termValuesOf(filters)),
        ]);
        const conditions = conditionsOf(filters, choices);
        const list = await found.get(
          JSON.stringify([revision, scope, query?.query ?? null, conditions, facets]),
          async () => {
            const matching = query === null ? null : await hits.hits(query.query, current);
            return evaluate(
              { columns, terms, termsOf, facetOf, visible: seen },
              matching,
              conditions,
              facets,
            );
          },
        );
        const [page, named] = await Promise.all([
          readPage(current, { list, query, order, limit, offset }),
          names.of(revision, [...list.counts.keys()]),
        ]);
        return {
          hasWords: query !== null,
          total: list.total,
          facets: facetTerms(facets, named, list.counts),
          datasetGUIDs: page.map((id) => columns.guid(id)),
        };
      },
      async highlight(keywords, datasetGUIDs, breadth) {
        const query = await parse(keywords, breadth);
        return readHighlights(kysely, datasetGUIDs, query?.words.map((word) => word.query) ?? []);
      },
      countWords: async (words, unfinished) =>
        countSeen(await readWordQueries(kysely, words, unfinished), { hits, current, seen }),
      spellings: (words, unfinished) => readSpellings(kysely, words, unfinished),
      ...suggestions({
        kysely,
        current,
        seen,
        hits,
        orders,
        names,
        countVisible,
        // Of names that contain what is typed, not of other words for it.
        read: (keywords) => typed.get(`${revision} ${keywords}`, () => readKeywords(kysely, keywords)),
      }),
      similar: (datasetGUID, most) =>
        similarTo(kysely, accessScope, {
          datasetGUID,
          most,
          snapshot,
          among: { visible: seen, order: orders(state, 'relevance') },
        }),
      async countTerms(facet) {
        const counts = countVisible();
        const named = await names.of(revision, usedTerms(facet));
        return named.map(({ id, value, label }) => ({ value, label, count: counts[id] ?? 0 }));
      },
      countDistinct: async (facet) => usedTerms(facet).length,
    };
  }

  return {
    view,
    prepare: async () => {
      await following.current();
    },
  };
}
