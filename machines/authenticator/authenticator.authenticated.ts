/** The part of the chart with a session: the member's attributes, what is to be verified, keeping the session alive. */
import { answered } from '../conventions/call.ts';
import { unverifiedAttributes } from '../verify-attributes/unverified.ts';
import { authenticatorSetup } from './authenticator.setup.ts';

const signOutAsRefused = {
  target: '#authenticator.signingOut',
  actions: 'recordRefusal',
} as const;

export const authenticated = authenticatorSetup.createStateConfig({
  description: 'There is a session, which is kept alive in the background.',
  meta: { requirements: ['4.02', '4.03', '4.04', '9.03'] },
  invoke: {
    id: 'session',
    src: 'session',
    input: ({ context }) => ({
      identityKind: 'primary' as const,
      tokenRefreshIntervalMs: context.tokenRefreshIntervalMs,
    }),
    onDone: signOutAsRefused,
    onError: signOutAsRefused,
  },
  on: {
    'signOut.requested': {
      target: 'signingOut',
      actions: [{ type: 'recordSignOutReason', params: { reason: 'requested' } }, 'emitSigningOut'],
    },
    'session.endedElsewhere': {
      target: 'unauthenticated',
      actions: [
        { type: 'recordSignOutReason', params: { reason: 'elsewhere' } },
        { type: 'emitSignedOut', params: { failure: null } },
        'forgetSession',
        'forgetRequest',
      ],
    },
    'session.replacedElsewhere': {
      target: '#authenticator.unauthenticated.reconciling',
      actions: [
        { type: 'recordSignOutReason', params: { reason: 'elsewhere' } },
        { type: 'emitSignedOut', params: { failure: null } },
        'forgetSession',
        'forgetRequest',
        'expectSessionOfAnotherTab',
      ],
    },
    'credentials.requested': { actions: { type: 'passOn', params: { to: 'session' } } },
    'network.returned': { actions: { type: 'passOn', params: { to: 'session' } } },
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
            guard: { type: 'isUserToVerify', params: answered },
            target: 'loadingVerification',
            actions: { type: 'storeUser', params: answered },
          },
          {
            guard: { type: 'isUser', params: answered },
            target: 'ready',
            actions: { type: 'storeUser', params: answered },
          },
          {
            guard: { type: 'isRefused', params: answered },
            ...signOutAsRefused,
          },
          {
            target: 'userUnavailable',
            actions: { type: 'storeUserProblem', params: answered },
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
      on: {
        'retry.requested': { target: 'loadingUser' },
        'network.returned': {
          target: 'loadingUser',
          actions: { type: 'passOn', params: { to: 'session' } },
        },
      },
    },
    loadingVerification: {
      description: 'The code of verifying is loading.',
      tags: ['busy'],
      meta: { screen: 'loadingFlow' },
      invoke: {
        id: 'loadVerification',
        src: 'loadFlow',
        input: { flow: 'verifyAttributes' },
        onDone: { target: 'verifying' },
        onError: [
          // Verifying was offered, and not asked for.
          { guard: 'isVerificationDue', target: 'ready' },
          { target: 'verificationUnavailable' },
        ],
      },
      on: { 'signIn.closed': { target: 'ready' } },
    },
    verificationUnavailable: {
      description: 'The member wants to verify something, whose code could not be loaded.',
      meta: { screen: 'flowUnavailable' },
      on: {
        'retry.requested': { target: 'loadingVerification' },
        'network.returned': {
          target: 'loadingVerification',
          actions: { type: 'passOn', params: { to: 'session' } },
        },
        'signIn.closed': { target: 'ready' },
      },
    },
    verifying: {
      description:
        'The member has an address or a number that is not verified, and may verify it or skip that.',
      meta: { screen: 'verifyAttributes', requirements: ['4.10', '4.13'] },
      // Asked once; after verifying one thing the other is not asked for again by reloading the member.
      exit: 'recordVerificationAsked',
      invoke: {
        id: 'verifyAttributes',
        src: 'verifyAttributes',
        input: ({ context }) => ({ unverified: unverifiedAttributes(context.user?.attributes ?? {}) }),
        onDone: [
          {
            guard: { type: 'isSessionRefused', params: ({ event }) => ({ output: event.output }) },
            ...signOutAsRefused,
          },
          {
            guard: { type: 'hasVerified', params: ({ event }) => ({ output: event.output }) },
            target: 'loadingUser',
          },
          { target: 'ready' },
        ],
        // Verifying is an offer; a person who cannot accept it is signed in all the same.
        onError: { target: 'ready' },
      },
      on: { 'signIn.closed': { actions: 'skipVerification' } },
    },
    ready: {
      description: 'The member is known and has arrived.',
      entry: ['emitSignedIn', 'forgetRequest', 'recordVerificationAsked'],
      on: {
        'signIn.requested': [
          {
            guard: { type: 'isVerificationWanted', params: ({ event }) => event },
            target: 'loadingVerification',
            actions: { type: 'rememberRequest', params: ({ event }) => event },
          },
          {
            // A signed-in member who asks to sign in has arrived already.
            actions: [
              { type: 'rememberRequest', params: ({ event }) => event },
              'emitSignedIn',
              'forgetRequest',
            ],
          },
        ],
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is being fetched.',
          on: { 'user.refreshRequested': { target: 'refreshingUser' } },
        },
        refreshingUser: {
          description: "The member's attributes are fetched again, as after a change of details.",
          tags: ['background'],
          meta: { requirements: ['4.03'] },
          invoke: {
            id: 'fetchUserAgain',
            src: 'fetchUser',
            onDone: [
              {
                guard: { type: 'isUser', params: answered },
                target: 'resting',
                actions: { type: 'storeUser', params: answered },
              },
              {
                // Without an answer nothing is known against the session.
                guard: { type: 'isUnreachable', params: answered },
                target: 'resting',
              },
              signOutAsRefused,
            ],
            onError: signOutAsRefused,
          },
        },
      },
    },
  },
});
