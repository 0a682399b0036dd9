/** The part of the chart where an account is confirmed: a code is typed, and beside that another can be sent. */
import { answered } from '../conventions/call.ts';
import { codeEntry, submittedForm } from '../code-entry/code-entry.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { usernameFields } from '../identity/username.ts';
import { signUpSetup, type SignUpContext } from './sign-up.setup.ts';

const CHECKING = '#signUp.confirming.entry.checking';
const SENDING = '#signUp.confirming.resend.sending';
const LEFT = '#signUp.cancelledDuringCall';

const checking = signUpSetup.createStateConfig({
  description: 'The service checks the code.',
  tags: ['busy'],
  exit: 'forgetCode',
  invoke: {
    id: 'confirm',
    src: 'confirm',
    input: ({ context }) => ({ username: context.username, code: context.code }),
    onDone: [
      whenLeft(CHECKING, LEFT),
      {
        guard: {
          type: 'isAnswered',
          params: ({ event }) => ({ answer: event.output, kind: 'confirmed' }),
        },
        target: '#signUp.complete',
      },
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

const sending = signUpSetup.createStateConfig({
  description: 'The service sends a new code; a person who already has one can go to its form.',
  tags: ['busy'],
  entry: ['forgetNotice', 'forgetResendRefusal'],
  invoke: {
    id: 'resendCode',
    src: 'resendCode',
    input: ({ context }) => ({ username: context.username }),
    onDone: [
      whenLeft(SENDING, LEFT),
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
          { type: 'storeDelivery', params: answered },
          { type: 'announce', params: { notice: 'codeSent' } },
          'renewCode',
        ],
      },
      {
        target: 'resendable',
        actions: [{ type: 'refuseResend', params: whyRefused }, 'releaseConfirmation'],
      },
    ],
    onError: [
      whenLeft(SENDING, LEFT),
      {
        target: 'resendable',
        actions: [{ type: 'refuseResend', params: { code: 'unknown' } }, 'releaseConfirmation'],
      },
    ],
  },
  ...pendingCall('flow.cancelled', 'flow.left', 'back.requested'),
});

export const confirming = signUpSetup.createStateConfig({
  description: 'The account is confirmed with a code of six digits.',
  meta: { screen: 'confirmSignUp', requirements: ['2.20', '4.08', '4.11', '9.01'] },
  entry: 'decideWhetherToAsk',
  on: { 'back.requested': { guard: 'isOpen', target: '#signUp.registering' } },
  ...codeEntry({
    at: '#signUp.confirming',
    form: {
      id: 'confirmationForm',
      src: 'confirmationForm',
      input: ({ context }: { readonly context: SignUpContext }) => ({
        values: {
          ...(context.asksUsername &&
            usernameFields(context.username, context.configuration.loginMechanisms)),
          [CODE_FIELD]: '',
        },
        secrets: [CODE_FIELD],
        rules: context.configuration,
      }),
    },
    submitted: [{ type: 'holdConfirmation', params: submittedForm }],
    observed: [
      {
        guard: { type: 'isFormEditing', params: submittedForm },
        actions: { type: 'rememberUsername', params: submittedForm },
      },
    ],
    broken: { target: '#signUp.broken.confirmationBroken', left: LEFT, during: [CHECKING, SENDING] },
    checking,
    sending,
    // Only once it is known to whom.
    resend: { initial: 'resendable', request: [{ guard: 'isUsernameKnown', target: 'sending' }] },
  }),
});
