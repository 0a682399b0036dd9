/** What would be found with less asked for: the way on from an empty list. */
import type { Alternative, FilterPart } from '#contract/discovery.ts';
import { plainWords } from '#proxy/platform/search/keywords.ts';
import type { SearchFilters, SearchView } from '#proxy/platform/search/search-index.ts';
import { filtersOf, type Conditions } from './condition.ts';

/** The number of words that are tried one by one; longer searches are sentences. */
const TRIED_WORDS = 5;

const count = (view: SearchView, keywords: string, filters: SearchFilters) =>
  view.search({ keywords, filters, facets: [], order: null, limit: 0, offset: 0 });

/** Fewer of the words, the most first: all but one of them, or where that is nothing either, one alone. */
async function findFewerWords(
  view: SearchView,
  conditions: Conditions,
  keywords: string,
): Promise<Alternative[]> {
  const words = [...new Set(plainWords(keywords))];
  if (words.length < 2 || words.length > TRIED_WORDS) return [];
  const tryAll = async (texts: readonly string[]) => {
    const tried = await Promise.all(
      texts.map(async (text) => {
        const { hasWords, total } = await count(view, text, filtersOf(conditions));
        return { leaveOut: 'keywords' as const, keywords: text, totalCount: hasWords ? total : 0 };
      }),
    );
    return tried.filter(({ totalCount }) => totalCount > 0);
  };
  const withoutOne = await tryAll(words.map((left) => words.filter((word) => word !== left).join(' ')));
  return withoutOne.length > 0 || words.length === 2 ? withoutOne : tryAll(words);
}

/**
 * @param asked.keywords as they were typed
 * @param asked.hasWords whether the keywords limit what is found
 * @returns what is to be left out so that there are results, the most results first
 */
export async function findAlternatives(
  view: SearchView,
  asked: { readonly conditions: Conditions; readonly keywords: string; readonly hasWords: boolean },
): Promise<Alternative[]> {
  const { conditions, keywords, hasWords } = asked;
  const parts: FilterPart[] = [...(hasWords ? ['keywords' as const] : []), ...conditions.parts.keys()];
  const tryParts = async (): Promise<Alternative[]> => {
    // With nothing left that is asked for, everything would be found, which is no answer.
    if (parts.length < 2) return [];
    const tried = await Promise.all(
      parts.map(async (leaveOut) => {
        const text = leaveOut === 'keywords' ? '' : keywords;
        return { leaveOut, totalCount: (await count(view, text, filtersOf(conditions, leaveOut))).total };
      }),
    );
    return tried.filter(({ totalCount }) => totalCount > 0);
  };
  const found = await Promise.all([findFewerWords(view, conditions, keywords), tryParts()]);
  return found.flat().sort((a, b) => b.totalCount - a.totalCount);
}
