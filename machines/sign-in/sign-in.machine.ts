/**
 * Signing in: credentials, then whatever the service asks, until a session exists or the person leaves.
 *
 * A call cannot be taken back. A person who leaves during one is let out once it has answered, and the output says
 * that a call was pending, so that the parent looks whether a session exists after all.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { challenge } from './sign-in.challenge.ts';
import { signInSetup, type SignInContext } from './sign-in.setup.ts';
import { awaitingChallenge, broken, closing, credentials, opening, routing } from './sign-in.states.ts';
import type { SignInOutput, WayOut } from './sign-in.types.ts';
import { signInActors, type SignInServices } from './sign-in.actors.ts';

/** The way out that was taken. @throws Error when none was. */
function wayOutOf({ wayOut }: SignInContext): WayOut {
  if (wayOut === null) throw new Error('The flow was left without a way out.');
  return wayOut;
}

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description: 'From a username and a password to a session, through every second factor.',
  context: ({ input }) => ({
    configuration: input.configuration,
    username: input.username,
    password: input.password,
    step: null,
    sessionMs: null,
    notice: input.notice,
    refusal: null,
    wayOut: null,
    hasCallBehind: false,
  }),
  initial: 'opening',
  // However the flow ends: the output of a final state is made before this.
  exit: 'forgetSecrets',
  output: ({ event }) => event.output as SignInOutput,
  on: { 'flow.cancelled': { target: '.cancelled' } },
  states: {
    opening,
    credentials,
    routing,
    awaitingChallenge,
    challenge,
    closing,
    broken,
    complete: {
      type: 'final',
      description: 'The service has opened a session.',
      output: ({ context }): SignInOutput => ({ kind: 'signedIn', username: context.username }),
    },
    alreadyOpen: {
      type: 'final',
      description: 'The service says that a session exists already; the parent looks up the member.',
      output: ({ context }): SignInOutput => ({ kind: 'alreadySignedIn', username: context.username }),
    },
    unconfirmed: {
      type: 'final',
      description:
        'The account must be confirmed first; with the password, signing in is finished afterwards.',
      meta: { requirements: ['4.08'] },
      output: ({ context }): SignInOutput => ({
        kind: 'unconfirmed',
        username: context.username,
        password: context.password,
      }),
    },
    resetRequired: {
      type: 'final',
      description: 'The password must be reset first.',
      meta: { requirements: ['4.07'] },
      output: ({ context }): SignInOutput => ({ kind: 'resetRequired', username: context.username }),
    },
    left: {
      type: 'final',
      description: 'The person goes another way: to another flow, or to a provider.',
      output: ({ context }): SignInOutput => ({ ...wayOutOf(context), username: context.username }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has closed the screens. A call that was lost before may have succeeded.',
      output: ({ context }): SignInOutput => ({
        kind: 'cancelled',
        username: context.username,
        callPending: context.hasCallBehind,
      }),
    },
    cancelledDuringCall: {
      type: 'final',
      description: 'The person has closed the screens during a call, which may have succeeded.',
      output: ({ context }): SignInOutput => ({
        kind: 'cancelled',
        username: context.username,
        callPending: true,
      }),
    },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;

/** The machine with the application's services. */
export const provideSignIn = (services: SignInServices): typeof signInMachine =>
  signInMachine.provide({ actors: signInActors(services) });
