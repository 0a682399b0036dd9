/**
 * Making an account: the registration, then the code that confirms it, until the account can sign in or the person
 * leaves.
 *
 * A call cannot be taken back. A person who closes the screens during one is let out once it has answered, and the output
 * says that a call was pending.
 */
import { and, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { completeUsername } from '../identity/username.ts';
import { confirming } from './sign-up.confirmation.ts';
import { registering } from './sign-up.registration.ts';
import { signUpSetup } from './sign-up.setup.ts';
import type { SignUpOutput } from './sign-up.types.ts';
import { signUpActors, type SignUpServices } from './sign-up.actors.ts';

export const signUpMachine = signUpSetup.createMachine({
  id: 'signUp',
  description: 'From a visitor to an account that can sign in.',
  context: ({ input }) => ({
    configuration: input.configuration,
    startAt: input.startAt,
    username: completeUsername(input.username, '', input.configuration.loginMechanisms).username,
    password: input.password,
    typed: {},
    code: '',
    delivery: null,
    asksUsername: false,
    notice: null,
    resendRefusal: null,
    leftFor: 'signIn',
    provider: null,
  }),
  initial: 'opening',
  output: ({ event }) => event.output as SignUpOutput,
  on: {
    'flow.cancelled': { target: '.cancelled' },
    'flow.left': { target: '.left', actions: { type: 'holdDestination', params: ({ event }) => event } },
  },
  states: {
    opening: {
      description: 'Where the person begins: with a code, with a form, or before a closed door.',
      always: [
        { guard: and(['startsAtConfirmation', 'isUsernameKnown']), target: 'confirming.resend.sending' },
        { guard: 'startsAtConfirmation', target: 'confirming' },
        { guard: 'isOpen', target: 'registering' },
        { target: 'closed' },
      ],
    },
    registering,
    confirming,
    closed: {
      description: 'Visitors cannot make an account here; the screen says who can.',
      meta: { screen: 'signUpClosed', requirements: ['4.11'] },
      entry: 'forgetPassword',
    },
    broken: {
      description: 'A form itself has failed; going back creates it again.',
      meta: { screen: 'signUpBroken' },
      initial: 'registrationBroken',
      states: {
        registrationBroken: {
          description: 'It was the form of the registration.',
          entry: 'forgetPassword',
          on: { 'back.requested': { target: '#signUp.registering' } },
        },
        confirmationBroken: {
          description: 'It was the form of the code.',
          on: { 'back.requested': { target: '#signUp.confirming' } },
        },
      },
    },
    complete: {
      type: 'final',
      description: 'The account can sign in, and its password goes along.',
      output: ({ context: { username, password } }): SignUpOutput => ({
        kind: 'confirmed',
        username,
        password,
      }),
    },
    left: {
      type: 'final',
      description: 'The person goes on to another flow, with the username that stood in the form.',
      entry: 'forgetPassword',
      output: ({ context: { leftFor, username } }): SignUpOutput => ({
        kind: 'left',
        to: leftFor,
        username,
      }),
    },
    leftForProvider: {
      type: 'final',
      description: 'The person signs in with a provider instead.',
      meta: { requirements: ['4.11'] },
      entry: 'forgetPassword',
      output: ({ context: { provider, username } }): SignUpOutput =>
        provider === null
          ? { kind: 'left', to: 'signIn', username }
          : { kind: 'providerChosen', username, provider },
    },
    cancelled: {
      type: 'final',
      description: 'The person has closed the screens.',
      entry: 'forgetPassword',
      output: ({ context: { username } }): SignUpOutput => ({
        kind: 'cancelled',
        username,
        callPending: false,
      }),
    },
    cancelledDuringCall: {
      type: 'final',
      description: 'The person has closed the screens during a call, which may have succeeded.',
      entry: 'forgetPassword',
      output: ({ context: { username } }): SignUpOutput => ({
        kind: 'cancelled',
        username,
        callPending: true,
      }),
    },
  },
});

export type SignUpRef = ActorRefFrom<typeof signUpMachine>;
export type SignUpSnapshot = SnapshotFrom<typeof signUpMachine>;

/** The machine with the application's services. */
export const provideSignUp = (services: SignUpServices): typeof signUpMachine =>
  signUpMachine.provide({ actors: signUpActors(services) });
