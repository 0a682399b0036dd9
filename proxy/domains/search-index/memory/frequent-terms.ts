/**
 * The terms of a facet that most of some datasets have. A term is in no more of them than it is in of all, so that terms
 * are counted in the order of that, and those after which nothing more can come are not counted at all.
 */
import { FACET_SIZE } from '#proxy/platform/search/search-index.ts';
import type { Columns } from './columns.ts';
import type { Bits } from './bits.ts';
import type { Counter, Postings } from './postings.ts';

/** Steps of counting dataset by dataset cost so many of counting term by term. */
const STEP_COST = 2;
/** How much rarer than expected the last of the most frequent may be before the expected steps are too few. */
const RESERVE = 0.5;

/** What is counted in. */
export interface Counted {
  readonly columns: Columns;
  /** Which datasets have a facet term. */
  readonly terms: Postings;
  /** The terms of each facet, ascending, and the facet of each term by its number. */
  readonly termsOf: ReadonlyMap<string, readonly number[]>;
  readonly facetOf: readonly string[];
}

/** The terms of a facet, those of most datasets first. */
interface Ranking {
  readonly version: number;
  readonly length: number;
  readonly terms: Int32Array;
  /** Of how many datasets each is, and the steps that counting it and all before it takes. */
  readonly sizes: Int32Array;
  readonly steps: Float64Array;
}

const known = new WeakMap<Postings, Map<string, Ranking>>();

/** Made again only where datasets were read again: what changed since then is counted apart. */
function rankingOf({ terms: postings, termsOf }: Counted, facet: string): Ranking {
  const rankings = known.get(postings) ?? new Map<string, Ranking>();
  known.set(postings, rankings);
  const own = termsOf.get(facet) ?? [];
  const kept = rankings.get(facet);
  if (kept?.version === postings.version && kept.length === own.length) return kept;
  const { sizes, steps } = postings.sizes();
  const size = (term: number) => sizes[term] ?? 0;
  const sorted = own.filter((term) => size(term) > 0).sort((a, b) => size(b) - size(a) || a - b);
  let sum = 0;
  const made = {
    version: postings.version,
    length: own.length,
    terms: Int32Array.from(sorted),
    sizes: Int32Array.from(sorted, size),
    steps: Float64Array.from(sorted, (term) => (sum += steps[term] ?? 0)),
  };
  rankings.set(facet, made);
  return made;
}

/** The steps that finding the most frequent terms among a share of all datasets is expected to take. */
function expectedSteps({ sizes, steps }: Ranking, share: number): number {
  const last = (sizes[Math.min(FACET_SIZE, sizes.length) - 1] ?? 0) * share * RESERVE;
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sizes[middle] ?? 0) < last) high = middle;
    else low = middle + 1;
  }
  return steps[low - 1] ?? 0;
}

/** The best so far, the most frequent first; of equal ones the older. */
class Best {
  readonly #ids: number[] = [];
  readonly #counts: number[] = [];

  /** What a term must be in to be among them. */
  get least(): number {
    return this.#ids.length < FACET_SIZE ? 1 : (this.#counts[FACET_SIZE - 1] ?? 1);
  }

  add(id: number, count: number): void {
    if (count < this.least) return;
    let at = this.#ids.length;
    while (at > 0) {
      const before = this.#counts[at - 1] ?? 0;
      if (before > count || (before === count && (this.#ids[at - 1] ?? 0) < id)) break;
      at -= 1;
    }
    this.#ids.splice(at, 0, id);
    this.#counts.splice(at, 0, count);
    if (this.#ids.length <= FACET_SIZE) return;
    this.#ids.pop();
    this.#counts.pop();
  }

  into(found: Map<number, number>): void {
    for (const [i, id] of this.#ids.entries()) found.set(id, this.#counts[i] ?? 0);
  }
}

/** Counts term by term, as far as it can matter. */
function addByTerms(best: Best, { terms, sizes }: Ranking, counter: Counter): void {
  for (let i = 0; i < terms.length; i += 1) {
    if ((sizes[i] ?? 0) < best.least) return;
    const term = terms[i] ?? 0;
    if (!counter.changed.has(term)) best.add(term, counter.of(term));
  }
}

/** How many datasets have each term, zero between uses. */
let sums = new Int32Array(0);

/** Counts dataset by dataset, which gives the counts of all terms. */
function countByDatasets(datasets: Bits, { columns }: Counted): Map<number, number> {
  if (sums.length < columns.termLimit) sums = new Int32Array(columns.termLimit);
  const { start, count, terms } = columns;
  const counts = sums;
  const touched: number[] = [];
  datasets.each((id) => {
    const from = start[id] ?? 0;
    const to = from + (count[id] ?? 0);
    for (let at = from; at < to; at += 1) {
      const term = terms[at] ?? 0;
      if (counts[term] === 0) touched.push(term);
      counts[term] = (counts[term] ?? 0) + 1;
    }
  });
  const found = new Map<number, number>();
  for (const term of touched) {
    found.set(term, counts[term] ?? 0);
    counts[term] = 0;
  }
  return found;
}

/**
 * Finds the most frequent terms of facets among some datasets.
 * @returns how many of the datasets have each of them, by its number
 */
export function mostFrequent(
  datasets: Bits,
  facets: readonly string[],
  counted: Counted,
): ReadonlyMap<number, number> {
  if (facets.length === 0) return new Map();
  const { columns, terms, facetOf } = counted;
  const share = datasets.count() / Math.max(1, columns.size);
  const rankings = new Map(facets.map((facet) => [facet, rankingOf(counted, facet)]));
  let steps = 0;
  for (const ranking of rankings.values()) steps += expectedSteps(ranking, share);
  const isByDatasets = share * columns.terms.length * STEP_COST <= steps;
  const counter = isByDatasets ? undefined : terms.counter(datasets);
  const best = new Map(facets.map((facet) => [facet, new Best()]));
  for (const [term, count] of counter?.changed ?? countByDatasets(datasets, counted))
    best.get(facetOf[term] ?? '')?.add(term, counter?.of(term) ?? count);
  const found = new Map<number, number>();
  for (const [facet, ranking] of rankings) {
    const own = best.get(facet) ?? new Best();
    if (counter !== undefined) addByTerms(own, ranking, counter);
    own.into(found);
  }
  return found;
}
