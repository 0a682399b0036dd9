/** What would be found with one part of a filter left out: the way on from an empty list. */
import type { Alternative, FilterPart } from '#contract/discovery.ts';
import type { View } from './catalogue-index/catalogue-index.ts';
import { conditionsOf, type Search } from './condition.ts';

/** @returns the parts without which there are results, the most results first */
export async function findAlternatives(view: View, search: Search): Promise<Alternative[]> {
  const parts: FilterPart[] = [
    ...(search.words === null ? [] : ['keywords' as const]),
    ...search.parts.keys(),
  ];
  if (parts.length < 2) return [];
  const tried = await Promise.all(
    parts.map(async (leaveOut) => {
      const words = leaveOut === 'keywords' ? null : search.words;
      return { leaveOut, totalCount: (await view.find(words, conditionsOf(search, leaveOut))).total };
    }),
  );
  return tried.filter(({ totalCount }) => totalCount > 0).sort((a, b) => b.totalCount - a.totalCount);
}
