/** Orders of all datasets, sorted when they are asked for and kept until something changed. */
import type { Order } from '#contract/discovery.ts';
import type { Bits } from './bits.ts';
import type { Columns } from './columns.ts';

const LARGEST_KEY = 2 ** 32 - 1;
/** Keys have 32 bits and are sorted by three digits of so many bits, the lowest first. */
const DIGIT = 11;
const DAY = 86_400;

type Key = (columns: Columns, id: number) => number;

/** Use and freshness in one: ten times the use outweighs two years. */
const usefulness: Key = ({ views, downloads, apiCalls, updated }, id) =>
  Math.log10(1 + (views[id] ?? 0) + 2 * (downloads[id] ?? 0) + (apiCalls[id] ?? 0)) * 730 * DAY +
  Math.max(0, updated[id] ?? 0) / 4;

const keyOf: Record<Order, Key> = {
  mostViewed: ({ views }, id) => views[id] ?? 0,
  lastUpdated: ({ updated }, id) => (updated[id] ?? 0) + 2 ** 31,
  mostDownloaded: ({ downloads }, id) => downloads[id] ?? 0,
  mostActiveApi: ({ apiCalls }, id) => apiCalls[id] ?? 0,
  relevance: usefulness,
};

/** Numbers of all datasets, best first; equal ones in the order in which they came to the catalogue. */
function sort(columns: Columns, key: Key): Int32Array {
  const { size } = columns;
  const keys = new Uint32Array(size);
  for (let id = 0; id < size; id += 1)
    keys[id] = LARGEST_KEY - Math.min(LARGEST_KEY, Math.max(0, Math.round(key(columns, id))));
  let sorted = new Int32Array(size);
  for (let id = 0; id < size; id += 1) sorted[id] = id;
  let other = new Int32Array(size);
  const next = new Int32Array(2 ** DIGIT + 1);
  for (let shift = 0; shift < 32; shift += DIGIT) {
    next.fill(0);
    const digit = (id: number) => ((keys[id] ?? 0) >>> shift) & (2 ** DIGIT - 1);
    for (let id = 0; id < size; id += 1) next[digit(id) + 1] = (next[digit(id) + 1] ?? 0) + 1;
    for (let d = 1; d < next.length; d += 1) next[d] = (next[d] ?? 0) + (next[d - 1] ?? 0);
    for (let i = 0; i < size; i += 1) {
      const id = sorted[i] ?? 0;
      const at = next[digit(id)] ?? 0;
      next[digit(id)] = at + 1;
      other[at] = id;
    }
    [sorted, other] = [other, sorted];
  }
  return sorted;
}

/** Where each number is in an order. */
function placesIn(sorted: Int32Array): Int32Array {
  const places = new Int32Array(sorted.length);
  for (let i = 0; i < sorted.length; i += 1) places[sorted[i] ?? 0] = i;
  return places;
}

/** All numbers in an order, and the place of each number in it. */
export interface Ordered {
  readonly sorted: Int32Array;
  readonly places: Int32Array;
}

/** Places are made when they are asked for. */
class OrderedColumns implements Ordered {
  readonly state: Sorted;
  readonly sorted: Int32Array;
  #places: Int32Array | undefined;

  constructor(state: Sorted, order: Order) {
    this.state = state;
    this.sorted = sort(state.columns, keyOf[order]);
  }

  get places(): Int32Array {
    this.#places ??= placesIn(this.sorted);
    return this.#places;
  }
}

/** The columns at a version, which changes whenever an order may have changed. */
export interface Sorted {
  readonly columns: Columns;
  readonly version: number;
}

export type Orders = (state: Sorted, order: Order) => Ordered;

/** Sorts datasets by an order; each order is kept for one state of the index. */
export function createOrders(): Orders {
  const known = new Map<Order, OrderedColumns>();
  return (state, order) => {
    const kept = known.get(order);
    if (kept?.state.version === state.version && kept.state.columns === state.columns) return kept;
    const made = new OrderedColumns(state, order);
    known.set(order, made);
    return made;
  };
}

/**
 * A page of a set in an order: `most` after the first `offset`. Many are met soon in the order, few are put in order
 * themselves.
 * @param count how many there are in the set
 */
export function pageOf(
  ordered: Ordered,
  has: Bits,
  offset: number,
  most: number,
  count = has.count(),
): number[] {
  if (count <= offset) return [];
  if (count * count > (offset + most) * ordered.sorted.length) return met(ordered.sorted, has, offset, most);
  const { sorted, places } = ordered;
  const own = has.ids(count);
  for (let i = 0; i < count; i += 1) own[i] = places[own[i] ?? 0] ?? 0;
  return Array.from(own.sort().subarray(offset, offset + most), (place) => sorted[place] ?? 0);
}

function met(sorted: Int32Array, has: Bits, offset: number, most: number): number[] {
  const page: number[] = [];
  let passed = 0;
  for (const id of sorted) {
    if (!has.has(id)) continue;
    passed += 1;
    if (passed <= offset) continue;
    page.push(id);
    if (page.length === most) break;
  }
  return page;
}
