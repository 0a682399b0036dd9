/**
 * Signing out: the refresh token is revoked where that is possible, the browser forgets the session whatever the
 * service says, and a session at a provider is ended there as well. Every step is tried, whatever the one before it
 * did; what could not be ended is named in the output, so that the member is not left believing it is.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, asking, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

/** The answer of the provider's sign-out. `leaving`: the browser goes to the provider, which sends it back. */
export type LeaveProviderAnswer = { readonly kind: 'leaving' } | { readonly kind: 'notFederated' };

/** What may outlive a sign-out. */
export type SignOutFailure =
  /** Tokens may still be in this browser: the next person who opens the product in it may be the member. */
  | 'sessionNotCleared'
  /** The session at the provider: 'An error occurred when attempting to log out from OAuth provider.' */
  | 'providerSignOutFailed';

export type SignOutOutput =
  /** Tokens and identity are gone from this browser. */
  | { readonly kind: 'resolved' }
  /** Something of the session is still there. */
  | { readonly kind: 'rejected'; readonly code: SignOutFailure };

export interface SignOutServices {
  /** Revokes the refresh token at the service; a failure changes nothing. */
  readonly revokeToken: Ask<void>;
  /** Forgets tokens and identity in this browser, without asking the network; fails while tokens are still there. */
  readonly clearSession: Ask<void>;
  /** Goes to the provider's own sign-out when the session came from one. */
  readonly leaveProvider: Ask<LeaveProviderAnswer>;
}

const signOutPlaceholders = {
  revokeToken: unprovided<void, void>('signOut', 'revokeToken'),
  clearSession: unprovided<void, void>('signOut', 'clearSession'),
  leaveProvider: unprovided<LeaveProviderAnswer, void>('signOut', 'leaveProvider'),
};

/** The services as actors, for `signOutMachine.provide({ actors })`. */
const signOutActors = (services: SignOutServices): typeof signOutPlaceholders => ({
  revokeToken: asking(services.revokeToken),
  clearSession: asking(services.clearSession),
  leaveProvider: asking(services.leaveProvider),
});

export interface SignOutContext {
  /** What is wrong so far; the tokens count more than the provider. */
  readonly failure: SignOutFailure | null;
}

export const signOutMachine = setup({
  types: {} as {
    context: SignOutContext;
    events: { readonly type: never };
    output: SignOutOutput;
    tags: StateTag;
    meta: StateMeta;
    children: {
      revokeToken: 'revokeToken';
      clearSession: 'clearSession';
      leaveProvider: 'leaveProvider';
    };
  },
  actors: signOutPlaceholders,
  delays: {
    /** How long a person waits for the token to be revoked; the call goes on without them. */
    revocationTimeout: 3_000,
    /** How long the browser may take to leave for the provider before it is taken to have stayed. */
    navigationTimeout: 10_000,
  },
  guards: {
    isLeaving: answerIs('leaving'),
    isNotFederated: answerIs('notFederated'),
    hasFailed: ({ context }) => context.failure !== null,
  },
  actions: {
    recordUncleared: assign({ failure: 'sessionNotCleared' }),
    recordProviderFailure: assign({ failure: ({ context }) => context.failure ?? 'providerSignOutFailed' }),
  },
}).createMachine({
  id: 'signOut',
  description: 'From a session to none: revoked there, forgotten here, ended at the provider.',
  context: { failure: null },
  initial: 'pending',
  output: ({ event }) => event.output as SignOutOutput,
  states: {
    pending: {
      description: 'The session is being ended.',
      tags: ['busy'],
      meta: { requirements: ['4.14'] },
      initial: 'revoking',
      states: {
        revoking: {
          description: 'The refresh token is revoked at the service.',
          invoke: {
            id: 'revokeToken',
            src: 'revokeToken',
            onDone: { target: 'clearing' },
            // Signing out is a promise to the person in front of the screen; the service learns of it if it can.
            onError: { target: 'clearing' },
          },
          after: { revocationTimeout: { target: 'clearing' } },
        },
        clearing: {
          description: 'Tokens and identity are forgotten in this browser.',
          invoke: {
            id: 'clearSession',
            src: 'clearSession',
            onDone: { target: 'leavingProvider' },
            onError: { target: 'leavingProvider', actions: 'recordUncleared' },
          },
        },
        leavingProvider: {
          description: 'A session that came from a provider is to be ended there too.',
          invoke: {
            id: 'leaveProvider',
            src: 'leaveProvider',
            onDone: [
              {
                guard: { type: 'isLeaving', params: answered },
                target: 'departing',
              },
              { guard: 'hasFailed', target: '#signOut.rejected' },
              { guard: { type: 'isNotFederated', params: answered }, target: '#signOut.resolved' },
              { target: '#signOut.rejected', actions: 'recordProviderFailure' },
            ],
            onError: { target: '#signOut.rejected', actions: 'recordProviderFailure' },
          },
        },
        departing: {
          description: 'The browser is going to the provider, and this document ends with that.',
          after: {
            navigationTimeout: { target: '#signOut.rejected', actions: 'recordProviderFailure' },
          },
        },
      },
    },
    resolved: {
      type: 'final',
      description: 'The session is gone, and there is nothing to end at a provider.',
      output: (): SignOutOutput => ({ kind: 'resolved' }),
    },
    rejected: {
      type: 'final',
      description:
        'The session could not be ended everywhere: its tokens may be here, or the provider has one.',
      meta: { requirements: ['8.06'] },
      output: ({ context }): SignOutOutput => ({
        kind: 'rejected',
        code: context.failure ?? 'sessionNotCleared',
      }),
    },
  },
});

export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;

/** The machine with the application's services. */
export const provideSignOut = (services: SignOutServices): typeof signOutMachine =>
  signOutMachine.provide({ actors: signOutActors(services) });
