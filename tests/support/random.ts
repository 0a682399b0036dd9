/** Chance from a seed, so that every run makes the same catalogue and asks the same questions. */

export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** A place in a list of `length` whose first are the most frequent (Zipf-Mandelbrot, flattened by `shift`). */
  rank(length: number, shift: number): number;
}

const sums = new Map<string, Float64Array>();

/** Sums of the frequencies of the first places, made once. */
function cumulative(length: number, shift: number): Float64Array {
  const key = `${length} ${shift}`;
  const known = sums.get(key);
  if (known) return known;
  const made = new Float64Array(length);
  let sum = 0;
  for (let i = 0; i < length; i += 1) {
    sum += 1 / (i + 1 + shift);
    made[i] = sum;
  }
  sums.set(key, made);
  return made;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    rank(length, shift) {
      const sum = cumulative(length, shift);
      const wanted = next() * (sum[length - 1] ?? 0);
      let [low, high] = [0, length - 1];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sum[middle] ?? 0) < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
