/** The part of the chart where the service asks for a code, and where one is sent again. */
import { not, or, stateIn } from 'xstate';
import { codeEntry, submittedForm } from '../code-entry/code-entry.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { isStep, LEFT, storeBreakage, storeRefusal, storeStep, whenOver } from './challenge.answers.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import { challengeSetup } from './challenge.setup.ts';
import { session } from './challenge.session.ts';
import { knownAnswer } from './challenge.steps.ts';
import { checking } from './challenge.checking.ts';

const CHECKING = '#challenge.code.entry.checking';
const SIGNING_IN = '#challenge.code.resend.sending.signingIn';
const CHANGING = '#challenge.code.resend.sending.changing';
const SENDING = '#challenge.code.resend.sending';
const REPEATING = '#challenge.code.resend.sending.repeating';
const ANSWERING = '#challenge.code.resend.sending.repeating.answering';

/** The parent was refused: the code that was sent before may still serve. */
const refusedAgain = {
  target: '#challenge.code.resend.resendable',
  actions: {
    type: 'refuse',
    params: ({ event }: { readonly event: { readonly code: AuthErrorCode } }) => ({
      form: 'codeForm' as const,
      code: event.code,
    }),
  },
} as const;

const signingIn = challengeSetup.createStateConfig({
  ...pendingCall('flow.cancelled'),
  description: 'Another code needs the password, so the parent signs in again.',
  on: {
    'back.requested': {},
    'code.resent': [
      whenLeft(SIGNING_IN, LEFT),
      { target: 'repeating', actions: { type: 'startAgain', params: ({ event }) => event } },
    ],
    'resend.refused': [whenLeft(SIGNING_IN, LEFT), refusedAgain],
  },
});

const changing = challengeSetup.createStateConfig({
  ...pendingCall('flow.cancelled'),
  description:
    'The choice of factors is open only in a new sign-in, which the parent begins with the password.',
  on: {
    'back.requested': {},
    'code.resent': [
      whenLeft(CHANGING, LEFT),
      { target: '#challenge.routing', actions: { type: 'chooseAgain', params: ({ event }) => event } },
    ],
    'resend.refused': [
      whenLeft(CHANGING, LEFT),
      // An app sends nothing that could be sent again.
      { ...refusedAgain, guard: 'isOwnDevice', target: '#challenge.code.resend.ownDevice' },
      refusedAgain,
    ],
  },
});

const repeating = challengeSetup.createStateConfig({
  description: 'Where the service asks for more than a code, the answers that led here are given again.',
  exit: 'stopRepeating',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A code, a question that was answered before, or a new one.',
      always: [
        {
          guard: { type: 'isAtChallenge', params: { type: 'code' } },
          target: '#challenge.code',
          reenter: true,
          actions: { type: 'announce', params: { notice: 'codeSent' } },
        },
        { guard: 'isAnsweredAlready', target: 'answering' },
        { target: '#challenge.routing' },
      ],
    },
    answering: {
      description: 'The service gets the same answer as before.',
      exit: 'useAnswer',
      invoke: {
        id: 'answerAgain',
        src: 'answerAgain',
        input: ({ context }) => ({ answer: knownAnswer(context.step, context.toRepeat) }),
        onDone: [
          ...whenOver(ANSWERING),
          { guard: isStep, target: 'deciding', actions: storeStep },
          { target: '#challenge.routing', actions: storeRefusal },
        ],
        onError: [whenLeft(ANSWERING, LEFT), { target: '#challenge.routing', actions: storeBreakage }],
      },
      ...pendingCall('flow.cancelled', 'back.requested'),
    },
  },
});

const sending = challengeSetup.createStateConfig({
  description: 'Another code is sent.',
  tags: ['busy'],
  initial: 'signingIn',
  states: {
    signingIn,
    changing,
    repeating,
  },
});

const beforeTheFirstPause = {
  deciding: challengeSetup.createStateConfig({
    description: 'A code from the own device cannot be sent again.',
    always: [{ guard: 'isOwnDevice', target: 'ownDevice' }, { target: 'pausing' }],
  }),
  ownDevice: challengeSetup.createStateConfig({
    description: "The code comes from the member's own app; nothing is sent.",
  }),
} as const;

const withResend = codeEntry({
  at: '#challenge.code',
  form: {
    id: 'codeForm',
    src: 'codeForm',
    input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
  },
  submitted: [{ type: 'holdCode', params: submittedForm }],
  observed: [],
  broken: {
    target: '#challenge.broken',
    left: LEFT,
    during: [CHECKING, SIGNING_IN, CHANGING, ANSWERING],
  },
  checking: checking(CHECKING),
  sending,
  resend: {
    initial: 'deciding',
    states: beforeTheFirstPause,
    request: [
      { guard: 'canResend', target: 'sending' },
      // After a reload, or with a password that was replaced, the sign-in starts again.
      { target: '#challenge.passwordNeeded' },
    ],
  },
});

export const code = challengeSetup.createStateConfig({
  description: 'The service asks for a code of six digits: by SMS, by e-mail or from an authenticator app.',
  meta: { screen: 'confirmSignInCode', requirements: ['1.06', '2.20', '4.09'] },
  entry: 'noteCode',
  exit: 'forgetNotice',
  on: { 'back.requested': { target: 'left' } },
  ...withResend,
  states: {
    ...withResend.states,
    resend: {
      ...withResend.states.resend,
      on: {
        'method.changeRequested': [
          // A call is pending, or nothing was chosen that could be chosen otherwise.
          { guard: or([stateIn(CHECKING), stateIn(SENDING), not('hasChosen')]) },
          { guard: 'canResend', target: '.sending.changing' },
          { target: '#challenge.passwordNeeded' },
        ],
      },
    },
    // A sign-in that has started again has another session.
    session: session(CHECKING, SIGNING_IN, CHANGING, REPEATING),
  },
});
