/** The part of the chart where the service asks for more than the password: the challenge flow, and its new codes. */
import { and, or, stateIn } from 'xstate';
import type { ChallengeOutput } from '../challenge/challenge.types.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { LEFT, whenOver, whenStep } from './sign-in.answers.ts';
import { challengeOf, signInSetup } from './sign-in.setup.ts';
import { leaveChallenge } from './sign-in.states.ts';

const RESENDING = '#signIn.challenge.resending';
/** The person has closed the screens, and the challenge is about to end. */
const LEAVING = '#signIn.challenge.leaving';

interface Ended {
  readonly event: { readonly output: ChallengeOutput };
}

const ended = ({ event }: Ended) => ({ output: event.output });

const endedBy = <Kind extends ChallengeOutput['kind']>(kind: Kind) =>
  ({ type: 'isEndedBy', params: ({ event }: Ended) => ({ output: event.output, kind }) }) as const;

/** The challenge has ended in the middle of a call that it was to wait for. */
const lostDuringCall = {
  guard: stateIn(RESENDING),
  target: '#signIn.broken',
  actions: 'noteCallBehind',
} as const;

const answering = signInSetup.createStateConfig({
  description: 'The person answers what the service asks; the screens are those of the challenge.',
  initial: 'resting',
  on: { 'flow.cancelled': { target: 'leaving', actions: 'cancelChallenge' } },
  states: {
    resting: {
      description: 'No call is pending, so the person may go elsewhere.',
      on: {
        'flow.left': leaveChallenge,
      },
    },
    calling: { description: 'The challenge asks the service.', tags: ['busy'] },
  },
});

const resending = signInSetup.createStateConfig({
  description: 'A code is sent again, which needs a new session and so the password.',
  tags: ['busy'],
  invoke: {
    id: 'authenticateAgain',
    src: 'authenticate',
    input: ({ context }) => ({ username: context.username, password: context.password }),
    onDone: [
      ...whenOver(RESENDING),
      {
        guard: { type: 'isChallenged', params: ({ event }) => ({ outcome: event.output }) },
        target: 'answering',
        actions: [
          { type: 'storeStep', params: ({ event }) => ({ outcome: event.output }) },
          { type: 'renewChallenge', params: ({ event }) => ({ outcome: event.output }) },
        ],
      },
      whenStep,
      {
        target: 'answering',
        actions: {
          type: 'refuseResend',
          params: whyRefused,
        },
      },
    ],
    onError: [
      whenLeft(RESENDING, LEFT),
      { target: 'answering', actions: { type: 'refuseResend', params: { code: 'unknown' } } },
    ],
  },
  ...pendingCall('flow.cancelled'),
});

export const challenge = signInSetup.createStateConfig({
  description: 'The service asks for more than the password.',
  meta: { requirements: ['4.06', '4.07', '4.08', '4.09'] },
  invoke: {
    id: 'challenge',
    src: 'challenge',
    input: ({ context }) => ({
      configuration: context.configuration,
      username: context.username,
      challenge: challengeOf(context.step),
      canResend: context.password !== '',
      sessionMs: context.sessionMs ?? undefined,
    }),
    onSnapshot: [
      // It waits for this flow's own call, or was asked to end.
      { guard: or([stateIn(RESENDING), stateIn(LEAVING)]) },
      {
        guard: { type: 'isResendWanted', params: ({ event }) => ({ challenge: event.snapshot }) },
        target: '.resending',
      },
      {
        guard: { type: 'isCalling', params: ({ event }) => ({ challenge: event.snapshot }) },
        target: '.answering.calling',
      },
      { guard: stateIn('#signIn.challenge.answering.calling'), target: '.answering.resting' },
    ],
    onDone: [
      whenLeft(RESENDING, LEFT),
      { guard: { type: 'isCallPending', params: ended }, target: 'cancelledDuringCall' },
      {
        guard: and([stateIn(LEAVING), { type: 'hasSession', params: ended }]),
        target: 'cancelledDuringCall',
      },
      // Whatever else it has come to, the person has closed the screens.
      { guard: stateIn(LEAVING), target: 'cancelled' },
      lostDuringCall,
      { guard: endedBy('signedIn'), target: 'complete' },
      { guard: endedBy('alreadySignedIn'), target: 'alreadyOpen' },
      { guard: endedBy('unconfirmed'), target: 'unconfirmed' },
      { guard: endedBy('resetRequired'), target: 'resetRequired' },
      { guard: endedBy('cancelled'), target: 'cancelled' },
      {
        guard: endedBy('expired'),
        target: 'closing',
        actions: { type: 'announce', params: { notice: 'sessionExpired' } },
      },
      {
        guard: endedBy('passwordNeeded'),
        target: 'closing',
        actions: { type: 'announce', params: { notice: 'passwordNeeded' } },
      },
      { target: 'closing' },
    ],
    onError: [
      whenLeft(RESENDING, LEFT),
      { guard: stateIn(LEAVING), target: 'cancelledDuringCall' },
      lostDuringCall,
      {
        guard: stateIn('#signIn.challenge.answering.calling'),
        target: 'broken',
        actions: 'noteCallBehind',
      },
      { target: 'broken' },
    ],
  },
  initial: 'answering',
  states: {
    answering,
    resending,
    leaving: {
      description: 'The screens are closed; the challenge ends once its call, if there is one, has answered.',
      tags: ['busy', 'left'],
      on: { 'flow.cancelled': {} },
    },
  },
});
