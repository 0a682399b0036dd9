/**
 * Resetting a password: a code is sent, and with it a new password is set. Signing in follows, with the new one.
 *
 * A call cannot be taken back. A person who leaves during one is let out once it has answered, and the output says that
 * a call was pending.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { confirming } from './password-reset.confirming.ts';
import { asking, required } from './password-reset.requesting.ts';
import { passwordResetSetup } from './password-reset.setup.ts';
import type { PasswordResetOutput } from './password-reset.types.ts';
import { passwordResetActors, type PasswordResetServices } from './password-reset.actors.ts';

export const passwordResetMachine = passwordResetSetup.createMachine({
  id: 'passwordReset',
  description: 'From a forgotten password to a new one.',
  context: ({ input: { configuration, startAt, username } }) => ({
    configuration,
    startAt,
    username,
    asksUsername: false,
    delivery: null,
    code: '',
    password: '',
    notice: null,
    error: null,
    leftTo: 'signIn',
  }),
  initial: 'opening',
  output: ({ event }) => event.output as PasswordResetOutput,
  on: {
    'flow.cancelled': { target: '.cancelled' },
    'flow.left': { target: '.left', actions: { type: 'leaveFor', params: ({ event }) => event } },
  },
  states: {
    opening: {
      description:
        'Where to begin depends on what is known: a demand of the service, a code in hand, or neither.',
      always: [
        { guard: { type: 'startsAt', params: { at: 'confirm' } }, target: 'confirming' },
        { guard: { type: 'startsAt', params: { at: 'request' } }, target: 'asking' },
        { guard: 'isUsernameKnown', target: 'required' },
        { target: 'asking' },
      ],
    },
    asking,
    required,
    confirming,
    formBroken: {
      description: 'The form itself has failed; going back creates it again.',
      meta: { screen: 'passwordResetBroken' },
      on: { 'back.requested': { target: 'asking' } },
    },
    complete: {
      type: 'final',
      description: 'The password has been replaced.',
      output: ({ context }): PasswordResetOutput => ({ kind: 'reset', username: context.username }),
    },
    left: {
      type: 'final',
      description: 'The person goes on to another flow, and the username goes along.',
      output: ({ context: { leftTo, username } }): PasswordResetOutput => ({
        kind: 'left',
        to: leftTo,
        username,
      }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has closed the screens.',
      output: ({ context: { username } }): PasswordResetOutput => ({
        kind: 'cancelled',
        username,
        callPending: false,
      }),
    },
    cancelledDuringCall: {
      type: 'final',
      description: 'The person has closed the screens during a call, which may have succeeded.',
      output: ({ context: { username } }): PasswordResetOutput => ({
        kind: 'cancelled',
        username,
        callPending: true,
      }),
    },
  },
});

export type PasswordResetRef = ActorRefFrom<typeof passwordResetMachine>;
export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;

/** The machine with the application's services. */
export const providePasswordReset = (services: PasswordResetServices): typeof passwordResetMachine =>
  passwordResetMachine.provide({ actors: passwordResetActors(services) });
