/** The part of the chart where the code and the new password are typed, and beside that the code can be sent again. */
import { CODE_FIELD } from '../identity/code.ts';
import { stateIn } from 'xstate';
import { refusalCode } from '../identity/auth-error.ts';
import { usernameFields } from '../identity/username.ts';
import { passwordResetSetup } from './password-reset.setup.ts';

export const confirming = passwordResetSetup.createStateConfig({
  description: 'The person types the code and a new password.',
  meta: { screen: 'confirmResetPassword', requirements: ['2.20', '4.12', '5.01', '5.02'] },
  type: 'parallel',
  entry: 'decideUsername',
  on: { 'back.requested': { target: 'asking' } },
  states: {
    entry: {
      description: 'The form with the code and the new password.',
      invoke: {
        id: 'confirmForm',
        src: 'confirmForm',
        input: ({ context }) => ({
          values: {
            ...(context.asksUsername &&
              usernameFields(context.username, context.configuration.loginMechanisms)),
            [CODE_FIELD]: '',
            password: '',
            confirm_password: '',
          },
          secrets: [CODE_FIELD, 'password', 'confirm_password'],
          rules: context.configuration,
        }),
        onSnapshot: [
          // A call is under way; a submission made meanwhile is released when it has been answered.
          { guard: stateIn('#passwordReset.confirming.entry.resetting') },
          { guard: stateIn('#passwordReset.confirming.resend.sending') },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.resetting',
            actions: [
              { type: 'holdUsername', params: ({ event }) => ({ form: event.snapshot }) },
              { type: 'holdConfirmation', params: ({ event }) => ({ form: event.snapshot }) },
              'forgetNotice',
            ],
          },
          {
            guard: { type: 'isUsernameEdited', params: ({ event }) => ({ form: event.snapshot }) },
            actions: { type: 'holdUsername', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#passwordReset.cancelled' },
          { target: '#passwordReset.formBroken' },
        ],
      },
      initial: 'typing',
      states: {
        typing: { description: 'The person fills in the form.' },
        resetting: {
          description: 'The service checks the code and replaces the password.',
          tags: ['busy'],
          exit: 'forgetConfirmation',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context: { username, code, password } }) => ({ username, code, password }),
            onDone: [
              { guard: 'isWithdrawn', target: '#passwordReset.cancelled' },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                target: 'typing',
                actions: {
                  type: 'refuseConfirmation',
                  params: ({ event }) => ({ code: refusalCode(event.output) }),
                },
              },
              { target: '#passwordReset.complete' },
            ],
            onError: [
              { guard: 'isWithdrawn', target: '#passwordReset.cancelled' },
              { target: 'typing', actions: { type: 'refuseConfirmation', params: { code: 'unknown' } } },
            ],
          },
          on: { 'flow.cancelled': { actions: 'withdraw' }, 'flow.left': {}, 'back.requested': {} },
        },
      },
    },
    resend: {
      description: 'Sending the code again.',
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'A code that was just sent is waited for; a code can go only to somebody who is known.',
          always: [
            { guard: 'asksUsername', target: 'unavailable' },
            { guard: 'wasCodeSent', target: 'pausing' },
            { target: 'resendable' },
          ],
        },
        unavailable: { description: 'Nobody has said for whom; going back asks that.' },
        pausing: {
          description: 'A code has just been sent; another may be asked for in a moment.',
          after: { resendPause: { target: 'resendable' } },
        },
        resendable: {
          description: 'The code can be sent again, unless one is being checked.',
          on: {
            'code.resendRequested': {
              guard: stateIn('#passwordReset.confirming.entry.typing'),
              target: 'sending',
              actions: 'forgetNotice',
            },
          },
        },
        sending: {
          description: 'The code is sent again.',
          tags: ['busy'],
          invoke: {
            id: 'requestCodeAgain',
            src: 'requestCode',
            input: ({ context }) => ({ username: context.username }),
            onDone: [
              { guard: 'isWithdrawn', target: '#passwordReset.cancelled' },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                target: 'resendable',
                actions: {
                  type: 'refuseConfirmation',
                  params: ({ event }) => ({ code: refusalCode(event.output) }),
                },
              },
              {
                target: 'pausing',
                actions: [
                  { type: 'storeDelivery', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'announce', params: { notice: 'codeSent' } },
                  'clearCode',
                ],
              },
            ],
            onError: [
              { guard: 'isWithdrawn', target: '#passwordReset.cancelled' },
              { target: 'resendable', actions: { type: 'refuseConfirmation', params: { code: 'unknown' } } },
            ],
          },
          on: { 'flow.cancelled': { actions: 'withdraw' }, 'flow.left': {}, 'back.requested': {} },
        },
      },
    },
  },
});
