/** The part of the chart where an account is confirmed: a code is typed, and beside that another can be sent. */
import { CODE_FIELD } from '../identity/code.ts';
import { and, or, stateIn } from 'xstate';
import { refusalCode } from '../identity/auth-error.ts';
import { usernameFields } from '../identity/username.ts';
import { signUpSetup } from './sign-up.setup.ts';

/** A call cannot be taken back: going elsewhere waits for its answer. */
const duringACall = {
  'flow.cancelled': { actions: 'withdraw' },
  'flow.left': {},
  'back.requested': {},
} as const;

export const confirming = signUpSetup.createStateConfig({
  description: 'The account is confirmed with a code of six digits.',
  meta: { screen: 'confirmSignUp', requirements: ['2.20', '4.08', '4.11', '9.01'] },
  type: 'parallel',
  entry: 'decideWhetherToAsk',
  on: { 'back.requested': { guard: 'isOpen', target: '#signUp.registering' } },
  states: {
    entry: {
      description: 'The form with the code.',
      invoke: {
        id: 'confirmationForm',
        src: 'confirmationForm',
        input: ({ context }) => ({
          values: {
            ...(context.asksUsername &&
              usernameFields(context.username, context.configuration.loginMechanisms)),
            [CODE_FIELD]: '',
          },
          secrets: [CODE_FIELD],
          rules: context.configuration,
        }),
        onSnapshot: [
          // A call is under way; a submission made meanwhile is released when the call has been answered.
          {
            guard: or([
              stateIn('#signUp.confirming.entry.checking'),
              stateIn('#signUp.confirming.resend.sending'),
            ]),
          },
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
        entering: { description: 'The person types the code.' },
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
                target: 'entering',
                actions: {
                  type: 'refuseConfirmation',
                  params: ({ event }) => ({ code: refusalCode(event.output) }),
                },
              },
            ],
            onError: [
              { guard: 'isWithdrawn', target: '#signUp.cancelled' },
              { target: 'entering', actions: { type: 'refuseConfirmation', params: { code: 'unknown' } } },
            ],
          },
          on: duringACall,
        },
      },
    },
    resend: {
      description: 'Sending another code.',
      initial: 'resendable',
      states: {
        pausing: {
          description: 'A code has just been sent; another may be asked for in a moment, whatever is tried.',
          after: { resendPause: { target: 'resendable' } },
        },
        resendable: {
          description: 'A new code can be sent, once it is known to whom, and unless one is being checked.',
          on: {
            'code.resendRequested': {
              guard: and(['isUsernameKnown', stateIn('#signUp.confirming.entry.entering')]),
              target: 'sending',
            },
          },
        },
        sending: {
          description: 'The service sends a new code; a person who already has one can go to its form.',
          tags: ['busy'],
          entry: ['forgetNotice', 'forgetResendRefusal'],
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
                target: 'pausing',
                actions: [
                  { type: 'storeDelivery', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'announce', params: { notice: 'codeSent' } },
                  'renewConfirmation',
                ],
              },
              {
                target: 'resendable',
                actions: [
                  { type: 'refuseResend', params: ({ event }) => ({ code: refusalCode(event.output) }) },
                  'releaseConfirmation',
                ],
              },
            ],
            onError: [
              { guard: 'isWithdrawn', target: '#signUp.cancelled' },
              {
                target: 'resendable',
                actions: [{ type: 'refuseResend', params: { code: 'unknown' } }, 'releaseConfirmation'],
              },
            ],
          },
          on: duringACall,
        },
      },
    },
  },
});
