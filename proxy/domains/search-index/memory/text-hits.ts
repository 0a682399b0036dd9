/** Datasets that contain the words that are searched for, and how well their titles, organisations and tags fit. */
import { sql, type Kysely } from 'kysely';
import { createMemo } from '#proxy/platform/cache/memo.ts';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import { divisorOf, PHRASE_BONUS, rareScores, rarityOf, TITLE_BONUS } from '../text/relevance.ts';
import { leafKey, leavesOf, parseTextQuery, type Leaf, type TextQuery } from '../text/text-query.ts';
import { Bits } from './bits.ts';
import type { CurrentIndex } from './follow-revision.ts';

/** How well some datasets fit, the numbers and their scores side by side. */
export interface Scores {
  readonly ids: Int32Array;
  readonly scores: Int32Array;
}

/** Numbers of the lexemes that each word of a query represents. */
type Lexemes = ReadonlyMap<string, Int32Array>;

const NOTHING = new Int32Array(0);

export interface HitReader {
  /** Datasets that contain the words of a text-search query. */
  hits(query: string, current: CurrentIndex): Promise<Bits>;
  /** The same once, which the caller may change; in `head` those that contain the words in title, organisation and tags. */
  find(query: string, current: CurrentIndex, where: 'words' | 'head'): Promise<Bits>;
  /** How well the hits fit whose title, organisation or tags contain any of the words. */
  scores(query: KeywordQuery, current: CurrentIndex): Promise<Scores>;
}

/** Looks up the lexemes of words; a beginning has many. */
async function readLexemes(kysely: Kysely<Schema>, leaves: readonly Leaf[]): Promise<Lexemes> {
  if (leaves.length === 0) return new Map();
  const asked = leaves.map((leaf) => ({ ...leaf, key: leafKey(leaf) }));
  const { rows } = await sql<{ key: string; packed: Buffer | null }>`${prepared}
    select w.key, case when w."isBeginning" then (
        select string_agg(int4send(k.id), '') from catalogue.lexeme k
        where k.lexeme >= w.lexeme and k.lexeme < w.lexeme || chr(1114111))
      else (select int4send(k.id) from catalogue.lexeme k where k.lexeme = w.lexeme) end as packed
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(key text, lexeme text, "isBeginning" boolean)
  `.execute(kysely);
  return new Map(rows.map(({ key, packed }) => [key, unpackNumbers(packed)]));
}

/** Leaves out alternatives that no dataset has: most spellings of a word are none. @returns null when nothing is left */
function withoutUnknown(query: TextQuery, isKnown: (leaf: Leaf) => boolean): TextQuery | null {
  if (query.kind === 'word') return isKnown(query) ? query : null;
  if (query.kind !== 'or') return query;
  const [left, right] = [withoutUnknown(query.left, isKnown), withoutUnknown(query.right, isKnown)];
  return left === null || right === null ? (left ?? right) : { kind: 'or', left, right };
}

/** Evaluates a query. @param having the datasets that contain a word */
function evaluateQuery(query: TextQuery, having: (leaf: Leaf) => Bits, limit: number): Bits {
  const of = (part: TextQuery) => evaluateQuery(part, having, limit);
  switch (query.kind) {
    case 'word':
      return having(query);
    case 'not':
      return Bits.below(limit).without(of(query.of));
    case 'and':
      // What must not occur is taken out, instead of joining everything else.
      return query.right.kind === 'not'
        ? of(query.left).without(of(query.right.of))
        : of(query.left).and(of(query.right));
    case 'or':
      return of(query.left).or(of(query.right));
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

/** Everything is kept for as long as nothing changed: paging, sorting and choosing ask for the same words again. */
export function createHitReader(kysely: Kysely<Schema>): HitReader {
  const lexemes = createMemo<Promise<Lexemes>>(60);
  const known = createMemo<Promise<Bits>>(40);
  const scored = createMemo<Promise<Scores>>(40);
  // Of all datasets, zero between uses: a new one for each search would keep the garbage collector busy.
  let [sums, bests] = [new Int32Array(0), new Uint16Array(0)];

  const readFor = (wanted: readonly Leaf[], { revision }: CurrentIndex): Promise<Lexemes> => {
    const leaves = new Map(wanted.map((leaf) => [leafKey(leaf), leaf]));
    return lexemes.get(JSON.stringify([revision, ...leaves.keys()]), () =>
      readLexemes(kysely, [...leaves.values()]),
    );
  };

  const find: HitReader['find'] = async (query, current, where) => {
    const parsed = parseTextQuery(query);
    const { snapshot } = current;
    if (parsed === null) return readHits(kysely, query, snapshot.columns.size);
    const numbers = await readFor(leavesOf(parsed), current);
    // The size is that of this moment: the catalogue may have grown while the words were looked up.
    const limit = snapshot.columns.size;
    const having = (leaf: Leaf) => snapshot[where].having(numbers.get(leafKey(leaf)) ?? NOTHING, limit);
    const used = withoutUnknown(parsed, (leaf) => (numbers.get(leafKey(leaf)) ?? NOTHING).length > 0);
    return used === null ? new Bits(limit) : evaluateQuery(used, having, limit);
  };

  const hits: HitReader['hits'] = (query, current) =>
    known.get(`${current.revision} ${query}`, () => find(query, current, 'words'));

  async function score(query: KeywordQuery, current: CurrentIndex): Promise<Scores> {
    const [found, { titled, phrased }] = await Promise.all([
      hits(query.query, current),
      readDistinguished(kysely, query),
    ]);
    const numbers = await readFor(
      query.words.flatMap(({ forms }) => forms.map((form): Leaf => ({ ...form, kind: 'word' }))),
      current,
    );
    const { head, columns } = current.snapshot;
    if (sums.length < columns.size)
      [sums, bests] = [new Int32Array(columns.size), new Uint16Array(columns.size)];
    const all = new Int32Array(found.count());
    let scored = 0;
    for (const { forms } of query.words) {
      // Of the forms of a word the best counts, also where a beginning has many lexemes.
      for (const form of forms) {
        const having = numbers.get(leafKey(form)) ?? NOTHING;
        const rarity = query.weighsRarity ? rarityOf(head.having(having, columns.size).count()) : 1;
        const fieldScores = rareScores(form.kind, rarity);
        head.each(having, (id, mark) => {
          if (mark === 0 || !found.has(id)) return;
          const points = fieldScores[mark] ?? 0;
          const best = bests[id] ?? 0;
          if (points <= best) return;
          const sum = sums[id] ?? 0;
          if (sum === 0) {
            all[scored] = id;
            scored += 1;
          }
          sums[id] = sum + points - best;
          bests[id] = points;
        });
      }
      bests.fill(0);
    }
    const ids = all.subarray(0, scored);
    const divisor = divisorOf(query.words.length);
    const add = (list: Int32Array, bonus: number) => {
      for (const id of list) {
        const sum = sums[id] ?? 0;
        if (sum > 0) sums[id] = sum + bonus * divisor;
      }
    };
    add(phrased, PHRASE_BONUS);
    add(titled, TITLE_BONUS);
    const scores = new Int32Array(scored);
    for (let i = 0; i < scored; i += 1) {
      const id = ids[i] ?? 0;
      scores[i] = Math.max(1, Math.floor(0.5 + (sums[id] ?? 0) / divisor) - (columns.length[id] ?? 0));
      sums[id] = 0;
    }
    return { ids, scores };
  }

  return {
    hits,
    find,
    scores: (query, current) =>
      scored.get(JSON.stringify([current.revision, query]), () => score(query, current)),
  };
}
