/** Mended keywords, when what was typed finds nothing or next to nothing and they find more. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { View } from './search-index/catalogue-index.ts';
import type { Found } from './search-index/evaluate.ts';
import type { Words } from './search-index/words.ts';
import { conditionsOf, readWords, type Search } from './condition.ts';
import { foldWords } from './search-words.ts';
import { findCandidates, openWord, mendableWords, replaceWord } from './spelling.ts';

/** So few hits are next to nothing. */
const NEXT_TO_NOTHING = 2;
/** Hits for each hit of what was typed, before something else is proposed. */
const FAR_MORE = 5;

export interface Correction {
  readonly keywords: string;
  readonly words: Words;
  readonly found: Found;
}

interface Asked {
  readonly search: Search;
  readonly keywords: string;
  /** How many datasets were found by them. */
  readonly total: number;
  /** The facets of what is found that are counted. */
  readonly counted: readonly string[];
}

/** In how many datasets that the caller finds each word stands. */
export async function countWords(
  kysely: Kysely<Schema>,
  view: View,
  { words, open }: { words: readonly string[]; open?: string | undefined },
): Promise<ReadonlyMap<string, number>> {
  const asked = words.map((word) => ({ word, beginning: word === open ? `${foldWords(word)}:*` : '' }));
  const { rows } = await sql<{ word: string; query: string }>`
    select w.word, (plainto_tsquery('catalogue.words', w.word) || to_tsquery('catalogue.words', w.beginning))::text
      as query
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(word text, beginning text)
  `.execute(kysely);
  const counted = rows.map(
    async ({ word, query }) => [word, query === '' ? 0 : await view.countOf(query)] as const,
  );
  return new Map(await Promise.all(counted));
}

/**
 * Looks for a correction. Every word is judged by what the caller finds, so that no word of a hidden dataset is
 * ever proposed: a word that finds something stays, and one that replaces it must find something.
 */
export async function correct(
  kysely: Kysely<Schema>,
  view: View,
  { search, keywords, total, counted }: Asked,
): Promise<Correction | null> {
  if (search.words === null || total > NEXT_TO_NOTHING) return null;
  const typed = keywords.trim().replaceAll(/\s+/g, ' ');
  const open = openWord(typed);
  const known = await countWords(kysely, view, { words: mendableWords(typed), open });
  const doubtful = [...known].filter(([, count]) => count <= NEXT_TO_NOTHING).map(([word]) => word);
  const candidates = await findCandidates(kysely, doubtful, open);
  const found = await countWords(kysely, view, { words: [...new Set([...candidates.values()].flat())] });
  const isBetter = (word: string, typedWord: string) =>
    (found.get(word) ?? 0) > (known.get(typedWord) ?? 0) * FAR_MORE;
  const mended = doubtful.reduce((text, word) => {
    const better = candidates.get(word)?.find((one) => isBetter(one, word));
    return better === undefined ? text : replaceWord(text, word, better);
  }, typed);
  if (mended === typed) return null;
  const words = await readWords(kysely, mended);
  if (words === null) return null;
  const list = await view.find(words, conditionsOf(search), counted);
  return list.total > total * FAR_MORE ? { keywords: mended, words, found: list } : null;
}
