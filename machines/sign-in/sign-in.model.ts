/** How to try signing in: what a person types, how the service answers, and what must always be true. */
import { createActor } from 'xstate';
import { defineModel, type Reply } from '../conventions/model.ts';
import { provideValidator, type FormEvent, type FormInput, type FormRef } from '../form/index.ts';
import type { AuthErrorCode } from './auth-error.ts';
import { signInMachine } from './sign-in.machine.ts';
import { activeForm, isBusy, signInScreen } from './sign-in.selectors.ts';
import type { SignInEvent } from './sign-in.setup.ts';
import { codeMethod, offeredMethods } from './sign-in.steps.ts';
import type { MfaMethod, SignInOutcome } from './sign-in.types.ts';
import { judgeCode, judgeCredentials } from './sign-in.validation.ts';

export const USERNAME = 'marta@leeds.example';
export const PASSWORD = 'Commonplace-1';
export const CODE = '135790';

/** What a person does to fill in and submit a form, and what the form then is. */
function submission(
  machine: ReturnType<typeof provideValidator>,
  input: FormInput,
  values: Readonly<Record<string, string>>,
): { snapshot: ReturnType<FormRef['getSnapshot']>; by: readonly FormEvent[] } {
  const by: FormEvent[] = [
    ...Object.entries(values).map(([field, value]) => ({ type: 'field.changed' as const, field, value })),
    { type: 'form.submitted' },
  ];
  const actor = createActor(machine, { input }).start();
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, by };
}

const code = (method: MfaMethod, destination: string | null): SignInOutcome => ({
  kind: 'challenge',
  challenge: { type: 'code', method, destination },
});
const refused = (reason: AuthErrorCode): SignInOutcome => ({ kind: 'refused', code: reason });
const named = (outcomes: Record<string, SignInOutcome>) =>
  Object.fromEntries(Object.entries(outcomes).map(([name, output]) => [name, { output }])) as Record<
    string,
    Reply<never> & { readonly output: SignInOutcome }
  >;

const steps = {
  'signed in': { kind: 'signedIn' },
  'asks for an SMS code': code('sms', '+*******5678'),
  'asks for an e-mail code': code('email', 'a***@l***'),
  'asks for an authenticator code': code('totp', null),
  'offers a selection': { kind: 'challenge', challenge: { type: 'selection', methods: ['sms', 'totp'] } },
  'wants a new password': { kind: 'newPasswordRequired', missingAttributes: [] },
  'wants a reset': { kind: 'resetRequired' },
  'is not confirmed': { kind: 'unconfirmed' },
  'wants something new': { kind: 'unsupported', step: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' },
} satisfies Record<string, SignInOutcome>;

const authenticate = named({
  ...steps,
  'refuses the credentials': refused('incorrectCredentials'),
  'wants a pause': refused('throttled'),
  'is signed in already': refused('alreadySignedIn'),
});

export const signInModel = defineModel({
  machine: signInMachine,
  inputs: { 'nobody known': {}, 'username known': { username: USERNAME } },
  events: (snapshot): SignInEvent[] => [
    { type: 'code.resendRequested' },
    { type: 'back.requested' },
    { type: 'signIn.cancelled' },
    ...offeredMethods(snapshot.context.step).map((method) => ({ type: 'method.chosen' as const, method })),
    { type: 'method.chosen', method: 'email' },
  ],
  replies: {
    credentialsForm: {
      'is submitted': submission(
        provideValidator(judgeCredentials),
        { values: { username: '', password: '' }, secrets: ['password'] },
        { username: USERNAME, password: PASSWORD },
      ),
    },
    codeForm: {
      'is submitted': submission(
        provideValidator(judgeCode),
        { values: { code: '' }, secrets: ['code'] },
        { code: '135 790' },
      ),
    },
    authenticate,
    authenticateAgain: authenticate,
    confirmCode: named({
      ...steps,
      'does not know the code': refused('codeMismatch'),
      'says the code is old': refused('codeExpired'),
      'wants a pause': refused('throttled'),
      'has closed the session': refused('sessionExpired'),
    }),
    chooseMethod: named({
      ...steps,
      'cannot be reached': refused('network'),
      'has closed the session': refused('sessionExpired'),
    }),
  },
  identity: ({ context }) => [
    context.step,
    context.isWithdrawn,
    context.notice,
    context.error,
    context.username,
    context.password !== '',
  ],
  home: {
    name: 'the sign-in form, or the end',
    isThere: (snapshot) => snapshot.matches({ credentials: 'entering' }) || snapshot.status === 'done',
  },
  secrets: [
    {
      name: 'password',
      text: PASSWORD,
      mayLive: (snapshot) =>
        snapshot.matches({ credentials: 'submitting' }) ||
        snapshot.matches('challenge') ||
        snapshot.matches('selection'),
    },
    { name: 'code', text: CODE, mayLive: (snapshot) => snapshot.matches({ challenge: 'verifying' }) },
  ],
  invariants: {
    'what was typed as username stays': ({ context }) =>
      context.step === null || context.username === USERNAME,
    'a code is asked for only by a code challenge': (snapshot) =>
      !snapshot.matches('challenge') || codeMethod(snapshot.context.step) !== null,
    'a selection offers something': (snapshot) =>
      !snapshot.matches('selection') || offeredMethods(snapshot.context.step).length > 0,
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => !id.endsWith('Form')).length <= 1,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || signInScreen(snapshot) !== null,
    'a screen with a form has its form': (snapshot) =>
      (signInScreen(snapshot) === 'signIn' || signInScreen(snapshot) === 'confirmSignInCode') ===
      (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || activeForm(snapshot)?.getSnapshot().matches('submitting') !== true,
    'a notice is gone once a form is with the service': (snapshot) =>
      !(snapshot.matches({ credentials: 'submitting' }) || snapshot.matches({ challenge: 'verifying' })) ||
      snapshot.context.notice === null,
    'nobody goes back behind a call': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'back.requested' }),
    'every screen but the first leads back, unless a call is under way': (snapshot) =>
      snapshot.status !== 'active' ||
      isBusy(snapshot) ||
      snapshot.matches('credentials') ||
      snapshot.can({ type: 'back.requested' }),
    'a flow that was left waits for its call, and for nothing else': (snapshot) =>
      snapshot.status !== 'active' || !snapshot.context.isWithdrawn || isBusy(snapshot),
    'a code from the own device is never sent again': (snapshot) =>
      codeMethod(snapshot.context.step) !== 'totp' || !snapshot.can({ type: 'code.resendRequested' }),
  },
});
