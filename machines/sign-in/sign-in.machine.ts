/**
 * Signing in: credentials, then whatever the service asks, until a session exists or the person leaves.
 *
 * A call cannot be taken back. Whoever leaves during one is let out once it has answered, and the output says
 * that a call was pending, so that the parent looks whether a session exists after all.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { challenge } from './sign-in.challenge.ts';
import { signInSetup } from './sign-in.setup.ts';
import { credentials, interrupted, routing, selection } from './sign-in.states.ts';
import type { SignInOutput } from './sign-in.types.ts';

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description: 'From a username and a password to a session, through every second factor.',
  context: ({ input }) => ({
    username: input.username ?? '',
    password: '',
    code: '',
    step: null,
    method: 'totp',
    notice: null,
    error: null,
    isWithdrawn: false,
  }),
  initial: 'credentials',
  output: ({ event }) => event.output as SignInOutput,
  on: { 'signIn.cancelled': { target: '.cancelled' } },
  states: {
    credentials,
    routing,
    challenge,
    selection,
    interrupted,
    complete: {
      type: 'final',
      description: 'The service has opened a session.',
      entry: 'forgetPassword',
      output: ({ context }): SignInOutput => ({ kind: 'signedIn', username: context.username }),
    },
    alreadyOpen: {
      type: 'final',
      description: 'The service says that somebody is signed in already; the parent looks who.',
      entry: 'forgetPassword',
      output: ({ context }): SignInOutput => ({ kind: 'alreadySignedIn', username: context.username }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has left. A call that was pending may have succeeded.',
      entry: ['forgetPassword', 'forgetCode'],
      output: ({ context }): SignInOutput => ({
        kind: 'cancelled',
        username: context.username,
        callPending: context.isWithdrawn,
      }),
    },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
