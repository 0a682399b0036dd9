/** The part of the chart with a session: the member's attributes, and keeping the session alive. */
import { authenticatorSetup } from './authenticator.setup.ts';

const signOutAsRefused = {
  target: '#authenticator.signingOut',
  actions: { type: 'recordSignOutReason', params: { reason: 'refused' } },
} as const;

export const authenticated = authenticatorSetup.createStateConfig({
  description: 'There is a session.',
  meta: { requirements: ['4.02', '4.03'] },
  on: {
    'signOut.requested': {
      target: 'signingOut',
      actions: { type: 'recordSignOutReason', params: { reason: 'requested' } },
    },
    'session.endedElsewhere': {
      target: 'unauthenticated',
      actions: [
        { type: 'recordSignOutReason', params: { reason: 'elsewhere' } },
        'emitSignedOut',
        'forgetSession',
      ],
    },
  },
  initial: 'loadingUser',
  states: {
    loadingUser: {
      description: "The member's attributes are fetched before anything of theirs is shown.",
      tags: ['busy'],
      meta: { screen: 'loadingUser', requirements: ['4.05'] },
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: [
          {
            guard: { type: 'isUser', params: ({ event }) => ({ answer: event.output }) },
            target: 'ready',
            actions: { type: 'storeUser', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
            ...signOutAsRefused,
          },
          {
            target: 'userUnavailable',
            actions: { type: 'storeProblem', params: { code: 'network' } },
          },
        ],
        onError: {
          target: 'userUnavailable',
          actions: { type: 'storeProblem', params: { code: 'unknown' } },
        },
      },
    },
    userUnavailable: {
      description: 'The session is good but the member is not known; try again, or sign out.',
      meta: { screen: 'userUnavailable' },
      on: { 'retry.requested': { target: 'loadingUser' }, 'network.returned': { target: 'loadingUser' } },
    },
    ready: {
      description: 'The member is known; the session is kept alive in the background.',
      meta: { requirements: ['4.03', '4.04', '9.03'] },
      entry: ['emitSignedIn', 'forgetRequest'],
      on: {
        // Somebody who is signed in and asks to sign in has arrived already.
        'signIn.requested': {
          actions: [
            { type: 'rememberRequest', params: ({ event }) => event },
            'emitSignedIn',
            'forgetRequest',
          ],
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'The tokens are fresh.',
          after: { refreshInterval: { target: 'refreshingSession' } },
          on: { 'user.refreshRequested': { target: 'refreshingUser' } },
        },
        refreshingSession: {
          description: 'New tokens are fetched.',
          tags: ['background'],
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                ...signOutAsRefused,
              },
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ answer: event.output }) },
                target: 'offline',
              },
              { target: 'resting' },
            ],
            onError: signOutAsRefused,
          },
        },
        offline: {
          description: 'The service could not be reached; the session is kept and asked for again soon.',
          after: { retryPause: { target: 'refreshingSession' } },
          on: { 'network.returned': { target: 'refreshingSession' } },
        },
        refreshingUser: {
          description: "The member's attributes are fetched again, as after a change of details.",
          tags: ['background'],
          invoke: {
            id: 'fetchUserAgain',
            src: 'fetchUser',
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                ...signOutAsRefused,
              },
              {
                target: 'resting',
                actions: { type: 'storeUser', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: signOutAsRefused,
          },
        },
      },
    },
  },
});
