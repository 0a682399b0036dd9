/** The list of synonyms as an index looks it up: by the lexemes of the words that are typed. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';

/** Words of the longest term that is looked for in a search. */
const LONGEST = 4;

export interface SynonymTable {
  /**
   * @param words the lexemes of each typed word; a word without any is passed over
   * @returns what else to look for, as lists of lexemes, by the place of the word
   */
  find(words: readonly (readonly string[])[]): ReadonlyMap<number, readonly (readonly string[])[]>;
  /** Whether a dataset may lack the word with these lexemes, where other words say what it is about. */
  isOptional(word: readonly string[]): boolean;
}

export const NO_SYNONYMS: SynonymTable = { find: () => new Map(), isOptional: () => false };

/** Reads the terms of the rules with the database's dictionaries. */
async function readSynonyms(kysely: Kysely<Schema>, rules: readonly SynonymRule[]): Promise<SynonymTable> {
  const terms = [...new Set(rules.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
  const { rows } = await sql<{ term: string; lexemes: string[] }>`
    select t.term, array(
      select l.lexeme from unnest(to_tsvector('catalogue.words', t.term)) as l order by l.positions[1]) as lexemes
    from unnest(${terms}::text[]) as t(term)
  `.execute(kysely);
  const lexemes = new Map(rows.map((row) => [row.term, row.lexemes]));
  const known = new Map<string, (readonly string[])[]>();
  const optional = new Set<string>();
  for (const { from, to } of rules) {
    const key = (lexemes.get(from) ?? []).join(' ');
    if (to === null) optional.add(key);
    const found = to === null ? [] : (lexemes.get(to) ?? []);
    if (key !== '' && found.length > 0 && found.join(' ') !== key)
      known.set(key, [...(known.get(key) ?? []), found]);
  }
  return {
    isOptional: (word) => optional.has(word.join(' ')),
    find(words) {
      const found = new Map<number, (readonly string[])[]>();
      const telling = words.flatMap((word, place) =>
        word.length === 0 ? [] : [{ place, key: word.join(' ') }],
      );
      for (let from = 0; from < telling.length; from += 1)
        for (let length = 1; length <= LONGEST && from + length <= telling.length; length += 1) {
          const run = telling.slice(from, from + length);
          // Each word of a term may be replaced by all of the other: `gross`, `domestic` and `product` by `gdp`.
          for (const synonym of known.get(run.map(({ key }) => key).join(' ')) ?? [])
            for (const { place } of run) found.set(place, [...(found.get(place) ?? []), synonym]);
        }
      return found;
    },
  };
}

/** The table of an index, read when it is first asked for; reading is tried again after it has failed. */
export function createSynonyms(
  kysely: Kysely<Schema>,
  rules: readonly SynonymRule[],
): () => Promise<SynonymTable> {
  if (rules.length === 0) return async () => NO_SYNONYMS;
  let table: Promise<SynonymTable> | undefined;
  return () => {
    table ??= readSynonyms(kysely, rules).catch((error: unknown) => {
      table = undefined;
      throw error;
    });
    return table;
  };
}
