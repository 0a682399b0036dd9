/** The part of the chart where a code was sent: it is typed and checked, and beside that it can be sent again. */
import { CODE_FIELD } from '../identity/code.ts';
import { stateIn } from 'xstate';
import { refusalCode } from '../identity/auth-error.ts';
import { verifyAttributesSetup } from './verify-attributes.setup.ts';

export const confirming = verifyAttributesSetup.createStateConfig({
  description: 'A code was sent to the chosen address or number; the person types it.',
  meta: { screen: 'confirmVerification', requirements: ['2.20', '4.13'] },
  type: 'parallel',
  on: { 'back.requested': { target: 'choosing' } },
  exit: 'forgetNotice',
  states: {
    entry: {
      description: 'The form with the code.',
      invoke: {
        id: 'codeForm',
        src: 'codeForm',
        input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
        onSnapshot: [
          // A call is under way; a submission made meanwhile is released when it has been answered.
          { guard: stateIn('#verifyAttributes.confirming.entry.verifying') },
          { guard: stateIn('#verifyAttributes.confirming.resend.sending') },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.verifying',
            actions: [
              { type: 'holdCode', params: ({ event }) => ({ form: event.snapshot }) },
              'forgetNotice',
            ],
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#verifyAttributes.finished' },
          { target: '#verifyAttributes.formBroken' },
        ],
      },
      initial: 'typing',
      states: {
        typing: { description: 'The person types the code.' },
        verifying: {
          description: 'The service checks the code.',
          tags: ['busy'],
          exit: 'forgetCode',
          invoke: {
            id: 'verify',
            src: 'verify',
            input: ({ context }) => ({ attribute: context.chosen, code: context.code }),
            onDone: [
              {
                guard: { type: 'isSessionRefused', params: ({ event }) => ({ answer: event.output }) },
                target: '#verifyAttributes.sessionRefused',
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                target: 'refusing',
                actions: {
                  type: 'refuseCode',
                  params: ({ event }) => ({ code: refusalCode(event.output) }),
                },
              },
              {
                target: '#verifyAttributes.offering',
                actions: ['recordVerified', { type: 'announce', params: { notice: 'verified' } }],
              },
            ],
            onError: { target: 'refusing', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
          },
          on: {
            'verification.skipped': { actions: 'withdraw' },
            // Going back would leave a call behind that can still succeed.
            'back.requested': {},
          },
        },
        refusing: {
          description: 'The form has its answer; if the person has skipped meanwhile, the flow ends.',
          always: [{ guard: 'isWithdrawn', target: '#verifyAttributes.finished' }, { target: 'typing' }],
        },
      },
    },
    resend: {
      description: 'Sending the code again.',
      initial: 'pausing',
      states: {
        pausing: {
          description: 'A code has just been sent; another may be asked for in a moment.',
          after: { resendPause: { target: 'resendable' } },
        },
        resendable: {
          description: 'The code can be sent again, unless one is being checked.',
          on: {
            'code.resendRequested': {
              guard: stateIn('#verifyAttributes.confirming.entry.typing'),
              target: 'sending',
              actions: 'forgetNotice',
            },
          },
        },
        sending: {
          description: 'The code is sent again.',
          tags: ['busy'],
          invoke: {
            id: 'sendCodeAgain',
            src: 'sendCode',
            input: ({ context }) => ({ attribute: context.chosen }),
            onDone: [
              {
                guard: { type: 'isSessionRefused', params: ({ event }) => ({ answer: event.output }) },
                target: '#verifyAttributes.sessionRefused',
              },
              { guard: 'isWithdrawn', target: '#verifyAttributes.finished' },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                target: 'resendable',
                actions: {
                  type: 'refuseCode',
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
              { guard: 'isWithdrawn', target: '#verifyAttributes.finished' },
              { target: 'resendable', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
            ],
          },
          on: { 'verification.skipped': { actions: 'withdraw' }, 'back.requested': {} },
        },
      },
    },
  },
});
