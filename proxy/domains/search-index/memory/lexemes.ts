/** The numbers of lexemes that words of a query represent; a beginning has many. They are kept for a state of the catalogue. */
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { leafKey, type Leaf } from '../text/text-query.ts';

/** Numbers that are cached, four bytes each; what a word costs besides counts as so many. */
const MOST_NUMBERS = 2_000_000;
const OVERHEAD = 32;

export const NOTHING = new Int32Array(0);

type Word = Pick<Leaf, 'lexeme' | 'isBeginning'>;
/** @returns the numbers of a word that was read; none for one that no dataset has */
export type LexemesOf = (word: Word) => Int32Array;

async function readLexemes(kysely: Kysely<Schema>, words: readonly (Word & { key: string })[]) {
  const { rows } = await sql<{ key: string; packed: Buffer | null }>`${prepared}
    select w.key, case when w."isBeginning" then (
        select string_agg(int4send(k.id), '') from catalogue.lexeme k
        where k.lexeme >= w.lexeme and k.lexeme < w.lexeme || chr(1114111))
      else (select int4send(k.id) from catalogue.lexeme k where k.lexeme = w.lexeme) end as packed
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(key text, lexeme text, "isBeginning" boolean)
  `.execute(kysely);
  return rows;
}

/** @returns a function that reads the numbers of words in one statement, those that are not known at a revision */
export function createLexemeReader(kysely: Kysely<Schema>) {
  const known = new LRUCache<string, Int32Array>({
    maxSize: MOST_NUMBERS,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  return async function read(words: readonly Word[], revision: string): Promise<LexemesOf> {
    const numbers = new Map<string, Int32Array>();
    const missing = new Map<string, Word & { key: string }>();
    for (const { lexeme, isBeginning } of words) {
      const key = leafKey({ lexeme, isBeginning });
      const kept = known.get(`${revision} ${key}`);
      if (kept === undefined) missing.set(key, { key, lexeme, isBeginning });
      else numbers.set(key, kept);
    }
    if (missing.size > 0)
      for (const { key, packed } of await readLexemes(kysely, [...missing.values()])) {
        const found = unpackNumbers(packed);
        numbers.set(key, found);
        known.set(`${revision} ${key}`, found);
      }
    return (word) => numbers.get(leafKey(word)) ?? NOTHING;
  };
}
