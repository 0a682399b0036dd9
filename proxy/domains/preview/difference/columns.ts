/** What became of columns: kept under their name, renamed, moved. */
import type { PreviewType } from '#contract/preview.ts';
import { storedTypes } from '../convert/engine.ts';
import { cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceColumn, SourceTable } from './protocol.ts';

/** A column that may have been renamed. */
export interface Likely extends Kept {
  /** Share of values that both have, 0 to 1, of a sample. */
  readonly alike: number;
}

/** Values of one sketch: the smallest hashes of different values, which do not depend on their order. */
const SKETCH = 400;
/** Columns that share less are no candidates. */
const ALIKE = 0.5;
/** Columns that share so much may be part of a key before rows have been compared. */
export const CERTAIN = 0.8;

async function sketch(
  asked: Asking,
  table: SourceTable,
  column: SourceColumn,
  type: PreviewType,
): Promise<bigint[]> {
  const value = cell('t', column);
  const typed = column.type === type ? value : `try_cast(${value} as ${storedTypes[type]})`;
  const rows = await asked.all(
    `select distinct hash(${typed}) as h from ${rowsOf(table)} t where ${value} is not null order by h limit ${SKETCH}`,
  );
  return rows.map(([hash]) => hash as bigint);
}

/** The share of values that two sketches have in common, of all that are in either. */
function likeness(a: readonly bigint[], b: readonly bigint[]): number {
  const all = [...new Set([...a, ...b])].toSorted((x, y) => (x < y ? -1 : 1)).slice(0, SKETCH);
  const first = new Set(a);
  const second = new Set(b);
  return all.length === 0 ? 0 : all.filter((one) => first.has(one) && second.has(one)).length / all.length;
}

const isNumber = (type: PreviewType) => type === 'integer' || type === 'decimal';
const mayBecome = (from: PreviewType, to: PreviewType) =>
  from === to || from === 'text' || to === 'text' || (isNumber(from) && isNumber(to));

/** Columns of the first version that only it has, with those of the second that have similar values, most alike first. */
export async function findLikely(
  asked: Asking,
  before: SourceTable,
  after: SourceTable,
  { dropped, added }: { readonly dropped: readonly SourceColumn[]; readonly added: readonly SourceColumn[] },
): Promise<Likely[]> {
  const likely: Likely[] = [];
  for (const to of added) {
    const wanted = await sketch(asked, after, to, to.type);
    for (const from of dropped) {
      if (!mayBecome(from.type, to.type)) continue;
      const alike = likeness(await sketch(asked, before, from, to.type), wanted);
      if (alike >= ALIKE) likely.push({ from, to, alike });
    }
  }
  return likely.toSorted((a, b) => b.alike - a.alike);
}

/** The candidates, best first, whose columns are in no better one. */
export function withoutConflicts<T extends Kept>(candidates: readonly T[]): T[] {
  const chosen: T[] = [];
  for (const one of candidates)
    if (!chosen.some(({ from, to }) => from === one.from || to === one.to)) chosen.push(one);
  return chosen;
}

/**
 * The fewest columns that were moved: those outside the longest run of places that still ascend.
 * @param places of the kept columns in the first version, in the order of the second
 * @returns indices into `places`
 */
export function movedOf(places: readonly number[]): number[] {
  const length = places.map(() => 1);
  const previous = places.map(() => -1);
  for (const [i, place] of places.entries())
    for (let j = 0; j < i; j += 1) {
      const longer = (length[j] ?? 0) + 1;
      if ((places[j] ?? 0) >= place || longer <= (length[i] ?? 0)) continue;
      length[i] = longer;
      previous[i] = j;
    }
  const stayed = new Set<number>();
  for (let at = length.indexOf(Math.max(...length)); at >= 0; at = previous[at] ?? -1) stayed.add(at);
  return [...places.keys()].filter((i) => !stayed.has(i));
}
