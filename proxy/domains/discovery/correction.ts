/** Corrected keywords, when what was typed finds nothing or next to nothing and they find more. */
import type { SearchRequest, SearchResult, SearchView } from '#proxy/platform/search/search-index.ts';
import { openWord, mendableWords, replaceWord } from './spelling.ts';

/** So few hits are next to nothing. */
const NEXT_TO_NOTHING = 2;
/** Hits for each hit of what was typed, before something else is proposed. */
const FAR_MORE = 5;

export interface Correction {
  readonly keywords: string;
  readonly found: SearchResult;
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
  const doubtful = [...known].filter(([, count]) => count <= NEXT_TO_NOTHING).map(([word]) => word);
  const candidates = await view.spellings(doubtful, open);
  const found = await view.countWords([...new Set([...candidates.values()].flat())]);
  const isBetter = (word: string, typedWord: string) =>
    (found.get(word) ?? 0) > (known.get(typedWord) ?? 0) * FAR_MORE;
  const mended = doubtful.reduce((text, word) => {
    const better = candidates.get(word)?.find((one) => isBetter(one, word));
    return better === undefined ? text : replaceWord(text, word, better);
  }, typed);
  if (mended === typed) return null;
  // The page is wanted only where nothing was found as typed.
  const limit = asTyped.total === 0 ? request.limit : 0;
  const list = await view.search({ ...request, keywords: mended, limit });
  return list.hasWords && list.total > asTyped.total * FAR_MORE ? { keywords: mended, found: list } : null;
}
