/** The query of suggestions while someone types; loaded with them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** What the call takes at most. */
const MOST_LETTERS = 100;

/** The list before stays until the next one is there; a call that no one waits for any more is given up. */
export function suggestionQuery(api: Api, typed: string) {
  const keywords = typed.slice(0, MOST_LETTERS);
  return queryOptions({
    queryKey: ['catalogue', 'suggest', keywords],
    queryFn: async ({ signal }) => (await api.call('catalogue:suggest', { keywords }, { signal })).result,
    placeholderData: keepPreviousData,
  });
}
