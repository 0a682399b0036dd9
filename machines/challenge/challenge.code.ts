/** The part of the chart where the service asks for a code, and where one is sent again. */
import { not, stateIn } from 'xstate';
import {
  isRefused,
  sessionEnds,
  storeBreakage,
  storeRefusal,
  storeStep,
  whenLate,
  whenOver,
  whenWithdrawn,
} from './challenge.answers.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { challengeSetup } from './challenge.setup.ts';
import { knownAnswer } from './challenge.steps.ts';
import { verifying } from './challenge.verifying.ts';

const ENTERING = '#challenge.code.asking.entry.entering';
const VERIFYING = '#challenge.code.asking.entry.verifying';

const entry = challengeSetup.createStateConfig({
  description: 'The code, as it is typed and checked.',
  initial: 'entering',
  states: {
    entering: {
      description: 'The person types the code.',
      // The form belongs to the whole screen; its code is taken here, so that the pause beside it goes on.
      always: { guard: 'isCodeHeld', target: 'verifying' },
    },
    verifying,
  },
});

const resend = challengeSetup.createStateConfig({
  description: 'Whether the code can be sent again; checking one changes nothing about that.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A code from the own device cannot be sent again.',
      always: [{ guard: 'isOwnDevice', target: 'ownDevice' }, { target: 'pausing' }],
    },
    ownDevice: { description: "The code comes from the member's own app; nothing is sent." },
    pausing: {
      description: 'A code has just been sent; another may be asked for in a moment.',
      after: { resendPause: { target: 'resendable' } },
    },
    resendable: {
      description: 'The code can be sent again, unless one is being checked.',
      on: {
        'code.resendRequested': [
          { guard: stateIn(VERIFYING) },
          { guard: 'canResend', target: '#challenge.code.resending' },
          // After a reload, or with a password that was replaced, the sign-in begins anew.
          { target: '#challenge.passwordNeeded' },
        ],
      },
    },
  },
});

const asking = challengeSetup.createStateConfig({
  description: 'The person types the code, and beside that can have it sent again.',
  type: 'parallel',
  states: { entry, resend },
});

const resending = challengeSetup.createStateConfig({
  description: 'The code is sent again. That needs the password, so the parent signs in again.',
  tags: ['busy'],
  on: {
    'code.resent': [
      whenWithdrawn,
      {
        target: 'repeating',
        actions: { type: 'beginAnew', params: ({ event }) => event },
      },
    ],
    'resend.refused': [
      whenWithdrawn,
      whenLate,
      {
        target: 'asking.resend.resendable',
        actions: {
          type: 'refuse',
          params: ({ event }) => ({ form: 'codeForm' as const, code: event.code }),
        },
      },
    ],
    'flow.cancelled': { actions: 'withdraw' },
    'back.requested': {},
  },
});

const repeating = challengeSetup.createStateConfig({
  description: 'Where the service asks for more than a code, the answers that led here are given again.',
  tags: ['busy'],
  exit: 'stopRepeating',
  initial: 'deciding',
  on: { 'flow.cancelled': { actions: 'withdraw' }, 'back.requested': {} },
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
          ...whenOver,
          { guard: isRefused, target: '#challenge.routing', actions: storeRefusal },
          { target: 'deciding', actions: storeStep },
        ],
        onError: [whenWithdrawn, { target: '#challenge.routing', actions: storeBreakage }],
      },
    },
  },
});

export const code = challengeSetup.createStateConfig({
  description: 'The service asks for a code of six digits: by SMS, by e-mail or from an authenticator app.',
  meta: { screen: 'confirmSignInCode', requirements: ['1.06', '2.20', '4.09'] },
  entry: 'noteCode',
  exit: 'forgetNotice',
  invoke: {
    id: 'codeForm',
    src: 'codeForm',
    input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
    onSnapshot: [
      // A call is under way; a submission made meanwhile is released when the call has been answered.
      { guard: not(stateIn(ENTERING)) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        actions: { type: 'holdCode', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [whenWithdrawn, { target: '#challenge.broken' }],
  },
  on: { 'back.requested': { target: 'left' } },
  after: {
    challengeSession: [
      // The sign-in has begun anew, and with it another session.
      { guard: stateIn('#challenge.code.repeating') },
      ...sessionEnds(VERIFYING, '#challenge.code.resending'),
    ],
  },
  initial: 'asking',
  states: { asking, resending, repeating },
});
