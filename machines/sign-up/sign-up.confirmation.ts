/** The part of the chart where an account is confirmed with the code that was sent to it. */
import { or, stateIn } from 'xstate';
import { refusalCode } from './sign-up.refusals.ts';
import { signUpSetup } from './sign-up.setup.ts';

export const confirming = signUpSetup.createStateConfig({
  description: 'The account is confirmed with a code of six digits.',
  meta: { screen: 'confirmSignUp', requirements: ['2.20', '4.08', '4.11', '9.01'] },
  entry: 'decideWhetherToAsk',
  invoke: {
    id: 'confirmationForm',
    src: 'confirmationForm',
    input: ({ context }) => ({
      values: { ...(context.asksUsername && { username: context.username }), code: '' },
      secrets: ['code'],
      rules: context.configuration,
    }),
    onSnapshot: [
      // A call is under way; a submission made meanwhile is released when the call has been answered.
      { guard: or([stateIn('#signUp.confirming.checking'), stateIn('#signUp.confirming.sending')]) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.checking',
        actions: { type: 'holdConfirmation', params: ({ event }) => ({ form: event.snapshot }) },
      },
      {
        guard: { type: 'isFormEditing', params: ({ event }) => ({ form: event.snapshot }) },
        actions: { type: 'rememberUsername', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [
      { guard: 'isWithdrawn', target: '#signUp.cancelled' },
      { target: '#signUp.broken.confirmationBroken' },
    ],
  },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person types the code.',
      initial: 'resendable',
      on: { 'back.requested': { guard: 'isOpen', target: '#signUp.registering' } },
      states: {
        pausing: {
          description: 'A code has just been sent; another may be asked for in a moment.',
          after: { resendPause: { target: 'resendable' } },
        },
        undelivered: {
          description: 'The account was made, and its code could not be delivered.',
          entry: { type: 'refuseConfirmation', params: { code: 'deliveryFailed' } },
          always: { target: 'resendable' },
        },
        resendable: {
          description: 'A new code can be sent, once it is known to whom.',
          on: { 'code.resendRequested': { guard: 'isUsernameKnown', target: '#signUp.confirming.sending' } },
        },
        remembered: {
          type: 'history',
          target: 'resendable',
          description: 'Where the person was before the service was asked.',
        },
      },
    },
    sending: {
      description: 'The service sends a new code; whoever has one already gets to its form all the same.',
      tags: ['busy'],
      entry: 'forgetNotice',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signUp.cancelled' },
          {
            guard: {
              type: 'isAnswered',
              params: ({ event }) => ({ answer: event.output, kind: 'confirmed' }),
            },
            target: '#signUp.complete',
          },
          {
            guard: {
              type: 'isAnswered',
              params: ({ event }) => ({ answer: event.output, kind: 'codeSent' }),
            },
            target: 'entering.pausing',
            actions: [
              { type: 'storeDelivery', params: ({ event }) => ({ answer: event.output }) },
              { type: 'announce', params: { notice: 'codeSent' } },
              'renewConfirmation',
            ],
          },
          {
            target: 'entering.resendable',
            actions: {
              type: 'refuseConfirmation',
              params: ({ event }) => ({ code: refusalCode(event.output) }),
            },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signUp.cancelled' },
          {
            target: 'entering.resendable',
            actions: { type: 'refuseConfirmation', params: { code: 'unknown' } },
          },
        ],
      },
      on: { 'flow.cancelled': { actions: 'withdraw' }, 'flow.left': {} },
    },
    checking: {
      description: 'The service checks the code.',
      tags: ['busy'],
      exit: 'forgetCode',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ username: context.username, code: context.code }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signUp.cancelled' },
          {
            guard: {
              type: 'isAnswered',
              params: ({ event }) => ({ answer: event.output, kind: 'confirmed' }),
            },
            target: '#signUp.complete',
          },
          {
            target: 'entering.remembered',
            actions: {
              type: 'refuseConfirmation',
              params: ({ event }) => ({ code: refusalCode(event.output) }),
            },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signUp.cancelled' },
          {
            target: 'entering.remembered',
            actions: { type: 'refuseConfirmation', params: { code: 'unknown' } },
          },
        ],
      },
      on: { 'flow.cancelled': { actions: 'withdraw' }, 'flow.left': {} },
    },
  },
});
