/** Finds the words of the catalogue that are close to mistyped ones. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldWords } from '#proxy/platform/search/keywords.ts';
import type { Spelling } from '#proxy/platform/search/search-index.ts';

/** Words that are compared by letters, the closest by trigrams; and those of them that are answered. */
const COMPARED = 40;
const ANSWERED = 4;

/**
 * How many letters must be typed, left out, changed or swapped with their neighbour to get from one word to
 * another. @param isBeginning the second word may continue
 */
export function distance(typed: string, word: string, isBeginning = false): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const change = typed[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return isBeginning ? Math.min(...last) : (last[word.length] ?? 0);
}

/** Two errors are an error of typing where the word is long and begins alike: `order` is no way to write `murder`. */
const isPossible = (typed: string, word: string, errors: number): boolean =>
  errors === 1 || (errors === 2 && typed.length >= 7 && typed[0] === word[0]);

/**
 * What may have been meant by words, nearest first. The words come from all datasets, hidden ones too.
 * @param unfinished one of the words, which may continue
 */
export async function readSpellings(
  kysely: Kysely<Schema>,
  words: readonly string[],
  unfinished: string | undefined,
): Promise<ReadonlyMap<string, readonly Spelling[]>> {
  if (words.length === 0) return new Map();
  const asked = words.map((typed) => ({ typed, folded: foldWords(typed) }));
  const { rows } = await sql<{ folded: string; word: string }>`
    select a.folded, c.word
    from unnest(${asked.map(({ folded }) => folded)}::text[]) as a(folded)
    cross join lateral (
      select w.word from catalogue.word w order by w.word <-> a.folded limit ${sql.lit(COMPARED)}
    ) c
  `.execute(kysely);
  const near = ({ typed, folded }: (typeof asked)[number]) =>
    rows
      .filter((row) => row.folded === folded && row.word !== folded)
      .map(({ word }) => ({ word, errors: distance(folded, word, typed === unfinished) }))
      .filter(({ word, errors }) => errors > 0 && isPossible(folded, word, errors))
      .sort((a, b) => a.errors - b.errors)
      .slice(0, ANSWERED);
  return new Map(asked.map((one) => [one.typed, near(one)]));
}
