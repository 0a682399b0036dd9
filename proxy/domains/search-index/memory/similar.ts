/** Datasets that have most of some numbers: those with the same tags, columns or organisation. */
import { Bits } from './bits.ts';
import { pageOf, type Ordered } from './orders.ts';
import type { Postings } from './postings.ts';

const PLACES = 2 ** 24;
/** Visiting an entry costs so many steps of joining sets, which takes 32 datasets at a time. */
const VISIT_COST = 10;
/** How many each dataset has, zero between uses. */
let shared = new Uint8Array(0);

export interface Among {
  /** What may be named. */
  readonly visible: Bits;
  /** All datasets; of those that have as many numbers the first are taken. */
  readonly order: Ordered;
  readonly most: number;
}

/** Visits every dataset that has a number: for numbers of few datasets. */
function byVisits(postings: Postings, numbers: Int32Array, { visible, order, most }: Among): number[] {
  const { places } = order;
  if (shared.length < places.length) shared = new Uint8Array(places.length);
  const counts = shared;
  const having: number[] = [];
  postings.each(numbers, (id) => {
    if (!visible.has(id)) return;
    if (counts[id] === 0) having.push(id);
    counts[id] = Math.min(255, (counts[id] ?? 0) + 1);
  });
  const best: { id: number; key: number }[] = [];
  for (const id of having) {
    const key = (counts[id] ?? 0) * PLACES - (places[id] ?? 0);
    counts[id] = 0;
    if (best.length === most && key <= (best[most - 1]?.key ?? 0)) continue;
    best.push({ id, key });
    best.sort((a, b) => b.key - a.key);
    if (best.length > most) best.pop();
  }
  return best.map(({ id }) => id);
}

/** Joins the sets of the numbers: for numbers such as a theme, which half of all datasets may have. */
function bySets(postings: Postings, numbers: Int32Array, among: Among): number[] {
  const { visible, order, most } = among;
  const size = order.sorted.length;
  /** Datasets that have so many of the numbers and one more, by how many. */
  const having: Bits[] = [];
  const add = (place: number, set: Bits) => {
    const known = having[place];
    if (known === undefined) having[place] = set;
    else {
      known.or(set);
      set.release();
    }
  };
  for (const number of numbers) {
    const own = postings.having(Int32Array.of(number), size).and(visible);
    for (let i = having.length; i > 0; i -= 1) {
      const more = having[i - 1]?.copy().and(own);
      if (more !== undefined) add(i, more);
    }
    add(0, own);
  }
  const best: number[] = [];
  const taken = new Bits(size);
  for (const set of having.toReversed()) {
    const next = pageOf(order, set.without(taken), 0, most - best.length);
    for (const id of next) taken.add(id);
    best.push(...next);
    if (best.length === most) break;
  }
  for (const set of [taken, ...having]) set.release();
  return best;
}

/** @returns at most `most`, those that share most first */
export function sharingMost(postings: Postings, numbers: Int32Array, among: Among): number[] {
  const { sizes } = postings.sizes();
  const entries = numbers.reduce((sum, number) => sum + (sizes[number] ?? 0), 0);
  const joins = (numbers.length * (numbers.length + 1)) / 2;
  const isFew = entries * VISIT_COST < (joins * among.order.sorted.length) / 32 + entries;
  return (isFew ? byVisits : bySets)(postings, numbers, among);
}
