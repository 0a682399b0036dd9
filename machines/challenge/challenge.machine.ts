/**
 * Answering a challenge: whatever the service asks after the password, until it opens a session, the time is over,
 * or the person leaves.
 *
 * A call cannot be taken back. A person who leaves during one is let out once it has answered, and the output says that a
 * call was pending, so that the parent looks whether a session exists after all. Sending a code again is the parent's
 * call, for it needs the password: this flow waits in `code.resend.sending.signingIn` and gets the result. So it
 * does in `changing`, since the service offers its choice of factors only at the beginning of a sign-in.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { code } from './challenge.code.ts';
import { selection, setUpSelection } from './challenge.selections.ts';
import { challengeSetup, nothingNew } from './challenge.setup.ts';
import { CHALLENGE_SESSION_MS } from './challenge.steps.ts';
import { emailSetUp, newPassword, totpSetUp } from './challenge.set-up.ts';
import type { ChallengeOutput } from './challenge.types.ts';
import { challengeActors, type ChallengeServices } from './challenge.actors.ts';

const routing = challengeSetup.createStateConfig({
  description: 'The service has answered with a step; each kind has one place in the chart.',
  always: [
    { guard: { type: 'isAtStep', params: { kind: 'signedIn' } }, target: 'complete' },
    { guard: { type: 'isAtStep', params: { kind: 'unconfirmed' } }, target: 'unconfirmed' },
    { guard: { type: 'isAtStep', params: { kind: 'resetRequired' } }, target: 'resetRequired' },
    { guard: { type: 'isAtChallenge', params: { type: 'code' } }, target: 'code' },
    { guard: { type: 'isAtChallenge', params: { type: 'selection' } }, target: 'selection' },
    { guard: { type: 'isAtChallenge', params: { type: 'setUpSelection' } }, target: 'setUpSelection' },
    { guard: { type: 'isAtChallenge', params: { type: 'totpSetUp' } }, target: 'totpSetUp' },
    { guard: { type: 'isAtChallenge', params: { type: 'emailSetUp' } }, target: 'emailSetUp' },
    { guard: { type: 'isAtChallenge', params: { type: 'newPassword' } }, target: 'newPassword' },
    { target: 'unsupported' },
  ],
});

export const challengeMachine = challengeSetup.createMachine({
  id: 'challenge',
  description: 'From the first challenge of a sign-in to a session, through every factor and set-up.',
  context: ({ input }) => ({
    configuration: input.configuration,
    username: input.username,
    step: { kind: 'challenge', challenge: input.challenge },
    asked: null,
    sessionMs: input.sessionMs ?? CHALLENGE_SESSION_MS,
    canResend: input.canResend,
    given: [],
    toRepeat: [],
    code: '',
    newPassword: nothingNew,
    notice: null,
    error: null,
  }),
  initial: 'routing',
  output: ({ event }) => event.output as ChallengeOutput,
  on: { 'flow.cancelled': { target: '.cancelled' } },
  states: {
    routing,
    code,
    selection,
    setUpSelection,
    totpSetUp,
    emailSetUp,
    newPassword,
    unsupported: {
      description: 'The service asks for a step this product does not know; the screen names it.',
      meta: { screen: 'unsupportedStep', requirements: ['4.09'] },
      on: { 'back.requested': { target: 'left' } },
    },
    broken: {
      description: 'A form has failed; going back creates it again.',
      meta: { screen: 'challengeBroken' },
      on: { 'back.requested': { target: 'left' } },
    },
    complete: {
      type: 'final',
      description: 'The service has opened a session.',
      output: (): ChallengeOutput => ({ kind: 'signedIn' }),
    },
    alreadyOpen: {
      type: 'final',
      description: 'The service says that a session exists already; the member is looked up.',
      output: (): ChallengeOutput => ({ kind: 'alreadySignedIn' }),
    },
    unconfirmed: {
      type: 'final',
      description: 'The account must be confirmed first.',
      output: (): ChallengeOutput => ({ kind: 'unconfirmed' }),
    },
    resetRequired: {
      type: 'final',
      description: 'The password must be reset first.',
      output: (): ChallengeOutput => ({ kind: 'resetRequired' }),
    },
    expired: {
      type: 'final',
      description: 'The time for this sign-in is over.',
      output: (): ChallengeOutput => ({ kind: 'expired' }),
    },
    passwordNeeded: {
      type: 'final',
      description: 'A new code needs the password, which has to be typed again.',
      output: (): ChallengeOutput => ({ kind: 'passwordNeeded' }),
    },
    left: {
      type: 'final',
      description: 'The person wants to sign in with another account, or to start again.',
      output: (): ChallengeOutput => ({ kind: 'back' }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has left.',
      output: (): ChallengeOutput => ({ kind: 'cancelled', callPending: false }),
    },
    cancelledDuringCall: {
      type: 'final',
      description: 'The person has left during a call, which may have succeeded.',
      output: (): ChallengeOutput => ({ kind: 'cancelled', callPending: true }),
    },
  },
});

export type ChallengeRef = ActorRefFrom<typeof challengeMachine>;
export type ChallengeSnapshot = SnapshotFrom<typeof challengeMachine>;

/** The machine with the application's services. */
export const provideChallenge = (services: ChallengeServices): typeof challengeMachine =>
  challengeMachine.provide({ actors: challengeActors(services) });
