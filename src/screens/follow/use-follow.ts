/** Following one thing: what is so, and the press that changes it, for members and for visitors who sign in for it. */
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import {
  afterSignInScreen,
  isWorthRemembering,
  provideAfterSignIn,
  type AfterSignInEvent,
} from '#machines/after-sign-in/after-sign-in.machine.ts';
import type { Following } from '#contract/follow.ts';
import { useApi, useApplication } from '../../app/context.ts';
import { showFailure } from '../../components/toast.tsx';
import { useFollowMessages, type FollowMessages } from '../../messages/follow.ts';
import { ApiError } from '../../services/api/api-error.ts';
import {
  expectedFollowing,
  followingQuery,
  followMutation,
  type FollowSubject,
} from '../../services/api/follow-queries.ts';
import { clearPendingFollow, isFollowPending, storePendingFollow } from './pending-follow.ts';

type SendFollow = (event: AfterSignInEvent) => void;

/** Keeps what a visitor asked to follow until they have signed in or cancelled. @returns its `send` */
function usePendingFollow(subject: FollowSubject, perform: () => Promise<unknown>): SendFollow {
  const { getSnapshot, subscribe } = useApplication();
  const machine = useMemo(
    () =>
      provideAfterSignIn({
        perform: async () => {
          await perform();
        },
      }),
    [perform],
  );
  const [snapshot, send] = useActor(machine);
  const isWaiting = afterSignInScreen(snapshot) === 'waiting';
  const isKept = isWorthRemembering(snapshot);

  useEffect(() => {
    if (isFollowPending(subject)) send({ type: 'action.requested' });
  }, [subject, send]);

  useEffect(() => {
    if (isKept) storePendingFollow(subject);
    return isKept ? () => clearPendingFollow(subject) : undefined;
  }, [isKept, subject]);

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      const { status, isSignInOpen } = getSnapshot().authenticator;
      if (status === 'authenticated') send({ type: 'member.known' });
      else if (status === 'unauthenticated' && !isSignInOpen) send({ type: 'signIn.left' });
    };
    look();
    return subscribe(look);
  }, [getSnapshot, subscribe, isWaiting, send]);

  return send;
}

/** On the server no one follows, and starting a machine costs a tenth of rendering the page. */
const useFollowAfterSignIn: typeof usePendingFollow = import.meta.env.SSR
  ? () => () => undefined
  : usePendingFollow;

function whyNot({ failed }: FollowMessages, error: Error): string {
  if (!(error instanceof ApiError)) return failed.text;
  if (error.status === 0) return failed.offline;
  return error.status === 409 ? failed.tooMany : failed.text;
}

/** How following stands, for a part of the page that has no press: as the last press expects it. */
export function useFollowState(kind: FollowSubject['kind'], guid: string): Following {
  const query = followingQuery(useApi(), { kind, guid });
  const { data = { following: false, followers: 0 } } = useQuery(query);
  const requested = useMutationState({
    filters: { mutationKey: query.queryKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);
  return requested === undefined ? data : expectedFollowing(data, requested);
}

/** @param known what a list has said already, so that nothing is asked for each of its rows */
export function useFollow(kind: FollowSubject['kind'], guid: string, known?: Following) {
  const t = useFollowMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { settled, send } = useApplication();
  const subject = useMemo(() => ({ kind, guid }), [kind, guid]);
  const { data: confirmed = known } = useQuery({
    ...followingQuery(api, subject),
    enabled: known === undefined,
  });
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    ...followMutation(api, queryClient, subject),
    onError: (error) => showFailure({ title: t.failed.title, text: whyNot(t, error) }),
  });
  const data = isPending ? expectedFollowing(confirmed, variables) : confirmed;
  const perform = useMemo(() => () => mutateAsync(true), [mutateAsync]);
  const sendFollow = useFollowAfterSignIn(subject, perform);

  const toggle = async () => {
    if ((await settled()) === 'authenticated') return mutate(data?.following !== true);
    send({ type: 'signIn.requested', destination: location.pathname + location.search });
    sendFollow({ type: 'action.requested' });
  };
  return {
    following: data?.following === true,
    followers: data?.followers ?? 0,
    toggle: () => void toggle(),
    /** Fetches what signing in needs, for a visitor who is about to press. */
    prepare: () =>
      void settled().then(
        (status) => status === 'unauthenticated' && send({ type: 'authentication.wanted' }),
      ),
  };
}
