/**
 * Corrected keywords, when what was typed finds nothing or next to nothing and they find more. They are searched for at
 * once where every new word is near to what was typed, and offered otherwise.
 */
import type { SearchRequest, SearchResult, SearchView } from '#proxy/platform/search/search-index.ts';
import { isNear, openWord, mendableWords, replaceWord } from './spelling.ts';

/** So few hits are next to nothing. */
const NEXT_TO_NOTHING = 2;
/** Hits for each hit of what was typed, before something else is proposed. */
const FAR_MORE = 5;

export interface Correction {
  readonly keywords: string;
  /** What they find; with a page where they take the place of what was typed. */
  readonly found: SearchResult;
  /** They take the place of what was typed. */
  readonly isApplied: boolean;
}

/**
 * Looks for a correction. Every word is checked against what the caller finds, so that no word of a hidden dataset is
 * ever proposed: a word that finds something stays, and one that replaces it must find something.
 * @param request the search as it was typed, and `asTyped` what it has found
 */
export async function correct(
  view: SearchView,
  request: SearchRequest,
  asTyped: SearchResult,
): Promise<Correction | null> {
  if (!asTyped.hasWords || asTyped.total > NEXT_TO_NOTHING) return null;
  const typed = request.keywords.trim().replaceAll(/\s+/g, ' ');
  const open = openWord(typed);
  const known = await view.countWords(mendableWords(typed), open);
  // A rare word beside one that no one knows is none of the errors.
  const most = [...known.values()].includes(0) ? 0 : NEXT_TO_NOTHING;
  const doubtful = [...known].filter(([, count]) => count <= most).map(([word]) => word);
  const candidates = await view.spellings(doubtful, open);
  const spellings = [...candidates.values()].flat().map(({ word }) => word);
  const found = await view.countWords([...new Set(spellings)]);
  const countOf = (word: string) => found.get(word) ?? 0;
  let mended = typed;
  let isApplied = asTyped.total === 0;
  for (const word of doubtful) {
    const better = candidates
      .get(word)
      ?.filter((one) => countOf(one.word) > (known.get(word) ?? 0) * FAR_MORE)
      // The most frequent of the nearest.
      .sort((a, b) => a.errors - b.errors || countOf(b.word) - countOf(a.word))[0];
    if (better === undefined) continue;
    mended = replaceWord(mended, word, better.word);
    isApplied &&= isNear(word, better, countOf(better.word));
  }
  if (mended === typed) return null;
  // The page is wanted only where it takes the place of what was typed.
  const list = await view.search({ ...request, keywords: mended, limit: isApplied ? request.limit : 0 });
  return list.hasWords && list.total > asTyped.total * FAR_MORE
    ? { keywords: mended, found: list, isApplied }
    : null;
}
