/** A block of postings: which of some 32,000 datasets have a number. It is built as a whole and never changed. */
import { countOnes } from './bits.ts';

/** Datasets of a block: what two bytes can distinguish, and so few that a block is built in some 40 ms. */
export const BLOCK = 2 ** 15;
export interface Block {
  /** The numbers that occur, ascending, and where the datasets of each start in `ids`; one place more at the end. */
  readonly numbers: Int32Array;
  readonly starts: Int32Array;
  /** Datasets by their place in the block, ascending for each number; those of frequent numbers only beside marks. */
  readonly ids: Uint16Array;
  /** What is beside the number in the low bits of an entry; empty where nothing does. */
  readonly marks: Uint8Array;
  /** The places of frequent numbers, and a bit for each dataset of the block, one number after the other. */
  readonly frequent: Int32Array;
  readonly bits: Uint32Array;
  /** The bits of frequent numbers by their place. */
  readonly dense: ReadonlyMap<number, Uint32Array>;
}

/** Words of 32 bits that have one bit for each dataset of a block. */
const WORDS = BLOCK / 32;
/** From so many datasets of a number on a bit for each dataset of the block takes no more memory than a list. */
export const FREQUENT = BLOCK / 16;
/** Steps of counting through bits, four words at a time, as compared with a list. */
export const DENSE_STEPS = WORDS / 2;

/** The place of a number in a block; -1 when it does not occur. */
export function placeOf({ numbers }: Block, number: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The first place from `from` on whose number is not below another: in steps that double, since the next is often near. */
function placeFrom(numbers: Int32Array, number: number, from: number): number {
  let step = 1;
  let [low, high] = [from, from];
  while (high < numbers.length && (numbers[high] ?? 0) < number) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, numbers.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers that are looked for in one block after the other. */
export class Wanted {
  readonly #sorted: Int32Array;
  #set: ReadonlySet<number> | undefined;

  constructor(numbers: Int32Array) {
    this.#sorted = numbers.length > 1 ? Int32Array.from(numbers).sort() : numbers;
  }

  has(number: number): boolean {
    this.#set ??= new Set(this.#sorted);
    return this.#set.has(number);
  }

  /** The places of those that occur in a block, ascending, each once. */
  places({ numbers }: Block): number[] {
    const places: number[] = [];
    let at = 0;
    for (const number of this.#sorted) {
      at = placeFrom(numbers, number, at);
      if (at === numbers.length) break;
      if (numbers[at] !== number) continue;
      places.push(at);
      at += 1;
    }
    return places;
  }
}

/** Where the next dataset of each number goes; kept, because a new one for each block would be megabytes. */
let places = new Int32Array(0);

/** Sorts the entries of datasets by their numbers, by counting. */
export function buildBlock(
  datasets: readonly number[],
  entries: Int32Array,
  ends: readonly number[],
  shift: number,
): Block {
  let most = -1;
  for (let i = 0; i < entries.length; i += 1) most = Math.max(most, (entries[i] ?? 0) >> shift);
  if (places.length < most + 2) places = new Int32Array(Math.ceil((most + 2) * 1.5));
  const next = places.fill(0, 0, most + 2);
  let occurring = 0;
  for (let i = 0; i < entries.length; i += 1) {
    const after = ((entries[i] ?? 0) >> shift) + 1;
    const count = next[after] ?? 0;
    if (count === 0) occurring += 1;
    next[after] = count + 1;
  }
  const numbers = new Int32Array(occurring);
  const starts = new Int32Array(occurring + 1);
  const frequent: number[] = [];
  let [place, sum] = [0, 0];
  for (let number = 0; number <= most; number += 1) {
    // The count of a number is one place after it, where the start of the next goes afterwards.
    const count = next[number + 1] ?? 0;
    next[number] = sum;
    if (count === 0) continue;
    numbers[place] = number;
    starts[place] = sum;
    if (count >= FREQUENT) frequent.push(place);
    // Below zero: it has no list.
    if (count >= FREQUENT && shift === 0) next[number] = -frequent.length;
    else sum += count;
    place += 1;
  }
  starts[occurring] = sum;
  const ids = new Uint16Array(sum);
  const marks = new Uint8Array(shift === 0 ? 0 : sum);
  const bits = new Uint32Array(frequent.length * WORDS);
  let at = 0;
  for (let i = 0; i < datasets.length; i += 1) {
    const id = (datasets[i] ?? 0) % BLOCK;
    for (const end = ends[i] ?? at; at < end; at += 1) {
      const entry = entries[at] ?? 0;
      const where = next[entry >> shift] ?? 0;
      if (where < 0) {
        setBit(bits, -where - 1, id);
        continue;
      }
      next[entry >> shift] = where + 1;
      ids[where] = id;
      if (shift !== 0) marks[where] = entry & (2 ** shift - 1);
    }
  }
  if (shift !== 0)
    for (const [i, own] of frequent.entries())
      for (const id of ids.subarray(starts[own], starts[own + 1])) setBit(bits, i, id);
  return restoredBlock({ numbers, starts, ids, marks, frequent: Int32Array.from(frequent), bits });
}

function setBit(bits: Uint32Array, nth: number, id: number): void {
  const at = nth * WORDS + (id >>> 5);
  bits[at] = (bits[at] ?? 0) | (1 << (id & 31));
}

/** A block of the arrays that one was written as. */
export const restoredBlock = (parts: Omit<Block, 'dense'>): Block => ({
  ...parts,
  dense: new Map(
    [...parts.frequent].map((place, i) => [place, parts.bits.subarray(i * WORDS, (i + 1) * WORDS)]),
  ),
});

/** How many datasets of a block have the number at a place. */
export function sizeAt({ dense, starts }: Block, place: number): number {
  const bits = dense.get(place);
  return bits === undefined ? (starts[place + 1] ?? 0) - (starts[place] ?? 0) : countOnes(bits);
}
