/** Sets of datasets by their numbers. */

/** How many bits of a word are set. */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x5555_5555);
  n = (n & 0x3333_3333) + ((n >>> 2) & 0x3333_3333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * How many bits are set in some words, or of them in both lists. Bits of four words are added place by place, with
 * carries, before any are counted: half the steps.
 */
function commonOnes(words: Uint32Array, first: number, other: Uint32Array | null, most: number): number {
  let [sum, single, double] = [0, 0, 0];
  let i = 0;
  for (; i + 3 < most; i += 4) {
    let a = words[first + i] ?? 0;
    let b = words[first + i + 1] ?? 0;
    let c = words[first + i + 2] ?? 0;
    let d = words[first + i + 3] ?? 0;
    if (other !== null) {
      a &= other[i] ?? 0;
      b &= other[i + 1] ?? 0;
      c &= other[i + 2] ?? 0;
      d &= other[i + 3] ?? 0;
    }
    const ab = a ^ b;
    const doubleOfAb = (a & b) | (ab & single);
    single ^= ab;
    const cd = c ^ d;
    const doubleOfCd = (c & d) | (cd & single);
    single ^= cd;
    const doubles = doubleOfAb ^ doubleOfCd;
    const fourfold = (doubleOfAb & doubleOfCd) | (doubles & double);
    double ^= doubles;
    if (fourfold !== 0) sum += ones(fourfold);
  }
  sum = 4 * sum + 2 * ones(double) + ones(single);
  for (; i < most; i += 1) sum += ones((words[first + i] ?? 0) & (other === null ? -1 : (other[i] ?? 0)));
  return sum;
}

/** How many bits of some words are set. */
export const countOnes = (words: Uint32Array): number => commonOnes(words, 0, null, words.length);

/** Calls for each bit that is set, ascending. @param base what the first bit stands for */
export function eachBit(words: Uint32Array, base: number, visit: (id: number) => void): void {
  for (let i = 0; i < words.length; i += 1)
    for (let word = words[i] ?? 0; word !== 0; word &= word - 1)
      visit(base + i * 32 + 31 - Math.clz32(word & -word));
}

type Words = Uint32Array<ArrayBuffer>;

/** Words of sets that were released, all of one length: new ones for each step would keep the garbage collector busy. */
const spare: Words[] = [];
const MOST_SPARE = 24;

/** Words of any content. */
const takeWords = (length: number): Words | undefined =>
  spare.at(-1)?.length === length ? spare.pop() : undefined;

/** A set, one bit a dataset. */
export class Bits {
  #words: Words;

  /** @param limit one more than the largest number, or the words of another set */
  constructor(limit: number | Uint32Array) {
    const length = typeof limit === 'number' ? (limit + 31) >>> 5 : limit.length;
    const taken = takeWords(length);
    if (typeof limit === 'number') this.#words = taken?.fill(0) ?? new Uint32Array(length);
    else {
      this.#words = taken ?? new Uint32Array(length);
      this.#words.set(limit);
    }
  }

  /** All numbers below a limit. */
  static below(limit: number): Bits {
    const all = new Bits(limit);
    all.#words.fill(0xffff_ffff);
    const rest = limit & 31;
    if (rest !== 0) all.#words[limit >>> 5] = 2 ** rest - 1;
    return all;
  }

  copy(): Bits {
    return new Bits(this.#words);
  }

  /** Gives its memory to the next sets. It must not be used afterwards: it has no numbers then. */
  release(): void {
    const words = this.#words;
    this.#words = new Uint32Array(0);
    if (spare.length > 0 && spare[0]?.length !== words.length) spare.length = 0;
    if (spare.length < MOST_SPARE) spare.push(words);
  }

  add(id: number): void {
    this.#words[id >>> 5] = (this.#words[id >>> 5] ?? 0) | (1 << (id & 31));
  }

  delete(id: number): void {
    this.#words[id >>> 5] = (this.#words[id >>> 5] ?? 0) & ~(1 << (id & 31));
  }

  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }

  /** Adds a block of ascending numbers that all start with the same bits. */
  addAll(base: number, ids: Uint16Array, from: number, to: number): void {
    const words = this.#words;
    for (let i = from; i < to; i += 1) {
      const id = base + (ids[i] ?? 0);
      words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31));
    }
  }

  /** Keeps what is in the other set as well. */
  and(set: Bits): this {
    const [words, other] = [this.#words, set.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other[i] ?? 0);
    return this;
  }

  or(set: Bits): this {
    const [words, other] = [this.#words, set.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (other[i] ?? 0);
    return this;
  }

  /** Takes out what is in the other set. */
  without(set: Bits): this {
    const [words, other] = [this.#words, set.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & ~(other[i] ?? 0);
    return this;
  }

  /** Keeps what passes a test. */
  filter(isKept: (id: number) => boolean): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i += 1) {
      let kept = words[i] ?? 0;
      for (let word = kept; word !== 0; word &= word - 1) {
        const bit = word & -word;
        if (!isKept(i * 32 + 31 - Math.clz32(bit))) kept &= ~bit;
      }
      words[i] = kept;
    }
  }

  /** Whether any number is in the other set as well. */
  meets(set: Bits): boolean {
    const [words, other] = [this.#words, set.#words];
    for (let i = 0; i < words.length; i += 1) if (((words[i] ?? 0) & (other[i] ?? 0)) !== 0) return true;
    return false;
  }

  /** How many there are. */
  count(): number {
    return countOnes(this.#words);
  }

  /** Calls for each number, ascending. */
  each(visit: (id: number) => void): void {
    eachBit(this.#words, 0, visit);
  }

  /** Adds what the words of another set contain, which start with the number `base`, a multiple of 32. */
  addWords(base: number, more: Uint32Array): void {
    const words = this.#words;
    const first = base >>> 5;
    const most = Math.min(more.length, words.length - first);
    for (let i = 0; i < most; i += 1) words[first + i] = (words[first + i] ?? 0) | (more[i] ?? 0);
  }

  /** How many of the set are also in the words of another, which start with the number `base`, a multiple of 32. */
  countCommon(base: number, other: Uint32Array): number {
    const words = this.#words;
    const first = base >>> 5;
    const most = Math.min(other.length, words.length - first);
    return commonOnes(words, first, other, most);
  }

  /** How many of a block of numbers are in the set. */
  countOf(base: number, ids: Uint16Array, from: number, to: number): number {
    const words = this.#words;
    let sum = 0;
    for (let i = from; i < to; i += 1) {
      const id = base + (ids[i] ?? 0);
      sum += ((words[id >>> 5] ?? 0) >>> (id & 31)) & 1;
    }
    return sum;
  }

  /** The numbers, ascending. @param most no more than so many */
  ids(most = this.count()): Int32Array<ArrayBuffer> {
    const ids = new Int32Array(most);
    const words = this.#words;
    let n = 0;
    for (let i = 0; i < words.length && n < most; i += 1)
      for (let word = words[i] ?? 0; word !== 0 && n < most; word &= word - 1) {
        ids[n] = i * 32 + 31 - Math.clz32(word & -word);
        n += 1;
      }
    return n === most ? ids : ids.slice(0, n);
  }
}
