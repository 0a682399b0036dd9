/**
 * Finds datasets by joining sets of bits, and counts what was found. A term is counted with the choices of all other
 * facets applied and those of its own left open, so that the counts stay useful after choosing.
 */
import type { BoundingBox } from '#contract/discovery.ts';
import { Bits } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Postings } from './postings.ts';

/** A choice: datasets with one of the terms. Choices of one facet are joined by or, different ones by and. */
export interface Choice {
  readonly facet: string;
  readonly terms: readonly number[];
}

export interface Conditions {
  readonly choices: readonly Choice[];
  /** First and last day, in days since 1970. */
  readonly days: readonly [first: number, last: number] | null;
  readonly bbox: BoundingBox | null;
}

/** So many are few: they can be ordered by what the database says this moment. */
export const FEW = 500;

export interface Found {
  readonly total: number;
  readonly has: Bits;
  /** The numbers themselves, ascending, where there are few. */
  readonly few: readonly number[];
  /** How many datasets a facet term would find, by the term's number; empty when that was not asked for. */
  readonly counts: Int32Array;
}

/** True when two boxes have a point in common; either may cross the antimeridian. */
function touches(bounds: Float32Array, at: number, [west, south, east, north]: BoundingBox): boolean {
  const [w, s, e, n] = [bounds[at] ?? 0, bounds[at + 1] ?? 0, bounds[at + 2] ?? 0, bounds[at + 3] ?? 0];
  if (!(s <= north && n >= south)) return false;
  if (w <= e && west <= east) return w <= east && e >= west;
  const spans = (from: number, to: number) =>
    from <= to
      ? [[from, to]]
      : [
          [from, 180],
          [-180, to],
        ];
  return spans(w, e).some(([a = 0, b = 0]) => spans(west, east).some(([c = 0, d = 0]) => a <= d && b >= c));
}

/** What is searched in. */
export interface Searched {
  readonly columns: Columns;
  /** Which datasets have a facet term. */
  readonly terms: Postings;
  /** The terms of each facet. */
  readonly termsOf: ReadonlyMap<string, readonly number[]>;
  /** What the caller finds. */
  readonly visible: Bits;
}

/** Datasets of the access classes that a caller finds. @param allowed one for each class that is found */
export function visibleTo({ accessClass, size }: Columns, allowed: Uint8Array): Bits {
  const visible = new Bits(size);
  // The class of a number without a dataset is below zero, and no place of `allowed`.
  for (let id = 0; id < size; id += 1) if (allowed[accessClass[id] ?? -1] === 1) visible.add(id);
  return visible;
}

/** Takes out what is of other days or elsewhere. */
function narrow(base: Bits, { day, bounds }: Columns, { days, bbox }: Conditions): void {
  if (days !== null)
    base.each((id) => {
      if ((day[id] ?? 0) < days[0] || (day[id] ?? 0) > days[1]) base.delete(id);
    });
  if (bbox !== null)
    base.each((id) => {
      if (!touches(bounds, id * 4, bbox)) base.delete(id);
    });
}

/** Steps of counting dataset by dataset cost so many of counting term by term. */
const STEP_COST = 2;
/** A facet of no more terms is always counted term by term. */
const FEW_TERMS = 200;

/** Adds one to each term of the datasets; to those of one facet only, where one is named. */
function countTerms(
  counts: Int32Array,
  datasets: Bits,
  { columns, terms: postings, termsOf }: Searched,
  facet?: string,
): void {
  const own = facet === undefined ? undefined : Int32Array.from(termsOf.get(facet) ?? []);
  const { start, count, terms, size } = columns;
  const steps = size === 0 ? 0 : (datasets.count() * terms.length) / size;
  if ((own && own.length <= FEW_TERMS) || steps * STEP_COST > postings.work)
    return postings.count(datasets, counts, own);
  const isOwn = own && new Set(own);
  datasets.each((id) => {
    const from = start[id] ?? 0;
    const to = from + (count[id] ?? 0);
    for (let at = from; at < to; at += 1) {
      const term = terms[at] ?? 0;
      if (isOwn?.has(term) ?? true) counts[term] = (counts[term] ?? 0) + 1;
    }
  });
}

/**
 * Finds what matches.
 * @param hits datasets that hold the words; null when there are no words
 * @param isCounted true to count the terms as well
 */
export function evaluate(
  searched: Searched,
  hits: Bits | null,
  conditions: Conditions,
  isCounted: boolean,
): Found {
  const { columns, visible } = searched;
  const base = visible.copy();
  if (hits !== null) base.and(hits);
  const chosen = conditions.choices.map(({ terms }) =>
    searched.terms.having(Int32Array.from(terms), columns.size),
  );
  // Days and places are compared one by one, so that they come last where nothing else is counted.
  if (!isCounted) for (const choice of chosen) base.and(choice);
  narrow(base, columns, conditions);
  const all = (except?: number) =>
    chosen.reduce((bits, choice, i) => (i === except ? bits : bits.and(choice)), base.copy());
  const has = all();
  const total = has.count();
  const counts = new Int32Array(isCounted ? columns.termLimit : 0);
  if (isCounted) {
    countTerms(counts, has, searched);
    for (const [i, { facet }] of conditions.choices.entries())
      countTerms(counts, all(i).without(has), searched, facet);
  }
  return { total, has, few: total <= FEW ? [...has.ids()] : [], counts };
}
