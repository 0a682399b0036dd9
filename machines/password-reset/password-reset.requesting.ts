/** The parts of the chart that lead to a code: asking for whom, and asking at once where the service demands it. */
import { stateIn } from 'xstate';
import { answered } from '../conventions/call.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { usernameFields } from '../identity/username.ts';
import { passwordResetSetup } from './password-reset.setup.ts';

const ASKING = '#passwordReset.asking.requesting';
const REQUIRED = '#passwordReset.required.requesting';
const LEFT = '#passwordReset.cancelledDuringCall';

export const asking = passwordResetSetup.createStateConfig({
  description: 'The person says for which account a code is wanted.',
  meta: { screen: 'forgotPassword', requirements: ['2.20', '4.12'] },
  entry: ['forgetDelivery', 'forgetNotice'],
  invoke: {
    id: 'requestForm',
    src: 'requestForm',
    input: ({ context }) => ({
      values: usernameFields(context.username, context.configuration.loginMechanisms),
      rules: context.configuration,
    }),
    onSnapshot: [
      // The request is with the service already; what the form says meanwhile changes nothing.
      { guard: stateIn(ASKING) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.requesting',
        actions: { type: 'holdUsername', params: ({ event }) => ({ form: event.snapshot }) },
      },
      {
        guard: { type: 'isUsernameEdited', params: ({ event }) => ({ form: event.snapshot }) },
        actions: { type: 'holdUsername', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [whenLeft(ASKING, LEFT), { target: '#passwordReset.formBroken' }],
  },
  initial: 'typing',
  states: {
    typing: {
      description: 'The person types the username.',
      on: { 'code.inHand': { target: '#passwordReset.confirming' } },
    },
    requesting: {
      description: 'The service is asked to send a code.',
      tags: ['busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          whenLeft(ASKING, LEFT),
          {
            guard: { type: 'isCodeSent', params: answered },
            target: '#passwordReset.confirming',
            actions: { type: 'storeDelivery', params: answered },
          },
          {
            target: 'typing',
            actions: { type: 'refuseRequest', params: whyRefused },
          },
        ],
        onError: [
          whenLeft(ASKING, LEFT),
          { target: 'typing', actions: { type: 'refuseRequest', params: { code: 'unknown' } } },
        ],
      },
      ...pendingCall('flow.cancelled', 'flow.left'),
    },
  },
});

export const required = passwordResetSetup.createStateConfig({
  description: 'The service demands a new password for this account, so a code is asked for at once.',
  meta: { screen: 'requestingReset', requirements: ['4.07', '4.12'] },
  entry: { type: 'announce', params: { notice: 'required' } },
  initial: 'requesting',
  states: {
    requesting: {
      description: 'The service is asked to send a code.',
      tags: ['busy'],
      invoke: {
        id: 'requestRequiredCode',
        src: 'requestCode',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          whenLeft(REQUIRED, LEFT),
          {
            guard: { type: 'isCodeSent', params: answered },
            target: '#passwordReset.confirming',
            actions: { type: 'storeDelivery', params: answered },
          },
          {
            target: 'failed',
            actions: { type: 'storeError', params: whyRefused },
          },
        ],
        onError: [
          whenLeft(REQUIRED, LEFT),
          { target: 'failed', actions: { type: 'storeError', params: { code: 'unknown' } } },
        ],
      },
      ...pendingCall('flow.cancelled', 'flow.left'),
    },
    failed: {
      description: 'No code could be sent; the screen says why, and how to go on.',
      exit: 'forgetError',
      on: {
        'retry.requested': { target: 'requesting' },
        'code.inHand': { target: '#passwordReset.confirming' },
        'back.requested': { target: '#passwordReset.asking' },
      },
    },
  },
});
