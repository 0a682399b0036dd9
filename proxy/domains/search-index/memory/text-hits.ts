/** Datasets that contain the words that are searched for, and how well their titles, organisations and tags fit. */
import { sql, type Kysely } from 'kysely';
import { createMemo } from '#proxy/platform/cache/memo.ts';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import { divisorOf, PHRASE_BONUS, rareScores, rarityOf, TITLE_BONUS } from '../text/relevance.ts';
import { leavesOf, parseTextQuery, type Leaf, type TextQuery } from '../text/text-query.ts';
import { Bits } from './bits.ts';
import type { CurrentIndex } from './follow-revision.ts';
import { createLexemeReader } from './lexemes.ts';
import type { Postings } from './postings.ts';

/** How well some datasets fit, the numbers and their scores side by side. */
export interface Scores {
  readonly ids: Int32Array;
  readonly scores: Int32Array;
}

export interface HitReader {
  /** Datasets that contain the words of a text-search query. */
  hits(query: string, current: CurrentIndex): Promise<Bits>;
  /** The same once, which the caller may change; in `head` those that contain the words in title, organisation and tags. */
  find(query: string, current: CurrentIndex, where: 'words' | 'head'): Promise<Bits>;
  /** Looks up the words of several queries in one statement, before they are asked for one by one. */
  read(queries: readonly string[], current: CurrentIndex): Promise<void>;
  /** How well the hits fit whose title, organisation or tags contain any of the words. */
  scores(query: KeywordQuery, current: CurrentIndex): Promise<Scores>;
}

/** Leaves out alternatives that no dataset has: most spellings of a word are none. @returns null when nothing is left */
function withoutUnknown(query: TextQuery, isKnown: (leaf: Leaf) => boolean): TextQuery | null {
  if (query.kind === 'word') return isKnown(query) ? query : null;
  if (query.kind !== 'or') return query;
  const [left, right] = [withoutUnknown(query.left, isKnown), withoutUnknown(query.right, isKnown)];
  return left === null || right === null ? (left ?? right) : { kind: 'or', left, right };
}

const joined = (lists: readonly Int32Array[]): Int32Array =>
  lists.length === 1 && lists[0] !== undefined
    ? lists[0]
    : Int32Array.from(lists.flatMap((list) => [...list]));

/** Alternatives of a query, those that are words apart from others. */
function alternatives(query: TextQuery): { readonly words: Leaf[]; readonly others: TextQuery[] } {
  if (query.kind === 'word') return { words: [query], others: [] };
  if (query.kind !== 'or') return { words: [], others: [query] };
  const [left, right] = [alternatives(query.left), alternatives(query.right)];
  return { words: [...left.words, ...right.words], others: [...left.others, ...right.others] };
}

/** Evaluates a query. @param having the datasets that contain any of some words, as a set of its own */
function evaluateQuery(query: TextQuery, having: (words: readonly Leaf[]) => Bits, limit: number): Bits {
  const of = (part: TextQuery) => evaluateQuery(part, having, limit);
  const join = (set: Bits, part: TextQuery, how: 'and' | 'or' | 'without'): Bits => {
    const other = of(part);
    set[how](other);
    other.release();
    return set;
  };
  switch (query.kind) {
    case 'word':
      return having([query]);
    case 'not':
      return join(Bits.below(limit), query.of, 'without');
    case 'and':
      // What must not occur is taken out, instead of joining everything else.
      return query.right.kind === 'not'
        ? join(of(query.left), query.right.of, 'without')
        : join(of(query.left), query.right, 'and');
    case 'or': {
      const { words, others } = alternatives(query);
      return others.reduce((set, part) => join(set, part, 'or'), having(words));
    }
  }
}

/** What the order of words decides is left to PostgreSQL. */
async function readHits(kysely: Kysely<Schema>, query: string, limit: number): Promise<Bits> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select catalogue.hits(${query}::tsquery) as packed
  `.execute(kysely);
  const bits = new Bits(limit);
  for (const id of unpackNumbers(rows[0]?.packed ?? null)) if (id < limit) bits.add(id);
  return bits;
}

/** Datasets with exactly this title, and those whose names contain the words next to each other. */
async function readDistinguished(kysely: Kysely<Schema>, { phrase, title }: KeywordQuery) {
  const { rows } = await sql<{ titled: Buffer | null; phrased: Buffer | null }>`
    select (select string_agg(int4send(d.id), '') from catalogue.discovery d where d.title_key = ${title}) as titled,
      (select string_agg(int4send(d.id), '') from catalogue.discovery d where d.head @@ ${phrase}::tsquery) as phrased
  `.execute(kysely);
  return { titled: unpackNumbers(rows[0]?.titled ?? null), phrased: unpackNumbers(rows[0]?.phrased ?? null) };
}

function countHaving(postings: Postings, numbers: Int32Array, limit: number): number {
  const having = postings.having(numbers, limit);
  const count = having.count();
  having.release();
  return count;
}

/** Everything is kept for as long as nothing changed: paging, sorting and choosing ask for the same words again. */
export function createHitReader(kysely: Kysely<Schema>): HitReader {
  const readLexemes = createLexemeReader(kysely);
  const known = createMemo<Promise<Bits>>(40);
  const scored = createMemo<Promise<Scores>>(40);
  // Of all datasets, zero between uses: a new one for each search would keep the garbage collector busy.
  let [sums, bests] = [new Int32Array(0), new Uint16Array(0)];

  const read: HitReader['read'] = async (queries, { revision }) => {
    await readLexemes(
      queries.flatMap((query) => {
        const parsed = parseTextQuery(query);
        return parsed === null ? [] : leavesOf(parsed);
      }),
      revision,
    );
  };

  const find: HitReader['find'] = async (query, current, where) => {
    const parsed = parseTextQuery(query);
    const { snapshot, revision } = current;
    if (parsed === null) return readHits(kysely, query, snapshot.columns.size);
    const numbersOf = await readLexemes(leavesOf(parsed), revision);
    // The size is that of this moment: the catalogue may have grown while the words were looked up.
    const limit = snapshot.columns.size;
    const used = withoutUnknown(parsed, (leaf) => numbersOf(leaf).length > 0);
    return used === null
      ? new Bits(limit)
      : evaluateQuery(used, (words) => snapshot[where].having(joined(words.map(numbersOf)), limit), limit);
  };

  const hits: HitReader['hits'] = (query, current) =>
    known.get(`${current.revision} ${query}`, () => find(query, current, 'words'));

  async function score(query: KeywordQuery, current: CurrentIndex): Promise<Scores> {
    const [found, { titled, phrased }] = await Promise.all([
      hits(query.query, current),
      readDistinguished(kysely, query),
    ]);
    const numbersOf = await readLexemes(
      query.words.flatMap(({ forms }) => forms),
      current.revision,
    );
    const { head, columns } = current.snapshot;
    if (sums.length < columns.size)
      [sums, bests] = [new Int32Array(columns.size), new Uint16Array(columns.size)];
    const all = new Int32Array(found.count());
    let count = 0;
    for (const { forms } of query.words) {
      // Of the forms of a word the best counts, also where a beginning has many lexemes.
      for (const form of forms) {
        const having = numbersOf(form);
        const rarity = query.weighsRarity ? rarityOf(countHaving(head, having, columns.size)) : 1;
        const fieldScores = rareScores(form.kind, rarity);
        head.each(having, (id, mark) => {
          if (mark === 0 || !found.has(id)) return;
          const points = fieldScores[mark] ?? 0;
          const best = bests[id] ?? 0;
          if (points <= best) return;
          const sum = sums[id] ?? 0;
          if (sum === 0) {
            all[count] = id;
            count += 1;
          }
          sums[id] = sum + points - best;
          bests[id] = points;
        });
      }
      bests.fill(0);
    }
    const ids = all.subarray(0, count);
    const divisor = divisorOf(query.words.length);
    const add = (list: Int32Array, bonus: number) => {
      for (const id of list) {
        const sum = sums[id] ?? 0;
        if (sum > 0) sums[id] = sum + bonus * divisor;
      }
    };
    add(phrased, PHRASE_BONUS);
    add(titled, TITLE_BONUS);
    const scores = new Int32Array(count);
    for (let i = 0; i < count; i += 1) {
      const id = ids[i] ?? 0;
      scores[i] = Math.max(1, Math.floor(0.5 + (sums[id] ?? 0) / divisor) - (columns.length[id] ?? 0));
      sums[id] = 0;
    }
    return { ids, scores };
  }

  return {
    hits,
    read,
    find,
    scores: (query, current) =>
      scored.get(JSON.stringify([current.revision, query]), () => score(query, current)),
  };
}
