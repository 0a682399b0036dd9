/** What the index in memory has of the catalogue, and how read datasets get into it. */
import { endianness } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { AccessClasses } from './access-classes.ts';
import { Columns } from './columns.ts';
import { BLOCK } from './postings-block.ts';
import { Postings } from './postings.ts';
import {
  createClassReader,
  guidOf,
  numbersOf,
  readRows,
  unpack,
  type LeaveOut,
  type ReadEntry,
  type ReadRows,
} from './read-rows.ts';

/** Datasets of one reading: so few that the process answers others in between. */
export const STEP = BLOCK / 8;
/** Bits beside the number of a word of title, organisation and tags. */
const MARKS = 3;

/** Lists of numbers of many datasets, one after the other, as the network orders their bytes. */
class Lists {
  #bytes = Buffer.alloc(2 ** 18);
  #used = 0;
  readonly #ends: number[] = [];

  #reserve(length: number): void {
    if (this.#used + length <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + length));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }

  copy(bytes: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    this.#used += bytes.copy(this.#bytes, this.#used, from, to);
    this.#ends.push(this.#used / 4);
  }

  add(numbers: ArrayLike<number>): void {
    this.#reserve(numbers.length * 4);
    for (let i = 0; i < numbers.length; i += 1)
      this.#used = this.#bytes.writeInt32BE(numbers[i] ?? 0, this.#used);
    this.#ends.push(this.#used / 4);
  }

  /** What was added, until the next is; starts again in the memory at hand. */
  take(): { entries: Int32Array; ends: readonly number[] } {
    const used = this.#bytes.subarray(0, this.#used);
    this.#used = 0;
    if (endianness() === 'LE') used.swap32();
    return {
      entries: new Int32Array(used.buffer, used.byteOffset, used.length / 4),
      ends: this.#ends.splice(0),
    };
  }
}

export class IndexSnapshot {
  readonly columns = new Columns();
  /** Which datasets have a facet term, a word, a word in title, organisation or tags. */
  readonly terms = new Postings();
  readonly words = new Postings();
  readonly head = new Postings(MARKS);
  readonly #kysely: Kysely<Schema>;
  readonly #classAt: (bytes: Buffer, at: number) => number;
  readonly #unlisted: Unlisted;

  constructor(kysely: Kysely<Schema>, classes: AccessClasses, unlisted: Unlisted) {
    this.#kysely = kysely;
    this.#unlisted = unlisted;
    this.#classAt = createClassReader(classes.of);
  }

  readonly #leaveOut: LeaveOut = ({ id, guid }, error) => {
    this.columns.remove(id);
    this.#unlisted.add(guid, error);
  };

  *#unpack(bytes: Buffer): Generator<ReadEntry> {
    for (const read of unpack(bytes, this.#classAt, this.#leaveOut)) {
      if (this.#unlisted.reasons.size > 0) this.#unlisted.remove(guidOf(read.entry.guid));
      this.columns.set(read.entry);
      yield read;
    }
  }

  #readStep(from: number): Promise<ReadRows> {
    return readRows(this.#kysely, this.#leaveOut, sql`d.id >= ${from} and d.id < ${from + STEP}`, STEP);
  }

  /** Reads blocks of datasets; the database works on the next step while one is taken in. */
  async readBlocks(blocks: readonly number[]): Promise<void> {
    const lists = { terms: new Lists(), words: new Lists(), head: new Lists() };
    const steps = blocks.flatMap((block) =>
      Array.from({ length: BLOCK / STEP }, (_, i) => ({ block, from: block * BLOCK + i * STEP })),
    );
    let ids: number[] = [];
    let ahead: Promise<ReadRows> | undefined;
    for (const [i, { block, from }] of steps.entries()) {
      const reading = ahead ?? this.#readStep(from);
      const next = steps[i + 1];
      // Both are waited for together, so that none fails unheard.
      ahead = next === undefined ? undefined : this.#readStep(next.from);
      ahead?.catch(() => undefined);
      for (const { entry, bytes, words, head, end } of this.#unpack((await reading).packed)) {
        ids.push(entry.id);
        lists.terms.add(entry.terms);
        lists.words.copy(bytes, words, head);
        lists.head.copy(bytes, head, end);
      }
      if (next?.block === block) continue;
      for (const name of ['terms', 'words', 'head'] as const) {
        const { entries, ends } = lists[name].take();
        this[name].setBlock(block, ids, entries, ends);
      }
      ids = [];
    }
  }

  /** Reads everything. */
  async readAll(): Promise<void> {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(id), 0) as most from catalogue.discovery
    `.execute(this.#kysely);
    const blocks = Math.floor((rows[0]?.most ?? 0) / BLOCK) + 1;
    await this.readBlocks(Array.from({ length: blocks }, (_, block) => block));
  }

  /** Takes in what has changed since a revision. */
  async readChanged(revision: number): Promise<void> {
    for (let after = 0; ;) {
      const condition = sql`d.revision > ${revision} and d.id > ${after}`;
      const read = await readRows(this.#kysely, this.#leaveOut, condition, STEP);
      for (const { entry, bytes, words, head, end } of this.#unpack(read.packed)) {
        this.terms.change(entry.id, entry.terms);
        this.words.change(entry.id, numbersOf(bytes, words, head));
        this.head.change(entry.id, numbersOf(bytes, head, end));
      }
      if (read.count < STEP) break;
      after = read.last;
    }
    const { rows } = await sql<{ id: number }>`
      select id from catalogue.discovery_removed where revision > ${revision}
    `.execute(this.#kysely);
    for (const { id } of rows) this.columns.remove(id);
    const worn = this.words.worn();
    if (worn.length > 0) await this.readBlocks(worn);
  }
}
