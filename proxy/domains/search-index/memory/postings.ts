/**
 * Which datasets have a number: a word, a facet term. For each number the datasets that have it, two bytes each, in
 * blocks that are read and replaced as a whole; datasets that changed since their block was read are beside it.
 */
import { Bits, eachBit } from './bits.ts';
import type { Arrays, NumberArray } from '#proxy/platform/store/array-file.ts';
import {
  BLOCK,
  buildBlock,
  DENSE_STEPS,
  placeOf,
  restoredBlock,
  sizeAt,
  Wanted,
  type Block,
} from './postings-block.ts';

/** The arrays of a block that are written; the rest is made of them. */
const PARTS = ['numbers', 'starts', 'ids', 'marks', 'frequent', 'bits'] as const;

/** Datasets beside the blocks from which on the blocks are read again. */
export const MOST_CHANGED = 4_000;

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
    this.#blocks[block] = buildBlock(ids, entries, ends, this.#shift);
    this.version += 1;
    this.#sizes = undefined;
  }

  /** Sets the entries of a dataset that changed. */
  change(id: number, entries: ArrayLike<number>): void {
    this.#changed.set(id, Int32Array.from(entries));
  }

  /** Blocks that should be read again, because too much of them changed. */
  worn(): number[] {
    if (this.#changed.size <= MOST_CHANGED) return [];
    return [...new Set([...this.#changed.keys()].map((id) => Math.floor(id / BLOCK)))];
  }

  /** The arrays, by their names: of the blocks, and of the datasets that changed since. */
  arrays(): Arrays {
    const arrays = new Map<string, NumberArray>();
    for (const [b, block] of this.#blocks.entries())
      if (block !== undefined) for (const part of PARTS) arrays.set(`${b}.${part}`, block[part]);
    const changed = [...this.#changed];
    arrays.set(
      'changed.ids',
      Int32Array.from(changed, ([id]) => id),
    );
    arrays.set(
      'changed.counts',
      Int32Array.from(changed, ([, entries]) => entries.length),
    );
    arrays.set('changed.entries', Int32Array.from(changed.flatMap(([, entries]) => [...entries])));
    return arrays;
  }

  /** Takes the arrays that {@link arrays} gave. */
  restore(arrays: Arrays): void {
    const of = <A extends NumberArray>(name: string) => arrays.get(name) as A;
    for (const name of arrays.keys()) {
      const [b, part] = name.split('.');
      if (part !== 'numbers') continue;
      this.#blocks[Number(b)] = restoredBlock({
        numbers: of(`${b}.numbers`),
        starts: of(`${b}.starts`),
        ids: of(`${b}.ids`),
        marks: of(`${b}.marks`),
        frequent: of(`${b}.frequent`),
        bits: of(`${b}.bits`),
      });
    }
    const [counts, entries] = [of<Int32Array>('changed.counts'), of<Int32Array>('changed.entries')];
    let at = 0;
    for (const [i, id] of of<Int32Array>('changed.ids').entries()) {
      this.#changed.set(id, entries.slice(at, at + (counts[i] ?? 0)));
      at += counts[i] ?? 0;
    }
    this.version += 1;
    this.#sizes = undefined;
  }

  /** Datasets that have any of the numbers. @param limit one more than the largest dataset */
  having(numbers: Int32Array, limit: number): Bits {
    const bits = new Bits(limit);
    const wanted = new Wanted(numbers);
    for (const [b, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      for (const place of wanted.places(block)) {
        const dense = block.dense.get(place);
        if (dense !== undefined) bits.addWords(b * BLOCK, dense);
        else bits.addAll(b * BLOCK, block.ids, block.starts[place] ?? 0, block.starts[place + 1] ?? 0);
      }
    }
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
    for (const block of this.#blocks) {
      if (block === undefined) continue;
      for (const [place, number] of block.numbers.entries()) {
        const size = sizeAt(block, place);
        sizes[number] = (sizes[number] ?? 0) + size;
        steps[number] = (steps[number] ?? 0) + (block.dense.has(place) ? DENSE_STEPS : size);
      }
    }
    this.#sizes = { sizes, steps };
    return this.#sizes;
  }

  /**
   * Counts numbers among some datasets, which must stay as they are meanwhile.
   * @param numbers the numbers of interest; all by default
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
   * @param numbers the numbers of interest; all by default
   */
  count(datasets: Bits, counts: Int32Array, numbers?: Int32Array): void {
    // Of changed datasets the blocks know what they had before.
    const unchanged = this.#changed.size === 0 ? datasets : datasets.copy();
    const wanted = numbers && new Wanted(numbers);
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
      for (const place of wanted?.places(block) ?? block.numbers.keys()) {
        const found = countAt(block, place, unchanged, b * BLOCK);
        const number = block.numbers[place] ?? 0;
        if (found > 0) counts[number] = (counts[number] ?? 0) + found;
      }
    }
    if (unchanged !== datasets) unchanged.release();
  }

  /** Calls for each dataset that has one of the numbers, and for each of them that it has. */
  each(numbers: Int32Array, visit: (id: number, mark: number) => void): void {
    const wanted = new Wanted(numbers);
    const changed = this.#changed.size === 0 ? null : this.#changed;
    for (const [b, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      const { ids, starts, marks, dense } = block;
      for (const place of wanted.places(block)) {
        const bits = marks.length === 0 ? dense.get(place) : undefined;
        if (bits !== undefined)
          eachBit(bits, b * BLOCK, (id) => {
            if (changed === null || !changed.has(id)) visit(id, 0);
          });
        const end = starts[place + 1] ?? 0;
        for (let i = starts[place] ?? 0; i < end; i += 1) {
          const id = b * BLOCK + (ids[i] ?? 0);
          if (changed === null || !changed.has(id)) visit(id, marks[i] ?? 0);
        }
      }
    }
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
