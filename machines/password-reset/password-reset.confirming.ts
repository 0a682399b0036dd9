/** The part of the chart where the code and the new password are typed, and beside that the code can be sent again. */
import { answered } from '../conventions/call.ts';
import { codeEntry, submittedForm } from '../code-entry/code-entry.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { usernameFields } from '../identity/username.ts';
import { passwordResetSetup, type PasswordResetContext } from './password-reset.setup.ts';

const CHECKING = '#passwordReset.confirming.entry.checking';
const SENDING = '#passwordReset.confirming.resend.sending';
const LEFT = '#passwordReset.cancelledDuringCall';

const checking = passwordResetSetup.createStateConfig({
  description: 'The service checks the code and replaces the password.',
  tags: ['busy'],
  exit: 'forgetConfirmation',
  invoke: {
    id: 'resetPassword',
    src: 'resetPassword',
    input: ({ context: { username, code, password } }) => ({ username, code, password }),
    onDone: [
      whenLeft(CHECKING, LEFT),
      { guard: { type: 'isReset', params: answered }, target: '#passwordReset.complete' },
      {
        target: 'typing',
        actions: {
          type: 'refuseConfirmation',
          params: whyRefused,
        },
      },
    ],
    onError: [
      whenLeft(CHECKING, LEFT),
      { target: 'typing', actions: { type: 'refuseConfirmation', params: { code: 'unknown' } } },
    ],
  },
  ...pendingCall('flow.cancelled', 'flow.left', 'back.requested'),
});

const sending = passwordResetSetup.createStateConfig({
  description: 'The code is sent again.',
  tags: ['busy'],
  invoke: {
    id: 'requestCodeAgain',
    src: 'requestCode',
    input: ({ context }) => ({ username: context.username }),
    onDone: [
      whenLeft(SENDING, LEFT),
      {
        guard: { type: 'isCodeSent', params: answered },
        target: 'pausing',
        actions: [
          { type: 'storeDelivery', params: answered },
          { type: 'announce', params: { notice: 'codeSent' } },
          'renewCode',
        ],
      },
      {
        target: 'resendable',
        actions: {
          type: 'refuseConfirmation',
          params: whyRefused,
        },
      },
    ],
    onError: [
      whenLeft(SENDING, LEFT),
      { target: 'resendable', actions: { type: 'refuseConfirmation', params: { code: 'unknown' } } },
    ],
  },
  ...pendingCall('flow.cancelled', 'flow.left', 'back.requested'),
});

/** Whether the code can be sent again at all. */
const beforeTheFirstPause = {
  deciding: passwordResetSetup.createStateConfig({
    description: 'A code that was just sent is waited for; a code can be sent only for a known username.',
    always: [
      { guard: 'asksUsername', target: 'unavailable' },
      { guard: 'wasCodeSent', target: 'pausing' },
      { target: 'resendable' },
    ],
  }),
  unavailable: passwordResetSetup.createStateConfig({
    description: 'No username was given; going back asks for it.',
  }),
} as const;

export const confirming = passwordResetSetup.createStateConfig({
  description: 'The person types the code and a new password.',
  meta: { screen: 'confirmResetPassword', requirements: ['2.20', '4.12', '5.01', '5.02'] },
  entry: 'decideUsername',
  on: { 'back.requested': { target: 'asking' } },
  ...codeEntry({
    at: '#passwordReset.confirming',
    form: {
      id: 'confirmForm',
      src: 'confirmForm',
      input: ({ context }: { readonly context: PasswordResetContext }) => ({
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
    },
    submitted: [
      { type: 'holdUsername', params: submittedForm },
      { type: 'holdConfirmation', params: submittedForm },
      'forgetNotice',
    ],
    observed: [
      {
        guard: { type: 'isUsernameEdited', params: submittedForm },
        actions: { type: 'holdUsername', params: submittedForm },
      },
    ],
    broken: { target: '#passwordReset.formBroken', left: LEFT, during: [CHECKING, SENDING] },
    checking,
    sending,
    resend: {
      initial: 'deciding',
      states: beforeTheFirstPause,
      request: [{ target: 'sending', actions: 'forgetNotice' }],
    },
  }),
});
