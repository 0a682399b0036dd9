/**
 * Which datasets have a number: a word, a facet term. For each number the datasets that have it, two bytes each, in
 * blocks that are read and replaced as a whole; datasets that changed since their block was read stand beside it.
 */
import { Bits } from './bits.ts';

/** Datasets of a block: what two bytes can tell apart, and so few that a block is built in some 40 ms. */
export const BLOCK = 2 ** 15;
/** Datasets beside the blocks from which on the blocks are read anew. */
export const MOST_CHANGED = 4_000;

interface Block {
  /** The numbers that occur, ascending, and where the datasets of each begin in `ids`; one place more at the end. */
  readonly numbers: Int32Array;
  readonly starts: Int32Array;
  /** Datasets by their place in the block, ascending for each number. */
  readonly ids: Uint16Array;
  /** What stands beside the number in the low bits of an entry; empty where nothing does. */
  readonly marks: Uint8Array;
  /** The datasets of frequent numbers once more, a bit each, by the place of the number. */
  readonly dense: ReadonlyMap<number, Uint32Array>;
}

/** A number of more datasets than a block has words of 32 bits is counted faster through bits. */
const FREQUENT = BLOCK / 32;

/** The place of a number in a block; -1 when it does not occur. */
function placeOf({ numbers }: Block, number: number): number {
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

/** Counts datasets of a set by number, one number at a time. */
export interface Counter {
  /** How many of the datasets have a number. */
  of(number: number): number;
  /** The numbers of datasets that changed since their block was read, each with how many of those have it. */
  readonly changed: ReadonlyMap<number, number>;
}

/** What counting numbers would come to. */
interface Sizes {
  /** How many datasets have each number, as the blocks know them. */
  readonly sizes: Int32Array;
  /** Steps that counting it takes. */
  readonly steps: Int32Array;
}

export class Postings {
  readonly #blocks: (Block | undefined)[] = [];
  /** The entries of changed datasets. */
  readonly #changed = new Map<number, Int32Array>();
  readonly #shift: number;
  /** Changes whenever a block is replaced. */
  version = 0;
  #sizes: Sizes | undefined;

  /** @param shift low bits of an entry that are a mark beside the number */
  constructor(shift = 0) {
    this.#shift = shift;
  }

  /** Replaces what is known of the datasets of a block; entries are lists of datasets, in the order of their numbers. */
  setBlock(block: number, ids: readonly number[], entries: Int32Array, ends: readonly number[]): void {
    for (const id of this.#changed.keys()) if (Math.floor(id / BLOCK) === block) this.#changed.delete(id);
    this.#blocks[block] = build(ids, entries, ends, this.#shift);
    this.version += 1;
    this.#sizes = undefined;
  }

  /** Sets the entries of a dataset that changed. */
  change(id: number, entries: ArrayLike<number>): void {
    this.#changed.set(id, Int32Array.from(entries));
  }

  /** Blocks that should be read anew, because too much of them changed. */
  worn(): number[] {
    if (this.#changed.size <= MOST_CHANGED) return [];
    return [...new Set([...this.#changed.keys()].map((id) => Math.floor(id / BLOCK)))];
  }

  /** Datasets that have any of the numbers. @param limit one more than the largest dataset */
  having(numbers: Int32Array, limit: number): Bits {
    const bits = new Bits(limit);
    for (const [b, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      for (const place of placesOf(block, numbers)) {
        const dense = block.dense.get(place);
        if (dense !== undefined) bits.addWords(b * BLOCK, dense);
        else bits.addAll(b * BLOCK, block.ids, block.starts[place] ?? 0, block.starts[place + 1] ?? 0);
      }
    }
    if (this.#changed.size === 0) return bits;
    const wanted = new Set(numbers);
    for (const [id, entries] of this.#changed) {
      bits.delete(id);
      if (entries.some((entry) => wanted.has(entry >> this.#shift))) bits.add(id);
    }
    return bits;
  }

  /** Of how many datasets each number is, whatever changed since their blocks were read. */
  sizes(): Sizes {
    if (this.#sizes) return this.#sizes;
    const last = this.#blocks.reduce((most, block) => Math.max(most, block?.numbers.at(-1) ?? 0), 0);
    const [sizes, steps] = [new Int32Array(last + 1), new Int32Array(last + 1)];
    for (const block of this.#blocks)
      for (const [place, number] of block?.numbers.entries() ?? []) {
        const size = (block?.starts[place + 1] ?? 0) - (block?.starts[place] ?? 0);
        sizes[number] = (sizes[number] ?? 0) + size;
        steps[number] = (steps[number] ?? 0) + Math.min(size, FREQUENT);
      }
    this.#sizes = { sizes, steps };
    return this.#sizes;
  }

  /**
   * Counts numbers among some datasets, which must stay as they are meanwhile.
   * @param numbers the numbers of interest; all unless told
   */
  counter(datasets: Bits, numbers?: readonly number[]): Counter {
    const wanted = numbers && new Set(numbers);
    const unchanged = this.#changed.size === 0 ? datasets : datasets.copy();
    const changed = new Map<number, number>();
    for (const [id, entries] of this.#changed) {
      unchanged.delete(id);
      if (!datasets.has(id)) continue;
      for (const entry of entries) {
        const number = entry >> this.#shift;
        if (wanted?.has(number) ?? true) changed.set(number, (changed.get(number) ?? 0) + 1);
      }
    }
    const blocks = this.#blocks;
    return {
      changed,
      of(number) {
        let sum = changed.get(number) ?? 0;
        for (let b = 0; b < blocks.length; b += 1) {
          const block = blocks[b];
          const place = block === undefined ? -1 : placeOf(block, number);
          if (block !== undefined && place !== -1) sum += countAt(block, place, unchanged, b * BLOCK);
        }
        return sum;
      },
    };
  }

  /**
   * Adds to `counts`, by number, how many datasets of a set have it.
   * @param numbers the numbers of interest; all unless told
   */
  count(datasets: Bits, counts: Int32Array, numbers?: Int32Array): void {
    // Of changed datasets the blocks know what they had before.
    const unchanged = this.#changed.size === 0 ? datasets : datasets.copy();
    const wanted = numbers && this.#changed.size > 0 ? new Set(numbers) : undefined;
    for (const [id, entries] of this.#changed) {
      unchanged.delete(id);
      if (!datasets.has(id)) continue;
      for (const entry of entries) {
        const number = entry >> this.#shift;
        if (wanted?.has(number) ?? true) counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    for (const [b, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      for (const place of numbers === undefined ? block.numbers.keys() : placesOf(block, numbers)) {
        const found = countAt(block, place, unchanged, b * BLOCK);
        const number = block.numbers[place] ?? 0;
        if (found > 0) counts[number] = (counts[number] ?? 0) + found;
      }
    }
  }

  /** Calls for each dataset that has one of the numbers, and for each of them that it has. */
  each(numbers: Int32Array, visit: (id: number, mark: number) => void): void {
    for (const [b, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      const { ids, starts, marks } = block;
      for (const place of placesOf(block, numbers))
        for (let i = starts[place] ?? 0; i < (starts[place + 1] ?? 0); i += 1) {
          const id = b * BLOCK + (ids[i] ?? 0);
          if (this.#changed.size === 0 || !this.#changed.has(id)) visit(id, marks[i] ?? 0);
        }
    }
    const wanted = new Set(this.#changed.size === 0 ? [] : numbers);
    const low = 2 ** this.#shift - 1;
    for (const [id, entries] of this.#changed)
      for (const entry of entries) if (wanted.has(entry >> this.#shift)) visit(id, entry & low);
  }
}

/** How many datasets of a set have the number at a place. @param base the first dataset of the block */
function countAt({ dense, ids, starts }: Block, place: number, datasets: Bits, base: number): number {
  const bits = dense.get(place);
  if (bits !== undefined) return datasets.countCommon(base, bits);
  return datasets.countOf(base, ids, starts[place] ?? 0, starts[place + 1] ?? 0);
}

/** Looking up many numbers one by one costs more than going through the block. */
const MANY = 16;

function* placesOf(block: Block, numbers: Int32Array): Generator<number> {
  if (numbers.length * MANY < block.numbers.length) {
    for (const number of numbers) {
      const place = placeOf(block, number);
      if (place !== -1) yield place;
    }
    return;
  }
  const wanted = new Set(numbers);
  for (const [place, number] of block.numbers.entries()) if (wanted.has(number)) yield place;
}

/** Where the next dataset of each number goes; kept, because a new one for each block would be megabytes. */
let places = new Int32Array(0);

/** Sorts the entries of datasets by their numbers, by counting. */
function build(
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
  let [place, sum] = [0, 0];
  for (let number = 0; number <= most; number += 1) {
    // The count of a number stands one place after it, where the start of the next goes afterwards.
    const count = next[number + 1] ?? 0;
    next[number] = sum;
    if (count === 0) continue;
    numbers[place] = number;
    starts[place] = sum;
    place += 1;
    sum += count;
  }
  starts[occurring] = sum;
  const ids = new Uint16Array(sum);
  const marks = new Uint8Array(shift === 0 ? 0 : sum);
  let at = 0;
  for (let i = 0; i < datasets.length; i += 1) {
    const id = (datasets[i] ?? 0) % BLOCK;
    for (const end = ends[i] ?? at; at < end; at += 1) {
      const entry = entries[at] ?? 0;
      const where = next[entry >> shift] ?? 0;
      next[entry >> shift] = where + 1;
      ids[where] = id;
      if (shift !== 0) marks[where] = entry & (2 ** shift - 1);
    }
  }
  return { numbers, starts, ids, marks, dense: denseOf(starts, ids) };
}

/** The numbers of so many datasets that bits are faster, as bits. */
function denseOf(starts: Int32Array, ids: Uint16Array): Block['dense'] {
  const dense = new Map<number, Uint32Array>();
  for (let place = 0; place < starts.length - 1; place += 1) {
    const own = ids.subarray(starts[place], starts[place + 1]);
    if (own.length <= FREQUENT) continue;
    const bits = new Uint32Array(BLOCK / 32);
    for (const id of own) bits[id >>> 5] = (bits[id >>> 5] ?? 0) | (1 << (id & 31));
    dense.set(place, bits);
  }
  return dense;
}
