/** What a reader may be about to type: datasets, terms and columns, as far as one access scope may find them. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchView, SuggestedTerm } from '#proxy/platform/search/search-index.ts';
import { orderTerms, readColumnNames, readTerms, readTitles } from '../text/completion.ts';
import type { ReadKeywords } from '../text/keyword-query.ts';
import { readTyped } from '../text/typed.ts';
import type { Bits } from './bits.ts';
import type { CurrentIndex } from './follow-revision.ts';
import { pageOf, type Orders } from './orders.ts';
import type { NamedTerm, TermNames } from './term-names.ts';
import type { HitReader } from './text-hits.ts';

interface Context {
  readonly kysely: Kysely<Schema>;
  readonly current: CurrentIndex;
  /** Datasets that the access scope may find. */
  readonly seen: Bits;
  readonly hits: HitReader;
  readonly orders: Orders;
  readonly names: TermNames;
  read(keywords: string): Promise<ReadKeywords | null>;
  /** Of how many of these datasets each facet term is, by the term's number. */
  countVisible(): Int32Array;
}

type Suggestions = Pick<SearchView, 'suggestDatasets' | 'suggestTerms' | 'suggestColumns'>;

const isSuggested = (term: NamedTerm): term is NamedTerm & Pick<SuggestedTerm, 'facet'> =>
  ['organisation', 'theme', 'tag'].includes(term.facet);

export function suggestions(context: Context): Suggestions {
  const { kysely, current, seen, hits, orders, names, read, countVisible } = context;
  const { columns, words } = current.snapshot;

  /** Of some numbers, the most viewed that may be found. */
  function mostViewed(ids: Int32Array, limit: number): number[] {
    const views = (id: number) => columns.views[id] ?? 0;
    // Of datasets that are viewed equally often, the older; `ids` are in no order of theirs.
    const order = (a: number, b: number) => views(b) - views(a) || a - b;
    const best: number[] = [];
    for (const id of ids) {
      if (!seen.has(id)) continue;
      if (best.length === limit && order(id, best[limit - 1] ?? 0) > 0) continue;
      best.push(id);
      best.sort(order);
      if (best.length > limit) best.pop();
    }
    return best;
  }

  /** The most viewed whose title, organisation or tags contain all words. */
  async function mostViewedNamed(text: string, limit: number): Promise<number[]> {
    const typed = await read(text);
    if (typed === null) return [];
    const { query } = typed.continued ?? typed.whole;
    const named = (await hits.find(query, current, 'head')).and(seen);
    const first = pageOf(orders({ columns, version: current.version }, 'mostViewed'), named, 0, limit);
    named.release();
    return first;
  }

  return {
    async suggestDatasets(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const [titles, named] = await Promise.all([
        readTitles(kysely, typed),
        mostViewedNamed(typed.words.join(' '), limit),
      ]);
      const ids = new Set([...mostViewed(titles, limit), ...named]);
      return [...ids].slice(0, limit).map((id) => columns.guid(id));
    },
    async suggestTerms(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const counts = countVisible();
      const ids = [...(await readTerms(kysely, typed))].filter((id) => (counts[id] ?? 0) > 0);
      const terms = (await names.of(current.revision, ids)).filter(isSuggested);
      return orderTerms(
        terms.map(({ id, facet, value, label, slug }) => ({
          facet,
          value,
          label,
          slug,
          count: counts[id] ?? 0,
        })),
        typed,
        limit,
      );
    },
    async suggestColumns(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const found = await readColumnNames(kysely, typed, limit);
      const { of } = words.counter(
        seen,
        found.flatMap(({ lexeme }) => lexeme ?? []),
      );
      return found
        .map(({ name, label, lexeme }) => ({ name, label, count: lexeme === null ? 0 : of(lexeme) }))
        .filter(({ count }) => count > 0);
    },
  };
}
