/** Puts what was found in the order of its scores, as far as a page needs it. */
import type { Bits } from './bits.ts';
import type { Ordered } from './orders.ts';
import type { Scores } from './text-hits.ts';

/** More than there are places, so that a score and a place make one number. */
const PLACES = 2 ** 24;
/** Places that are counted together to find the best of equal scores. */
const SPAN = 2 ** 10;

export interface Ranked {
  /** The best numbers, as many as were asked for if there are so many. */
  readonly best: Int32Array;
  /** How many numbers have a score. */
  readonly scored: number;
  /** The set of the numbers without one. It is made when it is asked for: most pages do not reach it. */
  rest(): Bits;
}

/** Of all scores: how many numbers have each, and how many numbers there are. */
function countScores({ ids, scores }: Scores, has: Bits): { having: Int32Array; scored: number } {
  let most = 0;
  for (let i = 0; i < scores.length; i += 1) if ((scores[i] ?? 0) > most) most = scores[i] ?? 0;
  const having = new Int32Array(most + 1);
  let scored = 0;
  for (let i = 0; i < ids.length; i += 1) {
    if (!has.has(ids[i] ?? 0)) continue;
    const score = scores[i] ?? 0;
    having[score] = (having[score] ?? 0) + 1;
    scored += 1;
  }
  return { having, scored };
}

/** The score from which on there are at least so many, the lowest when there are fewer; and how many are above it. */
function cutOff(having: Int32Array, wanted: number): { lowest: number; above: number } {
  let above = 0;
  for (let score = having.length - 1; score > 0; score -= 1) {
    const own = having[score] ?? 0;
    if (above + own >= wanted) return { lowest: score, above };
    above += own;
  }
  return { lowest: 0, above };
}

/** The place up to which there are at least so many of some places. A word alone gives many datasets the same score. */
function lastPlace(places: Int32Array, count: number, wanted: number): number {
  if (count <= wanted) return PLACES;
  const spans = new Int32Array(PLACES / SPAN);
  for (let i = 0; i < count; i += 1) {
    const span = Math.floor((places[i] ?? 0) / SPAN);
    spans[span] = (spans[span] ?? 0) + 1;
  }
  let [sum, span] = [0, 0];
  for (; sum < wanted; span += 1) sum += spans[span] ?? 0;
  return span * SPAN;
}

/**
 * Orders what was found by its scores; equal scores in an order.
 * @param wanted how many are asked for
 */
export function rank(all: Scores, has: Bits, { sorted: useful, places }: Ordered, wanted: number): Ranked {
  const { ids, scores } = all;
  const { having, scored } = countScores(all, has);
  const { lowest, above } = cutOff(having, wanted);
  const equal = new Int32Array(having[lowest] ?? 0);
  const keys = new Float64Array(above + equal.length);
  const keyOf = (score: number, place: number) => score * PLACES + (PLACES - 1 - place);
  let [better, same] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    const [id, score] = [ids[i] ?? 0, scores[i] ?? 0];
    if (score < lowest || !has.has(id)) continue;
    const place = places[id] ?? 0;
    if (score === lowest) {
      equal[same] = place;
      same += 1;
    } else {
      keys[better] = keyOf(score, place);
      better += 1;
    }
  }
  const last = lastPlace(equal, same, wanted - above);
  for (let i = 0; i < same; i += 1) {
    const place = equal[i] ?? 0;
    if (place >= last) continue;
    keys[better] = keyOf(lowest, place);
    better += 1;
  }
  const ranked = keys.subarray(0, better).sort();
  const best = Int32Array.from(
    { length: Math.min(better, wanted) },
    (_, i) => useful[PLACES - 1 - ((ranked[better - 1 - i] ?? 0) % PLACES)] ?? 0,
  );
  return {
    best,
    scored,
    rest: () => {
      const rest = has.copy();
      for (let i = 0; i < ids.length; i += 1) rest.delete(ids[i] ?? 0);
      return rest;
    },
  };
}
