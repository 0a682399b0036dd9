/** How to try making an account: what a person types, how the service answers, and what must always be true. */
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';
import { isFormSubmitting } from './form.projection.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import { provideRules } from '#machines/identity/ruled-form.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { registrationValues } from '#machines/sign-up/sign-up.fields.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { activeForm, isBusy, resendState, signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { registrationSecrets } from '#machines/sign-up/sign-up.typed.ts';
import type { SignUpAnswer, SignUpEvent, SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import { validateConfirmation, validateRegistration } from '#machines/sign-up/sign-up.validation.ts';

export const USERNAME = 'marta@leeds.example';
export const PASSWORD = 'Commonplace-1';
export const CODE = '135790';
export const NAMES = { given_name: 'Marta', family_name: 'Okafor' } as const;
export const DELIVERY: CodeDelivery = { medium: 'email', destination: 'ma***@leeds.example' };

/** True when the fields but for the secrets are these. */
const sameFields = (kept: FormValues, fields: FormValues): boolean =>
  [...Object.keys(kept), ...registrationSecrets].join() === Object.keys(fields).join();

/** Both forms, started as the machine does. */
const afterRegistration = (by: readonly FormEvent[]) =>
  formAfter(
    provideRules(validateRegistration),
    {
      values: registrationValues(sampleConfiguration, '', {}),
      secrets: registrationSecrets,
      rules: sampleConfiguration,
    },
    by,
  );
const afterConfirmation = (by: readonly FormEvent[]) =>
  formAfter(
    provideRules(validateConfirmation),
    {
      values: { username: '', confirmation_code: '' },
      secrets: ['confirmation_code'],
      rules: sampleConfiguration,
    },
    by,
  );

const refused = (code: AuthErrorCode) => ({ output: { kind: 'refused' as const, code } });
const confirmed = { output: { kind: 'confirmed' as const } };
const codeSent = { output: { kind: 'codeSent' as const, delivery: DELIVERY } };

const input = (
  startAt: SignUpInput['startAt'],
  { username = '', password = '', selfSignUp = true } = {},
): SignUpInput => ({
  configuration: { ...sampleConfiguration, selfSignUp },
  startAt,
  username,
  password,
});

export const signUpModel = defineModel({
  machine: signUpMachine,
  claims: ['2.20', '3.02', '3.03', '3.04', '4.08', '4.11', '5.01', '5.02', '9.01'],
  inputs: {
    'a stranger': input('register'),
    'a username known from before': input('register', { username: USERNAME }),
    'no accounts for strangers': input('register', { selfSignUp: false }),
    'an account that signing in found unconfirmed': input('confirm', {
      username: USERNAME,
      password: PASSWORD,
    }),
    'a code from before': input('confirm'),
    'a code where there are no accounts for strangers': input('confirm', { selfSignUp: false }),
  },
  events: (): SignUpEvent[] => [
    { type: 'confirmation.requested' },
    { type: 'code.resendRequested' },
    { type: 'provider.chosen', provider: 'Google' },
    { type: 'provider.chosen', provider: 'Facebook' },
    { type: 'back.requested' },
    { type: 'flow.left', to: 'signIn' },
    { type: 'flow.left', to: 'passwordReset' },
    { type: 'flow.cancelled' },
  ],
  replies: {
    registrationForm: {
      'has a username': afterRegistration(typed({ email: USERNAME })),
      'is submitted': afterRegistration(
        submitted({ email: USERNAME, ...NAMES, password: PASSWORD, confirm_password: PASSWORD }),
      ),
    },
    confirmationForm: {
      'has a username': afterConfirmation(typed({ username: USERNAME })),
      'is submitted': afterConfirmation(submitted({ username: USERNAME, confirmation_code: '135 790' })),
    },
    register: {
      'has sent a code': codeSent,
      'confirms by itself': confirmed,
      'knows the username': refused('usernameTaken'),
      'does not like the password': refused('passwordRefused'),
      'does not like a name': {
        output: { kind: 'refused', code: 'valueRefused', field: 'given_name' } satisfies SignUpAnswer,
      },
      'wants a pause': refused('throttled'),
      'cannot deliver the code': refused('deliveryFailed'),
      'makes no accounts for strangers': refused('signUpClosed'),
    },
    confirm: {
      'confirms the account': confirmed,
      'says the code is wrong': refused('codeMismatch'),
      'says the code is old': refused('codeExpired'),
      'wants a pause': refused('tooManyAttempts'),
    },
    resendCode: {
      'has sent a code': codeSent,
      'says the account is confirmed': confirmed,
      'wants a pause': refused('throttled'),
    },
  },
  identity: ({ context }) => [
    context.username !== '',
    context.password !== '',
    context.asksUsername,
    context.delivery !== null,
    context.notice,
    context.resendRefusal,
    Object.values(context.typed).some((value) => value !== ''),
    context.leftFor,
    context.provider,
  ],
  home: {
    name: 'the end, from which the parent goes on to sign-in',
    isThere: (snapshot) => snapshot.status === 'done',
  },
  secrets: [
    {
      name: 'password',
      text: PASSWORD,
      mayLive: (snapshot) =>
        snapshot.matches({ registering: 'submitting' }) ||
        snapshot.matches('confirming') ||
        snapshot.matches({ broken: 'confirmationBroken' }) ||
        snapshot.matches('complete'),
    },
    {
      name: 'code',
      text: CODE,
      mayLive: (snapshot) => snapshot.matches({ confirming: { entry: 'checking' } }),
    },
  ],
  invariants: {
    'only providers that are configured are gone to': ({ context }) =>
      context.provider === null || context.provider === 'Google',
    'what was typed as username stays': ({ context }) => ['', USERNAME].includes(context.username),
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => !id.endsWith('Form')).length <= 1,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || signUpScreen(snapshot) !== null,
    'a screen with a form has its form': (snapshot) =>
      ['signUp', 'confirmSignUp'].includes(signUpScreen(snapshot) ?? '') === (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || !isFormSubmitting(activeForm(snapshot)),
    'a notice is gone once a form is with the service': (snapshot) =>
      !isBusy(snapshot) || snapshot.context.notice === null,
    'why no code was sent is shown until the next attempt': (snapshot) =>
      snapshot.context.resendRefusal === null || !isBusy(snapshot),
    'why no code was sent stands above the code only': (snapshot) =>
      snapshot.status !== 'active' ||
      snapshot.context.resendRefusal === null ||
      snapshot.matches('confirming') ||
      snapshot.matches({ broken: 'confirmationBroken' }),
    'what is kept of a registration is every field but its secrets': (snapshot) =>
      snapshot.matches('registering')
        ? sameFields(snapshot.context.typed, registrationValues(sampleConfiguration, '', {}))
        : Object.keys(snapshot.context.typed).every((name) => !registrationSecrets.includes(name)),
    'a notice stands above the code only': (snapshot) =>
      snapshot.status !== 'active' ||
      snapshot.context.notice === null ||
      snapshot.matches('confirming') ||
      snapshot.matches({ broken: 'confirmationBroken' }),
    'no account is made where visitors may make none': (snapshot) =>
      snapshot.context.configuration.selfSignUp || !snapshot.matches('registering'),
    'a code is sent only to a username, and never during a call': (snapshot) =>
      resendState(snapshot) !== 'available' || (snapshot.context.username !== '' && !isBusy(snapshot)),
    'no step elsewhere during a call': (snapshot) =>
      !isBusy(snapshot) ||
      !(
        snapshot.can({ type: 'back.requested' }) ||
        snapshot.can({ type: 'confirmation.requested' }) ||
        snapshot.can({ type: 'flow.left', to: 'signIn' })
      ),
    'every screen leads to sign-in, unless a call is under way': (snapshot) =>
      snapshot.status !== 'active' || isBusy(snapshot) || snapshot.can({ type: 'flow.left', to: 'signIn' }),
    'the parent learns of a call that may have succeeded': (snapshot) =>
      snapshot.output?.kind !== 'cancelled' ||
      snapshot.output.callPending === snapshot.matches('cancelledDuringCall'),
  },
});
