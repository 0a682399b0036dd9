/** The part of the chart where the service asks for a code. */
import { not, stateIn } from 'xstate';
import { signInSetup } from './sign-in.setup.ts';
import { refusalCode } from './sign-in.steps.ts';

export const challenge = signInSetup.createStateConfig({
  description: 'The service asks for a code of six digits: by SMS, by e-mail or from an authenticator app.',
  meta: { screen: 'confirmSignInCode', requirements: ['1.06', '2.20', '4.09'] },
  invoke: {
    id: 'codeForm',
    src: 'codeForm',
    input: { values: { code: '' }, secrets: ['code'] },
    onSnapshot: [
      // A call is under way; a submission made meanwhile is released when the call has been answered.
      { guard: not(stateIn('#signIn.challenge.entering')) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.verifying',
        actions: { type: 'holdCode', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [
      { guard: 'isWithdrawn', target: '#signIn.cancelled' },
      { target: '#signIn.interrupted.formBroken' },
    ],
  },
  on: { 'back.requested': { target: 'credentials' } },
  after: {
    challengeSession: [
      // A call is under way; the service itself will say whether the session was still good.
      { guard: not(stateIn('#signIn.challenge.entering')) },
      { target: 'credentials', actions: { type: 'announce', params: { notice: 'sessionExpired' } } },
    ],
  },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person types the code.',
      initial: 'decidingResend',
      states: {
        decidingResend: {
          description: 'A code from the own device cannot be sent again.',
          always: [{ guard: 'isOwnDevice', target: 'ownDevice' }, { target: 'pausing' }],
        },
        ownDevice: { description: "The code comes from the member's own app; nothing is sent." },
        pausing: {
          description: 'A code has just been sent; another may be asked for in a moment.',
          after: { resendPause: { target: 'resendable' } },
        },
        resendable: {
          description: 'The code can be sent again.',
          on: { 'code.resendRequested': { target: '#signIn.challenge.resending' } },
        },
        remembered: { type: 'history', description: 'Where the person was before the code was verified.' },
      },
    },
    verifying: {
      description: 'The service checks the code.',
      tags: ['busy'],
      exit: 'forgetCode',
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ outcome: event.output, code: 'sessionExpired' }),
            },
            target: '#signIn.credentials',
            actions: { type: 'announce', params: { notice: 'sessionExpired' } },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'entering.remembered',
            actions: { type: 'refuseCode', params: ({ event }) => ({ code: refusalCode(event.output) }) },
          },
          {
            target: '#signIn.routing',
            actions: { type: 'storeStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            target: 'entering.remembered',
            actions: { type: 'refuseCode', params: { code: 'unknown' } },
          },
        ],
      },
      on: {
        'signIn.cancelled': { actions: 'withdraw' },
        // Going back would leave a call behind that can still open a session.
        'back.requested': {},
      },
    },
    resending: {
      description: 'The code is sent again, which needs a new session and so the password.',
      tags: ['busy'],
      invoke: {
        id: 'authenticateAgain',
        src: 'authenticate',
        input: ({ context }) => ({ username: context.username, password: context.password }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ outcome: event.output, code: 'alreadySignedIn' }),
            },
            target: '#signIn.alreadyOpen',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'entering.remembered',
            actions: { type: 'refuseCode', params: ({ event }) => ({ code: refusalCode(event.output) }) },
          },
          {
            target: '#signIn.routing',
            actions: [
              { type: 'storeStep', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'announce', params: { notice: 'codeSent' } },
            ],
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            target: 'entering.remembered',
            actions: { type: 'refuseCode', params: { code: 'unknown' } },
          },
        ],
      },
      on: { 'signIn.cancelled': { actions: 'withdraw' }, 'back.requested': {} },
    },
  },
});
