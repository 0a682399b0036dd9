/** The part of the chart without a session: visiting, signing in, and looking whether a late call has worked. */
import { stateIn } from 'xstate';
import { authenticatorSetup } from './authenticator.setup.ts';

export const unauthenticated = authenticatorSetup.createStateConfig({
  description: 'There is no session. Public pages work; signing in is a wish away.',
  meta: { requirements: ['4.01', '4.02'] },
  initial: 'visiting',
  states: {
    visiting: {
      description: 'A visitor browses; a wish to sign in that was made earlier is served at once.',
      always: { guard: 'isSignInWanted', target: 'signIn' },
      on: { 'session.startedElsewhere': { target: 'reconciling' } },
    },
    signIn: {
      description: 'The sign-in flow is under way.',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          {
            guard: { type: 'hasSignedIn', params: ({ event }) => ({ output: event.output }) },
            target: '#authenticator.authenticated',
            actions: [
              'recordNewSession',
              { type: 'rememberUsername', params: ({ event }) => ({ output: event.output }) },
            ],
          },
          {
            guard: { type: 'mayHaveSignedIn', params: ({ event }) => ({ output: event.output }) },
            target: 'reconciling',
            actions: { type: 'rememberUsername', params: ({ event }) => ({ output: event.output }) },
          },
          {
            // A wish made after closing is a new one, so only a flow that ended by itself forgets it.
            guard: stateIn('#authenticator.unauthenticated.signIn.withdrawing'),
            target: 'visiting',
            actions: { type: 'rememberUsername', params: ({ event }) => ({ output: event.output }) },
          },
          {
            target: 'visiting',
            actions: [
              'forgetRequest',
              { type: 'rememberUsername', params: ({ event }) => ({ output: event.output }) },
            ],
          },
        ],
        onError: { target: 'signInBroken' },
      },
      initial: 'open',
      states: {
        open: {
          description: 'The sign-in screens are shown, as a page or over the page.',
          meta: { screen: 'signIn', requirements: ['2.21', '4.05'] },
          on: {
            'signIn.closed': { target: 'withdrawing', actions: ['withdrawSignIn', 'forgetRequest'] },
            'session.startedElsewhere': { target: '#authenticator.unauthenticated.reconciling' },
          },
        },
        withdrawing: {
          description: 'The screens are closed; a call that cannot be taken back is waited for.',
          tags: ['background'],
          after: { patience: { target: '#authenticator.unauthenticated.reconciling' } },
        },
      },
    },
    signInBroken: {
      description: 'The flow itself has failed; it can be started anew or left.',
      meta: { screen: 'signInBroken' },
      on: {
        'retry.requested': { target: 'signIn' },
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
      },
    },
    reconciling: {
      description: 'A session may have been opened unseen, so the service is asked again.',
      tags: ['background'],
      invoke: {
        id: 'checkSessionAgain',
        src: 'checkSession',
        onDone: [
          {
            guard: { type: 'holdsSession', params: ({ event }) => ({ answer: event.output }) },
            target: '#authenticator.authenticated',
            actions: 'recordNewSession',
          },
          { target: 'visiting' },
        ],
        onError: { target: '#authenticator.sessionUnknown' },
      },
    },
  },
});
