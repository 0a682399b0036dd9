/** What the index in memory has of the catalogue, and how read datasets get into it. */
import { endianness } from 'node:os';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Arrays, NumberArray } from '#proxy/platform/store/array-file.ts';
import type { AccessClasses, ClassOf } from './access-classes.ts';
import { ABSENT, Columns } from './columns.ts';
import { BLOCK } from './postings-block.ts';
import { MOST_CHANGED, Postings } from './postings.ts';
import {
  createClassReader,
  guidOf,
  mark,
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

/** Datasets whose marks are compared at once. */
const COMPARED = 2 ** 17;
const PARTS = ['columns', 'terms', 'words', 'head'] as const;

/** What of a snapshot is written and restored. */
export interface SnapshotImage {
  readonly head: { readonly termLimit: number; readonly classes: readonly ClassOf[] };
  readonly arrays: Arrays;
}

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
  /** How many datasets were read from the database. */
  reads = 0;
  readonly #kysely: Kysely<Schema>;
  readonly #classes: AccessClasses;
  readonly #classAt: (bytes: Buffer, at: number) => number;
  readonly #unlisted: Unlisted;

  constructor(kysely: Kysely<Schema>, classes: AccessClasses, unlisted: Unlisted) {
    this.#kysely = kysely;
    this.#classes = classes;
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
      this.reads += 1;
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

  /** One more than the largest number of a dataset. */
  async #limit(): Promise<number> {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(id), 0) as most from catalogue.discovery
    `.execute(this.#kysely);
    return (rows[0]?.most ?? 0) + 1;
  }

  /** Reads everything. */
  async readAll(): Promise<void> {
    const blocks = Math.ceil((await this.#limit()) / BLOCK);
    await this.readBlocks(Array.from({ length: blocks }, (_, block) => block));
  }

  /** Reads some datasets that are added or have changed. */
  async #change(condition: RawBuilder<unknown>): Promise<ReadRows> {
    const read = await readRows(this.#kysely, this.#leaveOut, condition, STEP);
    for (const { entry, bytes, words, head, end } of this.#unpack(read.packed)) {
      this.terms.change(entry.id, entry.terms);
      this.words.change(entry.id, numbersOf(bytes, words, head));
      this.head.change(entry.id, numbersOf(bytes, head, end));
    }
    return read;
  }

  /** Takes in what has changed since a revision. */
  async readChanged(revision: number): Promise<void> {
    for (let after = 0; ;) {
      const read = await this.#change(sql`d.revision > ${revision} and d.id > ${after}`);
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

  /** The datasets of which the database has another state, by comparing the marks of all; what it has no more is removed. */
  async #differing(): Promise<number[]> {
    const { columns } = this;
    const limit = Math.max(await this.#limit(), columns.size);
    const differing: number[] = [];
    for (let from = 0; from < limit; from += COMPARED) {
      const { rows } = await sql<{ packed: Buffer | null }>`
        select string_agg(int4send(d.id) || ${mark}, '') as packed from catalogue.discovery d
        where d.id >= ${from} and d.id < ${from + COMPARED}
      `.execute(this.#kysely);
      const numbers = unpackNumbers(rows[0]?.packed ?? null);
      const present = new Uint8Array(COMPARED);
      for (let i = 0; i < numbers.length; i += 3) {
        const id = numbers[i] ?? 0;
        present[id - from] = 1;
        const isSame =
          (columns.accessClass[id] ?? ABSENT) !== ABSENT &&
          columns.mark[id * 2] === numbers[i + 1] &&
          columns.mark[id * 2 + 1] === numbers[i + 2];
        if (!isSame) differing.push(id);
      }
      for (let id = from; id < Math.min(from + COMPARED, columns.size); id += 1)
        if (present[id - from] === 0) columns.remove(id);
    }
    return differing;
  }

  /**
   * Brings what was restored to the state of the database.
   * @returns false when so much differs that reading everything costs less
   */
  async reconcile(): Promise<boolean> {
    const ids = await this.#differing();
    if (ids.length > this.columns.size / 2) return false;
    if (ids.length > MOST_CHANGED)
      await this.readBlocks([...new Set(ids.map((id) => Math.floor(id / BLOCK)))]);
    else
      for (let i = 0; i < ids.length; i += STEP)
        await this.#change(sql`d.id = any (${ids.slice(i, i + STEP)}::integer[])`);
    return true;
  }

  /** What is written of it, in the state of this moment. To be asked for only while nothing is being read. */
  image(): SnapshotImage {
    const arrays = new Map<string, NumberArray>();
    for (const part of PARTS)
      for (const [name, array] of this[part].arrays()) arrays.set(`${part}.${name}`, array);
    return { head: { termLimit: this.columns.termLimit, classes: this.#classes.all() }, arrays };
  }

  /** Takes what {@link image} gave; its access classes may have other numbers now. */
  restore({ head, arrays }: SnapshotImage): void {
    const own = (part: string) =>
      new Map(
        [...arrays].flatMap(([name, array]) =>
          name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), array] as const] : [],
        ),
      );
    this.columns.restore(own('columns'), head.termLimit);
    for (const part of ['terms', 'words', 'head'] as const) this[part].restore(own(part));
    const numbers = head.classes.map((of) => this.#classes.of(...of));
    const { accessClass } = this.columns;
    for (let id = 0; id < accessClass.length; id += 1)
      accessClass[id] = numbers[accessClass[id] ?? ABSENT] ?? ABSENT;
  }
}
