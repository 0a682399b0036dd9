/** The parts of signing in with a provider: going there, coming back, and what a refusal leads to. */
import { answered } from '../conventions/call.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import type { FlowName } from '../identity/flow.ts';
import { federatedSignInSetup } from './federated-sign-in.setup.ts';

/** The ways out of a state in which nothing is under way. */
const waysOut = {
  'back.requested': { target: '#federatedSignIn.left' },
  'flow.left': {
    target: '#federatedSignIn.left',
    actions: {
      type: 'chooseWayOut',
      params: ({ event }: { readonly event: { readonly to: FlowName } }) => ({ to: event.to }),
    },
  },
} as const;

export const leaving = federatedSignInSetup.createStateConfig({
  description: 'The person goes to the provider, and this document ends with that.',
  meta: { screen: 'leavingForProvider', requirements: ['7.08', '9.08', '9.09'] },
  initial: 'settingOff',
  states: {
    settingOff: {
      description:
        'The request to the provider is made up and kept, so that its answer can be told from others.',
      tags: ['busy'],
      entry: 'forgetProblem',
      invoke: {
        id: 'leaveForProvider',
        src: 'leaveForProvider',
        input: ({ context }) => {
          if (context.authorizationRequest === null) throw new Error('There is no provider to leave for.');
          return context.authorizationRequest;
        },
        onDone: [
          { guard: { type: 'isLeaving', params: answered }, target: 'departing' },
          {
            target: '#federatedSignIn.refused',
            actions: { type: 'storeProblem', params: answered },
          },
        ],
        onError: { target: '#federatedSignIn.refused', actions: 'storeUnknownProblem' },
      },
    },
    departing: {
      description: 'The browser is going to the provider.',
      tags: ['busy'],
      after: { navigationTimeout: { target: 'stalled' } },
    },
    stalled: {
      description: 'The browser has not left; the screen says so and offers to set off again.',
      on: { ...waysOut, 'retry.requested': { target: 'settingOff' } },
    },
  },
});

const RETURNING = '#federatedSignIn.returning';

export const returning = federatedSignInSetup.createStateConfig({
  description: 'The browser has come back; the answer in the address is exchanged for tokens.',
  tags: ['busy'],
  meta: { screen: 'returningFromProvider', requirements: ['5.07', '7.08'] },
  invoke: {
    id: 'completeReturn',
    src: 'completeReturn',
    onDone: [
      whenLeft(RETURNING, 'cancelledDuringCall'),
      {
        guard: { type: 'isSignedIn', params: answered },
        target: 'complete',
        actions: { type: 'storeArrival', params: answered },
      },
      { guard: { type: 'isNone', params: answered }, target: 'left' },
      {
        target: 'refused',
        actions: [
          { type: 'storeProblem', params: answered },
          { type: 'storeDetails', params: answered },
        ],
      },
    ],
    onError: [
      whenLeft(RETURNING, 'cancelledDuringCall'),
      { target: 'refused', actions: 'storeUnknownProblem' },
    ],
  },
  ...pendingCall('flow.cancelled'),
});

export const refused = federatedSignInSetup.createStateConfig({
  description: 'No one was signed in; the screen says why, in the words of the provider if there are any.',
  meta: { screen: 'providerRefused' },
  on: {
    ...waysOut,
    'retry.requested': { guard: 'hasAuthorizationRequest', target: 'leaving' },
  },
});
