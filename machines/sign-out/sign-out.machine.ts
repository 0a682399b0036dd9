/**
 * Signing out: the refresh token is revoked where that is possible, the browser forgets the session whatever the
 * service says, and a session at a provider is ended there as well. It has no way back and needs none: whichever
 * way it ends, the session is gone from this browser.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { signOutSetup } from './sign-out.setup.ts';
import type { SignOutOutput } from './sign-out.types.ts';
import { signOutActors, type SignOutServices } from './sign-out.actors.ts';

export const signOutMachine = signOutSetup.createMachine({
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
          description: 'The service is told that the refresh token is not to be used any more.',
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
