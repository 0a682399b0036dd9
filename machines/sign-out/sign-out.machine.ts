/**
 * Signing out: the refresh token is revoked where that is possible, the browser forgets the session whatever the
 * service says, and a session at a provider is ended there as well. It has no way back and needs none: whichever
 * way it ends, the session is gone from this browser.
 */
import { fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

/** The answer of the provider's sign-out. `leaving`: the browser goes to the provider, which sends it back. */
export type LeaveProviderAnswer = { readonly kind: 'leaving' } | { readonly kind: 'notFederated' };

export type SignOutOutput =
  /** Tokens and identity are gone from this browser. */
  | { readonly kind: 'resolved' }
  /**
   * The same, but the session at the provider could not be ended: 'An error occurred when attempting to log out from
   * OAuth provider.'
   */
  | { readonly kind: 'rejected'; readonly code: 'providerSignOutFailed' };

export interface SignOutServices {
  /** Revokes the refresh token at the service; a failure changes nothing. */
  revokeToken(signal: CallSignal): Promise<void>;
  /** Forgets tokens and identity in this browser; it does not ask the network. */
  clearSession(signal: CallSignal): Promise<void>;
  /** Goes to the provider's own sign-out when the session came from one. */
  leaveProvider(signal: CallSignal): Promise<LeaveProviderAnswer>;
}

const signOutPlaceholders = {
  revokeToken: unprovided<void, void>('signOut', 'revokeToken'),
  clearSession: unprovided<void, void>('signOut', 'clearSession'),
  leaveProvider: unprovided<LeaveProviderAnswer, void>('signOut', 'leaveProvider'),
};

/** The services as actors, for `signOutMachine.provide({ actors })`. */
const signOutActors = (services: SignOutServices): typeof signOutPlaceholders => ({
  revokeToken: fromPromise(({ signal }) => services.revokeToken(signal)),
  clearSession: fromPromise(({ signal }) => services.clearSession(signal)),
  leaveProvider: fromPromise(({ signal }) => services.leaveProvider(signal)),
});

export const signOutMachine = setup({
  types: {} as {
    context: object;
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
    revocationPatience: 3_000,
    /** How long the browser may take to leave for the provider before it is taken to have stayed. */
    departurePatience: 10_000,
  },
  guards: {
    isLeaving: (_, params: { answer: LeaveProviderAnswer }) => params.answer.kind === 'leaving',
  },
}).createMachine({
  id: 'signOut',
  description: 'From a session to none: revoked there, forgotten here, ended at the provider.',
  context: {},
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
          after: { revocationPatience: { target: 'clearing' } },
        },
        clearing: {
          description: 'Tokens and identity are forgotten in this browser.',
          invoke: {
            id: 'clearSession',
            src: 'clearSession',
            onDone: { target: 'leavingProvider' },
            onError: { target: 'leavingProvider' },
          },
        },
        leavingProvider: {
          description: 'A session that came from a provider is to be ended there too.',
          invoke: {
            id: 'leaveProvider',
            src: 'leaveProvider',
            onDone: [
              {
                guard: { type: 'isLeaving', params: ({ event }) => ({ answer: event.output }) },
                target: 'departing',
              },
              { target: '#signOut.resolved' },
            ],
            onError: { target: '#signOut.rejected' },
          },
        },
        departing: {
          description: 'The browser is on its way to the provider, and this document ends with that.',
          after: { departurePatience: { target: '#signOut.rejected' } },
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
      description: 'The session is gone here, but the one at the provider could not be ended.',
      meta: { requirements: ['8.06'] },
      output: (): SignOutOutput => ({ kind: 'rejected', code: 'providerSignOutFailed' }),
    },
  },
});

export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;

/** The machine with the application's services. */
export const provideSignOut = (services: SignOutServices): typeof signOutMachine =>
  signOutMachine.provide({ actors: signOutActors(services) });
