/**
 * Finds datasets by joining sets of bits, and counts what was found. A term is counted with the choices of all other
 * facets applied and those of its own left open, so that the counts stay useful after choosing.
 */
import type { BoundingBox } from '#contract/discovery.ts';
import { Bits } from './bits.ts';
import { ABSENT, NEVER, type Columns } from './columns.ts';
import { mostFrequent, type Counted } from './frequent-terms.ts';

/** A choice: datasets with one of the terms. Choices of one facet are joined by or, different ones by and. */
export interface Choice {
  readonly facet: string;
  readonly terms: readonly number[];
}

export interface Conditions {
  readonly choices: readonly Choice[];
  /** Datasets with one of these terms are not wanted. */
  readonly lacking: readonly number[];
  /** First and last day, in days since 1970. */
  readonly days: readonly [first: number, last: number] | null;
  /** First day in the catalogue, in days since 1970. */
  readonly addedFrom: number | null;
  /** Updates due before it, in seconds since 1970. */
  readonly dueBefore: number | null;
  readonly bbox: BoundingBox | null;
}

/** So many are few: they can be ordered by what the database says this moment. */
export const FEW = 500;

export interface Found {
  readonly total: number;
  readonly has: Bits;
  /** The numbers themselves, ascending, where there are few. */
  readonly few: readonly number[];
  /**
   * How many datasets facet terms would find, by their numbers: the most frequent ones of each facet that was asked for,
   * and those that were chosen of it.
   */
  readonly counts: ReadonlyMap<number, number>;
}

/** Finds the boxes that have a point in common with a box; any of them may cross the antimeridian. */
function touching(bounds: Float32Array, [west, south, east, north]: BoundingBox): (id: number) => boolean {
  return (id) => {
    const at = id * 4;
    const s = bounds[at + 1] ?? 0;
    const n = bounds[at + 3] ?? 0;
    // Of a dataset without a box nothing is true.
    if (!(s <= north && n >= south)) return false;
    const w = bounds[at] ?? 0;
    const e = bounds[at + 2] ?? 0;
    // Two that do not cross it have to meet in both directions, two that do always meet there.
    const [ends, begins] = [w <= east, e >= west];
    if (w <= e) return west <= east ? ends && begins : ends || begins;
    return west > east || ends || begins;
  };
}

/** What is searched in. */
export interface Searched extends Counted {
  /** What the caller finds. */
  readonly visible: Bits;
}

/**
 * Datasets that a caller finds.
 * @param allowed one for each access class that is found
 * @param granted numbers of datasets that are granted to the caller
 */
export function visibleTo(
  { accessClass, size }: Columns,
  allowed: Uint8Array,
  granted: readonly number[] = [],
): Bits {
  const visible = new Bits(size);
  // The class of a number without a dataset is below zero, and no place of `allowed`.
  for (let id = 0; id < size; id += 1) if (allowed[accessClass[id] ?? ABSENT] === 1) visible.add(id);
  for (const id of granted) if ((accessClass[id] ?? ABSENT) !== ABSENT) visible.add(id);
  return visible;
}

/** Takes out what is of other days or elsewhere. */
function narrow(
  base: Bits,
  { day, addedDay, due, bounds }: Columns,
  { days, addedFrom, dueBefore, bbox }: Conditions,
): void {
  if (days !== null) {
    const [first, last] = days;
    base.filter((id) => (day[id] ?? 0) >= first && (day[id] ?? 0) <= last);
  }
  if (addedFrom !== null) base.filter((id) => (addedDay[id] ?? 0) >= addedFrom);
  if (dueBefore !== null) base.filter((id) => (due[id] ?? NEVER) < dueBefore);
  if (bbox !== null) base.filter(touching(bounds, bbox));
}

/**
 * Finds what matches.
 * @param hits datasets that contain the words; null when there are no words
 * @param facets those whose terms are counted as well
 */
export function evaluate(
  searched: Searched,
  hits: Bits | null,
  conditions: Conditions,
  facets: readonly string[],
): Found {
  const { columns, terms, visible } = searched;
  const base = visible.copy();
  if (hits !== null) base.and(hits);
  if (conditions.lacking.length > 0) {
    const lacked = terms.having(Int32Array.from(conditions.lacking), columns.size);
    base.without(lacked);
    lacked.release();
  }
  const chosen = conditions.choices.map(({ terms: ids }) => terms.having(Int32Array.from(ids), columns.size));
  // Days and places are compared one by one, so that they come last where nothing else is counted.
  if (facets.length === 0) for (const choice of chosen) base.and(choice);
  narrow(base, columns, conditions);
  const all = (except?: number) =>
    chosen.reduce((bits, choice, i) => (i === except ? bits : bits.and(choice)), base.copy());
  const has = all();
  const total = has.count();
  const isOpen = (facet: string) => conditions.choices.every((choice) => choice.facet !== facet);
  const counts = new Map(mostFrequent(has, facets.filter(isOpen), searched));
  for (const [i, { facet, terms: ids }] of conditions.choices.entries()) {
    if (!facets.includes(facet)) continue;
    const others = all(i);
    for (const [term, count] of mostFrequent(others, [facet], searched)) counts.set(term, count);
    const { of } = terms.counter(others, ids);
    for (const id of ids) if (!counts.has(id) && of(id) > 0) counts.set(id, of(id));
    others.release();
  }
  for (const set of [base, ...chosen]) set.release();
  return { total, has, few: total <= FEW ? [...has.ids()] : [], counts };
}
