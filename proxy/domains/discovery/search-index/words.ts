/** Datasets that hold the words that are searched for, and how well their titles, organisations and tags fit. */
import { sql, type Kysely } from 'kysely';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { Bits } from './bits.ts';
import type { Snapshot } from './follow-revision.ts';
import { unpackNumbers } from './packed.ts';
import { createRecent } from '#proxy/platform/cache/lru-cache.ts';
import { leafKey, leavesOf, parseTextQuery, type Leaf, type TextQuery } from './text-query.ts';

/** Words as the database reads them. */
export interface Words {
  /** The text-search query. */
  readonly query: string;
  /** Its words in this order and next to each other; null when there is one only, or it says more than words. */
  readonly phrase: string | null;
  /** The folded text, for titles that are exactly this. */
  readonly title: string;
}

/** How well some datasets fit, the numbers and their scores side by side. */
export interface Scores {
  readonly ids: Int32Array;
  readonly scores: Int32Array;
}

/** Numbers of the lexemes that each word of a query stands for. */
type Lexemes = ReadonlyMap<string, Int32Array>;

const NOTHING = new Int32Array(0);
/** Weights of title, organisation and tag, by the bits that `catalogue.discovery_words` marks them with. */
const WEIGHTS = [1, 0.6, 0.35] as const;
/** What fields say together: the second says a quarter of what it says alone, the third a ninth, as in `ts_rank`. */
const FIELDS = Float64Array.from({ length: 8 }, (_, mark) =>
  WEIGHTS.filter((_weight, i) => (mark & (4 >> i)) !== 0).reduce(
    (sum, weight, place) => sum + weight / (place + 1) ** 2,
    0,
  ),
);
/** The square of pi, sixth part: what the row of those parts comes to. */
const WHOLE = 1.644_934_066_85;
const [PHRASE_BONUS, TITLE_BONUS] = [30, 500];

export interface HitReader {
  /** Datasets that hold the words of a text-search query. */
  hits(query: string, snapshot: Snapshot): Promise<Bits>;
  /** The same once, to be changed by who asks; in `head` those that hold the words in title, organisation and tags. */
  find(query: string, snapshot: Snapshot, where: 'words' | 'head'): Promise<Bits>;
  /** How well the hits fit whose title, organisation or tags hold any of the words. */
  scores(words: Words, snapshot: Snapshot): Promise<Scores>;
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

/** Evaluates a query. @param having what holds a word */
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

/** Datasets with exactly this title, and those whose names hold the words next to each other. */
async function readDistinguished(kysely: Kysely<Schema>, { phrase, title }: Words) {
  const { rows } = await sql<{ titled: Buffer | null; phrased: Buffer | null }>`
    select (select string_agg(int4send(d.id), '') from catalogue.discovery d where d.title_key = ${title}) as titled,
      (select string_agg(int4send(d.id), '') from catalogue.discovery d where d.head @@ ${phrase}::tsquery) as phrased
  `.execute(kysely);
  return { titled: unpackNumbers(rows[0]?.titled ?? null), phrased: unpackNumbers(rows[0]?.phrased ?? null) };
}

/** Everything is kept for as long as nothing changed: paging, sorting and choosing ask for the same words again. */
export function createHitReader(kysely: Kysely<Schema>): HitReader {
  const lexemes = createRecent<Promise<Lexemes>>(60);
  const known = createRecent<Promise<Bits>>(40);
  const scored = createRecent<Promise<Scores>>(40);
  // Of all datasets, zero between uses: a new one for each search would keep the garbage collector busy.
  let sums = new Float32Array(0);

  const readFor = (query: TextQuery, { revision }: Snapshot): Promise<Lexemes> => {
    const leaves = new Map(leavesOf(query).map((leaf) => [leafKey(leaf), leaf]));
    return lexemes.get(JSON.stringify([revision, ...leaves.keys()]), () =>
      readLexemes(kysely, [...leaves.values()]),
    );
  };

  const find: HitReader['find'] = async (query, snapshot, where) => {
    const parsed = parseTextQuery(query);
    const { holding } = snapshot;
    if (parsed === null) return readHits(kysely, query, holding.columns.size);
    const numbers = await readFor(parsed, snapshot);
    // The size is that of this moment: the catalogue may have grown while the words were looked up.
    const limit = holding.columns.size;
    const having = (leaf: Leaf) => holding[where].having(numbers.get(leafKey(leaf)) ?? NOTHING, limit);
    return evaluateQuery(parsed, having, limit);
  };

  const hits: HitReader['hits'] = (query, snapshot) =>
    known.get(`${snapshot.revision} ${query}`, () => find(query, snapshot, 'words'));

  async function score(words: Words, snapshot: Snapshot): Promise<Scores> {
    const [found, { titled, phrased }] = await Promise.all([
      hits(words.query, snapshot),
      readDistinguished(kysely, words),
    ]);
    const leaves = wantedLeaves(words.query);
    const parsed = parseTextQuery(words.query.replaceAll(/<[-\d]+>/g, '&'));
    const numbers = parsed === null ? new Map<string, Int32Array>() : await readFor(parsed, snapshot);
    const { head, columns } = snapshot.holding;
    if (sums.length < columns.size) sums = new Float32Array(columns.size);
    const ids: number[] = [];
    for (const leaf of leaves)
      head.each(numbers.get(leafKey(leaf)) ?? NOTHING, (id, mark) => {
        if (mark === 0 || !found.has(id)) return;
        if (sums[id] === 0) ids.push(id);
        sums[id] = (sums[id] ?? 0) + (FIELDS[mark] ?? 0) / WHOLE;
      });
    const scores = Int32Array.from(ids, (id) => Math.round((100 * (sums[id] ?? 0)) / leaves.length));
    for (const id of ids) sums[id] = 0;
    const place = new Map([...phrased, ...titled].map((id) => [id, -1]));
    for (const [i, id] of ids.entries()) if (place.has(id)) place.set(id, i);
    const add = (list: Int32Array, bonus: number) => {
      for (const id of list) {
        const at = place.get(id) ?? -1;
        if (at !== -1) scores[at] = (scores[at] ?? 0) + bonus;
      }
    };
    add(phrased, PHRASE_BONUS);
    add(titled, TITLE_BONUS);
    for (const [i, id] of ids.entries())
      scores[i] = Math.max(1, (scores[i] ?? 0) - (columns.length[id] ?? 0));
    return { ids: Int32Array.from(ids), scores };
  }

  return {
    hits,
    find,
    scores: (words, snapshot) =>
      scored.get(JSON.stringify([snapshot.revision, words.query, words.title]), () => score(words, snapshot)),
  };
}

/** The words that a dataset is the better for, each once; one that may go on stands for the same word as a whole. */
function wantedLeaves(query: string): Leaf[] {
  const parsed = parseTextQuery(query.replaceAll(/<[-\d]+>/g, '&'));
  if (parsed === null) return [];
  const leaves = new Map<string, Leaf>();
  for (const leaf of leavesOf(parsed, 'positive'))
    if (leaf.isBeginning || !leaves.has(leaf.lexeme)) leaves.set(leaf.lexeme, leaf);
  return [...leaves.values()];
}
