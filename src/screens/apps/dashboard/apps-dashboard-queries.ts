/** What the member's apps and the reviewer's desk ask. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ReviewState } from '#contract/app-constants.ts';
import type { CallResponse } from '#contract/index.ts';
import type { Api } from '../../../services/api/api.ts';
import { ROWS } from './apps-address.ts';

export const submissionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['app', 'submissions', page],
    queryFn: ({ signal }) =>
      api.call('app:submissions', { limit: ROWS, offset: (page - 1) * ROWS }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The desk is not tidied while someone works at it: what was decided stays in its place until they leave. */
export const reviewsQuery = (api: Api, organisationGUID: string, state: ReviewState, page: number) =>
  queryOptions({
    queryKey: ['app', 'reviews', organisationGUID, state, page],
    queryFn: ({ signal }) =>
      api.call(
        'app:reviews',
        { organisationGUID, state, limit: ROWS, offset: (page - 1) * ROWS },
        { signal },
      ),
    staleTime: Infinity,
    gcTime: 0,
  });

type Reviews = CallResponse<'app:reviews'>;

/** Counts a version where it is now. */
export function moveCount(
  queryClient: QueryClient,
  organisationGUID: string,
  from: ReviewState | null,
  to: ReviewState | null,
): void {
  queryClient.setQueriesData<Reviews>({ queryKey: ['app', 'reviews', organisationGUID] }, (known) => {
    if (known === undefined) return known;
    const counts = { ...known.counts };
    if (from !== null) counts[from] -= 1;
    if (to !== null) counts[to] += 1;
    return { ...known, counts };
  });
}
