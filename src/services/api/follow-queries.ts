/** What a member follows, and following it. */
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FollowedPage, Following } from '#contract/follow.ts';
import type { Api } from './api.ts';
import { userQuery } from './user-queries.ts';

/** What can be followed. */
export interface FollowSubject {
  readonly kind: 'dataset' | 'organisation';
  readonly guid: string;
}

const keyOf = ({ kind, guid }: FollowSubject) => ['follow', kind, guid] as const;
const LIST = ['follow', 'list'] as const;

/** Whether the caller follows it, and how many do. */
export const followingQuery = (api: Api, subject: FollowSubject) =>
  queryOptions({
    queryKey: keyOf(subject),
    queryFn: ({ signal }) =>
      subject.kind === 'dataset'
        ? api.call('dataset:following', { datasetGUID: subject.guid }, { signal })
        : api.call('organisation:following', { organisationGUID: subject.guid }, { signal }),
  });

const send = (api: Api, { kind, guid }: FollowSubject, follow: boolean) =>
  kind === 'dataset'
    ? api.call('dataset:follow', { datasetGUID: guid, follow })
    : api.call('organisation:follow', { organisationGUID: guid, follow });

/** How it looks before the service has answered. */
export const expectedFollowing = (
  { following, followers }: Following = { following: false, followers: 0 },
  follow: boolean,
): Following => ({
  following: follow,
  followers: Math.max(Number(follow), followers + Number(follow) - Number(following)),
});

const isListed = (queryClient: QueryClient, { kind, guid }: FollowSubject): boolean =>
  queryClient
    .getQueriesData<FollowedPage>({ queryKey: LIST })
    .some(([, page]) =>
      kind === 'dataset'
        ? page?.result.some(({ datasetGUID }) => datasetGUID === guid)
        : page?.organisations.some(({ organisationGUID }) => organisationGUID === guid),
    );

/**
 * Follows or no longer follows. The cache has what the service has said and nothing else, so a refusal leaves
 * nothing to take back; what is asked for is with the mutation until then.
 */
export const followMutation = (api: Api, queryClient: QueryClient, subject: FollowSubject) =>
  mutationOptions({
    mutationKey: keyOf(subject),
    // One after the other, so that the last press decides.
    scope: { id: keyOf(subject).join(' ') },
    mutationFn: async (follow: boolean) => {
      const answer = await send(api, subject, follow);
      // With the member's record the services come to know the address that changes are sent to.
      if (follow) await queryClient.query({ ...userQuery(api), staleTime: 'static' }).catch(() => undefined);
      return answer;
    },
    onSuccess: async (answer, follow) => {
      const queryKey = keyOf(subject);
      // What was asked before the press knows nothing of it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
      // The list that is being looked at keeps its rows, so that a press can be taken back where it was made. One that
      // was asked for while this was on its way lacks a row.
      const isRowMissing = follow && !isListed(queryClient, subject);
      void queryClient.invalidateQueries({ queryKey: LIST, refetchType: isRowMissing ? 'active' : 'none' });
    },
  });

/** One page of what the member follows. */
export const followedQuery = (api: Api, page: { readonly limit: number; readonly offset: number }) =>
  queryOptions({
    queryKey: [...LIST, page],
    queryFn: ({ signal }) => api.call('follow:list', page, { signal }),
    placeholderData: keepPreviousData,
    // What has changed is what one comes for.
    staleTime: 0,
  });

/** Notes that something, or everything, was seen as it is now. */
export const markSeen = async (api: Api, queryClient: QueryClient, subject?: FollowSubject) => {
  await api.call(
    'follow:markSeen',
    subject === undefined
      ? {}
      : subject.kind === 'dataset'
        ? { datasetGUID: subject.guid }
        : { organisationGUID: subject.guid },
  );
  await queryClient.invalidateQueries({ queryKey: LIST });
};
