/** New names that columns of an import are likely to have, by what is known of each without reading the files again. */
import type { Column } from '#contract/entities/dataset.ts';

interface Placed {
  readonly column: Column;
  readonly place: number;
  /** The words of its name, which are compared in tens of thousands of pairs of columns of a wide table. */
  readonly words: readonly string[];
  /** All of them without what is between them. */
  readonly letters: string;
}

/** Points of two columns that may be the same; below that nothing is proposed. */
const LIKELY = 4;

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** One name says the same as the other, or begins as it does: `ward`, `ward_code`, `WardCd`. */
const isNamedAlike = (one: Placed, other: Placed): boolean =>
  one.letters === other.letters || one.words.some((word) => word.length > 2 && other.words.includes(word));

/** How values of each type are written: types follow from names too, so `ward_code` is a place and `ward_gss` a text. */
const written: Readonly<Record<Column['type'], readonly ('text' | 'number' | 'truth')[]>> = {
  text: ['text'],
  category: ['text'],
  place: ['text', 'number'],
  time: ['text', 'number'],
  number: ['number'],
  boolean: ['truth'],
};

const isNear = (a: number, b: number, share: number) => Math.abs(a - b) <= share * Math.max(a, b);

function pointsOf(before: Placed, after: Placed): number {
  const [one, other] = [before.column, after.column];
  if (!written[one.type].some((form) => written[other.type].includes(form))) return 0;
  return (
    (one.type === other.type ? 1 : 0) +
    (isNamedAlike(before, after) ? 2 : 0) +
    (isNear(one.distinct, other.distinct, 0.1) ? 1 : 0) +
    (isNear(one.filled, other.filled, 0.05) ? 1 : 0) +
    (before.place === after.place ? 1 : 0)
  );
}

/**
 * A proposal for columns that are gone. Each new column is proposed once, and nothing is where two are as likely.
 * @returns new names by old ones
 */
export function likelyNames(
  before: readonly Column[],
  after: readonly Column[],
  { gone, added }: { readonly gone: readonly string[]; readonly added: readonly string[] },
): ReadonlyMap<string, string> {
  const placed = (columns: readonly Column[], names: readonly string[]) => {
    const wanted = new Set(names);
    return columns.flatMap((column, place): Placed[] => {
      if (!wanted.has(column.name)) return [];
      const words = wordsOf(column.name);
      return [{ column, place, words, letters: words.join('') }];
    });
  };
  const fresh = placed(after, added);
  const pairs = placed(before, gone)
    .flatMap((one) => fresh.map((other) => ({ one, other, points: pointsOf(one, other) })))
    .filter(({ points }) => points >= LIKELY)
    .toSorted((a, b) => b.points - a.points);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { one, other, points } of pairs) {
    const [from, to] = [one.column.name, other.column.name];
    if (found.has(from) || taken.has(to)) continue;
    const isAlone = pairs.every(
      (pair) =>
        pair.points < points ||
        (pair.one === one) === (pair.other === other) ||
        found.has(pair.one.column.name) ||
        taken.has(pair.other.column.name),
    );
    if (!isAlone) continue;
    found.set(from, to);
    taken.add(to);
  }
  return found;
}
