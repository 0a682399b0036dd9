/** How to try resetting a password: what a person types, how the service answers, and what must always be true. */
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel, type Reply } from '../kit/model.ts';
import { isFormSubmitting } from './form.projection.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { AuthErrorCode, Refused } from '#machines/identity/auth-error.ts';
import { provideRules } from '#machines/identity/ruled-form.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  passwordResetMachine,
  type PasswordResetSnapshot,
} from '#machines/password-reset/password-reset.machine.ts';
import {
  activeForm,
  isBusy,
  passwordResetScreen,
} from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.setup.ts';
import type { RequestAnswer, ResetAnswer } from '#machines/password-reset/password-reset.types.ts';
import {
  isUsableUsername,
  validateConfirmation,
  validateRequest,
} from '#machines/password-reset/password-reset.validation.ts';

export const USERNAME = 'marta@leeds.example';
export const NEW_PASSWORD = 'Moorland-2026';
export const CODE = '975310';

const refused = (code: AuthErrorCode): Refused => ({ kind: 'refused', code });
const named = <Answer>(answers: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(answers).map(([name, output]) => [name, { output }])) as Record<
    string,
    Reply<never> & { readonly output: Answer }
  >;

/** What a person does with a form of these fields, and what the form then is. */
const filledIn = (
  validate: typeof validateConfirmation,
  fields: readonly string[],
  by: readonly FormEvent[],
) =>
  formAfter(
    provideRules(validate),
    {
      values: Object.fromEntries(fields.map((field) => [field, ''])),
      secrets: ['confirmation_code', 'password', 'confirm_password'],
      rules: sampleConfiguration,
    },
    by,
  );

const newPassword = { confirmation_code: '975 310', password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
const confirmation = ['confirmation_code', 'password', 'confirm_password'];

const requestCode = named<RequestAnswer>({
  'sends an e-mail': { kind: 'codeSent', delivery: { medium: 'email', destination: 'a-***@leeds.example' } },
  'sends an SMS': { kind: 'codeSent', delivery: { medium: 'sms', destination: null } },
  'wants a pause': refused('throttled'),
  'knows no way to the person': refused('noVerifiedContact'),
});

const isAsked = ({ context }: PasswordResetSnapshot) => context.asksUsername;

export const passwordResetModel = defineModel({
  machine: passwordResetMachine,
  claims: ['2.20', '4.07', '4.12', '5.01', '5.02'],
  inputs: {
    'username unknown': { configuration: sampleConfiguration, username: '', startAt: 'request' },
    'username known': { configuration: sampleConfiguration, username: USERNAME, startAt: 'request' },
    'a reset is demanded': { configuration: sampleConfiguration, username: USERNAME, startAt: 'required' },
    'a reset is required, username unknown': {
      configuration: sampleConfiguration,
      username: '',
      startAt: 'required',
    },
    'a code is in hand': { configuration: sampleConfiguration, username: '', startAt: 'confirm' },
  },
  events: (): PasswordResetEvent[] => [
    { type: 'code.inHand' },
    { type: 'code.resendRequested' },
    { type: 'retry.requested' },
    { type: 'back.requested' },
    { type: 'flow.left', to: 'signIn' },
    { type: 'flow.left', to: 'signUp' },
    { type: 'flow.cancelled' },
  ],
  replies: {
    requestForm: {
      'has half a name typed': filledIn(validateRequest, ['username'], typed({ username: 'marta' })),
      'is submitted': filledIn(validateRequest, ['username'], submitted({ username: USERNAME })),
    },
    confirmForm: {
      'has a name typed': filledIn(
        validateConfirmation,
        ['username', ...confirmation],
        typed({ username: USERNAME }),
      ),
      'is submitted': filledIn(
        validateConfirmation,
        ['username', ...confirmation],
        submitted({ username: USERNAME, ...newPassword }),
      ),
    },
    requestCode,
    requestRequiredCode: requestCode,
    requestCodeAgain: requestCode,
    resetPassword: named<ResetAnswer>({
      'replaces the password': { kind: 'reset' },
      'says the code is wrong': refused('codeMismatch'),
      'says the code is old': refused('codeExpired'),
      'refuses the password': refused('passwordRefused'),
      'knows the password': refused('passwordReused'),
      'has seen too many attempts': refused('tooManyAttempts'),
    }),
  },
  identity: ({ context }) => [
    context.username,
    context.asksUsername,
    context.delivery,
    context.notice,
    context.error,
    context.leftTo,
  ],
  home: {
    name: 'an end that leads to signing in, or out of the screens',
    isThere: (snapshot) => snapshot.status === 'done',
  },
  secrets: [
    {
      name: 'new password',
      text: NEW_PASSWORD,
      mayLive: (snapshot) => snapshot.matches({ confirming: { entry: 'checking' } }),
    },
    {
      name: 'code',
      text: CODE,
      mayLive: (snapshot) => snapshot.matches({ confirming: { entry: 'checking' } }),
    },
  ],
  invariants: {
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => !id.endsWith('Form')).length <= 1,
    'the service is asked about a username': ({ context, children }) =>
      Object.keys(children).every((id) => id.endsWith('Form')) ||
      isUsableUsername(context.username, context.configuration),
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || passwordResetScreen(snapshot) !== null,
    'a screen with a form has its form': (snapshot) =>
      ['forgotPassword', 'confirmResetPassword'].includes(passwordResetScreen(snapshot) ?? '') ===
      (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || !isFormSubmitting(activeForm(snapshot)),
    'a code is sent again only to a known username': (snapshot) =>
      !snapshot.can({ type: 'code.resendRequested' }) || !isAsked(snapshot),
    'every screen leads to signing in and to a new account, unless a call is under way': (snapshot) =>
      snapshot.status !== 'active' || isBusy(snapshot) !== snapshot.can({ type: 'flow.left', to: 'signIn' }),
    'every screen but the first leads back, unless a call is under way': (snapshot) =>
      snapshot.status !== 'active' ||
      isBusy(snapshot) ||
      snapshot.matches('asking') ||
      snapshot.can({ type: 'back.requested' }),
    'no step back during a call': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'back.requested' }),
    'the parent learns of a call that may have succeeded': (snapshot) =>
      snapshot.output?.kind !== 'cancelled' ||
      snapshot.output.callPending === snapshot.matches('cancelledDuringCall'),
    'an error is shown where nothing else shows it': (snapshot) =>
      (snapshot.context.error !== null && snapshot.status === 'active') ===
      snapshot.matches({ required: 'failed' }),
    'a notice is gone once the form is submitted or another code is requested': (snapshot) =>
      snapshot.context.notice === null ||
      !(
        snapshot.matches({ confirming: { entry: 'checking' } }) ||
        snapshot.matches({ confirming: { resend: 'sending' } })
      ),
    'asking begins without a word of what was before': (snapshot) =>
      !snapshot.matches('asking') || (snapshot.context.notice === null && snapshot.context.delivery === null),
    'a password that was reset has a username': ({ context, output }) =>
      output?.kind !== 'reset' || isUsableUsername(context.username, context.configuration),
    'the name goes along to the end': (snapshot) =>
      snapshot.status !== 'done' || snapshot.output?.username === snapshot.context.username,
  },
});
