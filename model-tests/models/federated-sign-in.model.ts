/** How to try signing in with a provider: what the person does, how the hosted sign-in answers. */
import { defineModel } from '../kit/model.ts';
import { federatedSignInMachine } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import {
  canRetry,
  federatedSignInScreen,
  problem,
  provider,
} from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type {
  AuthorizationRequest,
  FederatedSignInEvent,
} from '#machines/federated-sign-in/federated-sign-in.types.ts';

const authorizationRequest: AuthorizationRequest = { provider: 'Google', destination: '/dashboard' };

export const federatedSignInModel = defineModel({
  machine: federatedSignInMachine,
  claims: ['5.07', '7.08', '9.08', '9.09'],
  inputs: {
    'a provider chosen': authorizationRequest,
    'back from a provider': { provider: null, destination: null },
  },
  events: (): FederatedSignInEvent[] => [
    { type: 'back.requested' },
    { type: 'retry.requested' },
    { type: 'flow.left', to: 'signUp' },
    { type: 'flow.cancelled' },
  ],
  replies: {
    leaveForProvider: {
      'lets the browser go': { output: { kind: 'leaving' } },
      'has no hosted sign-in': { output: { kind: 'refused', code: 'configuration' } },
    },
    completeReturn: {
      succeeds: { output: { kind: 'signedIn', username: 'Google_100001', destination: '/dashboard' } },
      'finds no answer': { output: { kind: 'none' } },
      'says that the person refused': {
        output: {
          kind: 'refused',
          code: 'providerRefused',
          description: 'The person said no.',
          authorizationRequest,
        },
      },
      'finds an answer to nothing that was asked': {
        output: { kind: 'refused', code: 'foreignAnswer', description: '', authorizationRequest: null },
      },
      'finds a token without an issuer': {
        output: { kind: 'refused', code: 'issuerMissing', description: '', authorizationRequest },
      },
    },
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'a problem is named exactly where one is shown': (snapshot) =>
      snapshot.status === 'done' ||
      (problem(snapshot) !== null) === (federatedSignInScreen(snapshot) === 'providerRefused'),
    'a person who leaves has somewhere to go': (snapshot) =>
      federatedSignInScreen(snapshot) !== 'leavingForProvider' || provider(snapshot) !== null,
    'a member who has signed in has a name': ({ output }) =>
      output?.kind !== 'signedIn' || output.username !== '',
    'no one is sent anywhere twice at once': (snapshot) => !canRetry(snapshot) || !snapshot.hasTag('busy'),
    'the parent learns of a call that may have succeeded': (snapshot) =>
      snapshot.output?.kind !== 'cancelled' ||
      snapshot.output.callPending === snapshot.matches('cancelledDuringCall'),
  },
});
