/** What would be found with less asked for: the way on from an empty list. */
import type { Kysely } from 'kysely';
import type { Alternative, FilterPart } from '#contract/discovery.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { View } from './search-index/catalogue-index.ts';
import { conditionsOf, readWords, type Search } from './condition.ts';
import { plainWords } from './search-words.ts';

/** So many words are tried one by one; whoever types more has written a sentence. */
const TRIED_WORDS = 5;

/** Fewer of the words, the most first: all but one of them, or where that is nothing either, one alone. */
async function findFewerWords(
  kysely: Kysely<Schema>,
  view: View,
  search: Search,
  keywords: string,
): Promise<Alternative[]> {
  const words = [...new Set(plainWords(keywords))];
  if (words.length < 2 || words.length > TRIED_WORDS) return [];
  const tryAll = async (texts: readonly string[]) => {
    const tried = await Promise.all(
      texts.map(async (text) => {
        const read = await readWords(kysely, text);
        const found = read === null ? 0 : (await view.find(read, conditionsOf(search))).total;
        return { leaveOut: 'keywords' as const, keywords: text, totalCount: found };
      }),
    );
    return tried.filter(({ totalCount }) => totalCount > 0);
  };
  const withoutOne = await tryAll(words.map((left) => words.filter((word) => word !== left).join(' ')));
  return withoutOne.length > 0 || words.length === 2 ? withoutOne : tryAll(words);
}

/**
 * @param keywords as they were typed
 * @returns what is to be left out so that there are results, the most results first
 */
export async function findAlternatives(
  kysely: Kysely<Schema>,
  view: View,
  search: Search,
  keywords: string,
): Promise<Alternative[]> {
  const parts: FilterPart[] = [
    ...(search.words === null ? [] : ['keywords' as const]),
    ...search.parts.keys(),
  ];
  const tryParts = async (): Promise<Alternative[]> => {
    // With nothing left that is asked for, everything would be found, which is no answer.
    if (parts.length < 2) return [];
    const tried = await Promise.all(
      parts.map(async (leaveOut) => {
        const words = leaveOut === 'keywords' ? null : search.words;
        return { leaveOut, totalCount: (await view.find(words, conditionsOf(search, leaveOut))).total };
      }),
    );
    return tried.filter(({ totalCount }) => totalCount > 0);
  };
  const found = await Promise.all([findFewerWords(kysely, view, search, keywords), tryParts()]);
  return found.flat().sort((a, b) => b.totalCount - a.totalCount);
}
