/** Puts what was found in the order of its scores, as far as a page needs it. */
import type { Bits } from './bits.ts';
import type { Scores } from './text-hits.ts';

const PLACES = 2 ** 24;

export interface Ranked {
  /** The best numbers, at least as many as were asked for if there are so many. */
  readonly best: Int32Array;
  /** How many numbers have a score. */
  readonly scored: number;
  /** The set of the numbers without one. */
  readonly rest: Bits;
}

/** The score from which on there are at least so many; the lowest when there are fewer. */
function cutOff(scores: Int32Array, isFound: (i: number) => boolean, wanted: number): number {
  let most = 0;
  for (const score of scores) most = Math.max(most, score);
  const having = new Int32Array(most + 1);
  for (const [i, score] of scores.entries()) if (isFound(i)) having[score] = (having[score] ?? 0) + 1;
  let sum = 0;
  for (let score = most; score > 0; score -= 1) {
    sum += having[score] ?? 0;
    if (sum >= wanted) return score;
  }
  return 0;
}

/**
 * Orders what was found by its scores; equal scores in the order of `useful`.
 * @param places the place of each number in it
 * @param wanted how many are asked for
 */
export function rank(
  { ids, scores }: Scores,
  has: Bits,
  { useful, places, wanted }: { useful: Int32Array; places: Int32Array; wanted: number },
): Ranked {
  const rest = has.copy();
  const isFound = (i: number) => has.has(ids[i] ?? 0);
  const lowest = cutOff(scores, isFound, wanted);
  const keys: number[] = [];
  let scored = 0;
  for (const [i, id] of ids.entries()) {
    if (!has.has(id)) continue;
    rest.delete(id);
    scored += 1;
    if ((scores[i] ?? 0) >= lowest) keys.push((scores[i] ?? 0) * PLACES + (PLACES - 1 - (places[id] ?? 0)));
  }
  const sorted = Float64Array.from(keys).sort().toReversed();
  const best = Int32Array.from(sorted, (key) => useful[PLACES - 1 - (key % PLACES)] ?? 0);
  return { best, scored, rest };
}
