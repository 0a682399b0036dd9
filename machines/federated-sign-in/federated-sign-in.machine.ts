/**
 * Signing in with a provider: one document leaves for it, another begins when the browser comes back, and each runs
 * this flow from its own end.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { federatedSignInSetup } from './federated-sign-in.setup.ts';
import { leaving, refused, returning } from './federated-sign-in.states.ts';
import type { FederatedSignInOutput } from './federated-sign-in.types.ts';
import { federatedSignInActors, type FederatedSignInServices } from './federated-sign-in.actors.ts';

export const federatedSignInMachine = federatedSignInSetup.createMachine({
  id: 'federatedSignIn',
  description: 'Leaving for a provider, or coming back from one with its answer.',
  context: ({ input: { provider, destination } }) => ({
    authorizationRequest: provider === null ? null : { provider, destination },
    arrival: { username: '', destination: '/' },
    problem: null,
    description: '',
    wayOut: 'signIn',
  }),
  initial: 'routing',
  output: ({ event }) => event.output as FederatedSignInOutput,
  on: { 'flow.cancelled': { target: '.cancelled' } },
  states: {
    routing: {
      description: 'With a provider to go to one leaves; without one the browser has come back.',
      always: [{ guard: 'hasAuthorizationRequest', target: 'leaving' }, { target: 'returning' }],
    },
    leaving,
    returning,
    refused,
    complete: {
      type: 'final',
      description: 'The tokens are there.',
      output: ({ context }): FederatedSignInOutput => ({ kind: 'signedIn', ...context.arrival }),
    },
    left: {
      type: 'final',
      description: 'The person goes on to another flow.',
      output: ({ context }): FederatedSignInOutput => ({ kind: 'left', to: context.wayOut, username: '' }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has left.',
      output: (): FederatedSignInOutput => ({ kind: 'cancelled', username: '', callPending: false }),
    },
    cancelledDuringCall: {
      type: 'final',
      description: 'The person has left during the exchange, which may have succeeded.',
      output: (): FederatedSignInOutput => ({ kind: 'cancelled', username: '', callPending: true }),
    },
  },
});

export type FederatedSignInRef = ActorRefFrom<typeof federatedSignInMachine>;
export type FederatedSignInSnapshot = SnapshotFrom<typeof federatedSignInMachine>;

/** The machine with the application's services. */
export const provideFederatedSignIn = (services: FederatedSignInServices): typeof federatedSignInMachine =>
  federatedSignInMachine.provide({ actors: federatedSignInActors(services) });
