/** How to try signing in: what a person types, how the service answers, and what must always be true. */
import { createActor, SimulatedClock } from 'xstate';
import { challengeMachine, type ChallengeSnapshot } from '#machines/challenge/challenge.machine.ts';
import { isBusy as isChallengeBusy } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeEvent } from '#machines/challenge/challenge.setup.ts';
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel, type Reply } from '../kit/model.ts';
import { isFormSubmitting } from './form.projection.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { Challenge, MfaMethod } from '#machines/identity/step.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { activeForm, isBusy, openChallenge, signInScreen } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInEvent } from '#machines/sign-in/sign-in.setup.ts';
import type { SignInInput, SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { credentialFields, validateCredentials } from '#machines/sign-in/sign-in.validation.ts';

export const USERNAME = 'marta@leeds.example';
export const PASSWORD = 'Commonplace-1';
/** A key for an authenticator app, as the service shows it once. */
export const APP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** What a person does to fill in the form, and what the form then is. */
const filledIn = (by: readonly FormEvent[]) =>
  formAfter(
    provideForm({ validate: (values) => validateCredentials(values, sampleConfiguration) }),
    { values: credentialFields('', sampleConfiguration), secrets: ['password'] },
    by,
  );

const code = (method: MfaMethod, destination: string | null) =>
  ({ type: 'code', method, destination }) as const satisfies Challenge;
const challenged = (challenge: Challenge): SignInOutcome => ({ kind: 'challenge', challenge });
const refused = (reason: AuthErrorCode): SignInOutcome => ({ kind: 'refused', code: reason });
const named = (outcomes: Record<string, SignInOutcome>) =>
  Object.fromEntries(Object.entries(outcomes).map(([name, output]) => [name, { output }])) as Record<
    string,
    Reply<never> & { readonly output: SignInOutcome }
  >;

const sms = code('sms', '+*******5678');
const selection = { type: 'selection', methods: ['sms', 'totp'] } as const satisfies Challenge;

/** A challenge with these events behind it; whom it asks is not provided, and does not get to answer. */
function challengeAfter(
  challenge: Challenge,
  ...by: readonly ChallengeEvent[]
): { snapshot: ChallengeSnapshot; by: readonly ChallengeEvent[] } {
  const clock = new SimulatedClock();
  const input = { configuration: sampleConfiguration, username: USERNAME, challenge, canResend: true };
  const actor = createActor(challengeMachine, { clock, input }).start();
  clock.increment(RESEND_PAUSE_MS);
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, by };
}

const authenticate = named({
  'signed in': { kind: 'signedIn' },
  'asks for an SMS code': challenged(sms),
  'asks for an e-mail code': challenged(code('email', 'a-***@leeds.example')),
  'asks for an authenticator code': challenged(code('totp', null)),
  'offers a selection': challenged(selection),
  'wants an app to be connected': challenged({ type: 'totpSetUp', secret: APP_KEY }),
  'wants a new password': challenged({ type: 'newPassword', missingAttributes: [] }),
  'wants something new': challenged({
    type: 'unsupported',
    step: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
  }),
  'wants a reset': { kind: 'resetRequired' },
  'is not confirmed': { kind: 'unconfirmed' },
  'says the username or password is wrong': refused('incorrectCredentials'),
  'wants a pause': refused('throttled'),
  'is signed in already': refused('alreadySignedIn'),
});

const input: SignInInput = {
  configuration: sampleConfiguration,
  username: '',
  password: '',
  notice: null,
};

export const signInModel = defineModel({
  machine: signInMachine,
  claims: ['2.20', '3.04', '4.05', '4.06', '4.07', '4.08', '4.09', '5.04'],
  inputs: {
    'username unknown': input,
    'username known': { ...input, username: USERNAME },
    'password replaced': { ...input, username: USERNAME, notice: 'passwordReset' },
    'account confirmed': { ...input, username: USERNAME, password: PASSWORD },
  },
  events: (): SignInEvent[] => [
    { type: 'back.requested' },
    { type: 'retry.requested' },
    { type: 'provider.chosen', provider: 'Google' },
    { type: 'provider.chosen', provider: 'Facebook' },
    { type: 'flow.left', to: 'signUp' },
    { type: 'flow.left', to: 'passwordReset' },
    { type: 'flow.cancelled' },
  ],
  replies: {
    recallChallenge: {
      'remembers nothing': { output: { kind: 'none' } },
      'remembers an SMS code': {
        output: { kind: 'kept', username: USERNAME, challenge: sms, sessionMs: 120_000 },
      },
    },
    dropChallenge: { 'is done': { output: undefined } },
    loadChallenge: { 'is loaded': { output: undefined } },
    credentialsForm: {
      'has a username in it': filledIn(typed({ username: USERNAME })),
      'is submitted': filledIn(submitted({ username: USERNAME, password: PASSWORD })),
    },
    authenticate,
    authenticateKnown: authenticate,
    authenticateAgain: authenticate,
    challenge: {
      'is met': { output: { kind: 'signedIn' } },
      'finds a signed-in member': { output: { kind: 'alreadySignedIn' } },
      'finds the account unconfirmed': { output: { kind: 'unconfirmed' } },
      'finds that a reset is wanted': { output: { kind: 'resetRequired' } },
      'has taken too long': { output: { kind: 'expired' } },
      'needs the password': { output: { kind: 'passwordNeeded' } },
      'is left for another account': { output: { kind: 'back' } },
      'is left': { output: { kind: 'cancelled', callPending: false } },
      'is left during a call': { output: { kind: 'cancelled', callPending: true } },
      'wants a new code': challengeAfter(sms, { type: 'code.resendRequested' }),
      'asks the service': challengeAfter(selection, { type: 'method.chosen', method: 'sms' }),
      'has its answer': challengeAfter(selection),
    },
  },
  identity: ({ context }) => [
    context.step,
    context.sessionMs,
    context.hasCallBehind,
    context.notice,
    context.refusal,
    context.wayOut,
    context.username,
    context.password !== '',
  ],
  withoutScreen: { 'signIn.challenge': 'The screens of a challenge are its own.' },
  home: {
    name: 'the sign-in form, or the end',
    isThere: (snapshot) => snapshot.matches({ credentials: 'entering' }) || snapshot.status === 'done',
  },
  secrets: [
    {
      name: 'password',
      text: PASSWORD,
      mayLive: (snapshot) =>
        snapshot.matches({ opening: 'submitting' }) ||
        snapshot.matches({ credentials: 'submitting' }) ||
        snapshot.matches({ awaitingChallenge: 'loading' }) ||
        snapshot.matches('challenge') ||
        // It goes along, so that signing in can be finished; what is left behind is checked below.
        snapshot.matches('unconfirmed'),
    },
    {
      name: 'key of an app',
      text: APP_KEY,
      mayLive: (snapshot) => snapshot.matches('awaitingChallenge') || snapshot.matches('challenge'),
    },
  ],
  invariants: {
    'what is over holds no password': ({ status, context }) =>
      status === 'active' || (context.password === '' && context.step === null),
    'a challenge is open exactly while the service has asked for one': (snapshot) =>
      snapshot.matches('challenge') === (openChallenge(snapshot) !== null) &&
      (!snapshot.matches('challenge') || snapshot.context.step?.kind === 'challenge'),
    'the service is asked one thing at a time': (snapshot) =>
      ['authenticate', 'authenticateKnown', 'authenticateAgain'].filter((id) => id in snapshot.children)
        .length <= 1,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || signInScreen(snapshot) !== null || openChallenge(snapshot) !== null,
    'a screen with a form has its form': (snapshot) =>
      (signInScreen(snapshot) === 'signIn') === (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || !isFormSubmitting(activeForm(snapshot)),
    'a notice is gone once a form is with the service': (snapshot) =>
      !snapshot.matches({ credentials: 'submitting' }) || snapshot.context.notice === null,
    'a refusal reaches the form as soon as there is one': (snapshot) =>
      !snapshot.matches('credentials') || snapshot.context.refusal === null,
    'no step elsewhere during a call': (snapshot) =>
      !isBusy(snapshot) ||
      snapshot.matches('closing') ||
      snapshot.matches({ opening: 'recalling' }) ||
      // The service has answered; what is missing is code.
      snapshot.matches({ awaitingChallenge: 'loading' }) ||
      !snapshot.can({ type: 'flow.left', to: 'signUp' }),
    'a person without a pending call may go elsewhere': (snapshot) =>
      snapshot.status !== 'active' || isBusy(snapshot) || snapshot.can({ type: 'flow.left', to: 'signUp' }),
    'a flow that was left is at work until its end': (snapshot) =>
      !snapshot.hasTag('left') || isBusy(snapshot),
    'only providers that are configured are gone to': ({ context }) =>
      context.wayOut?.kind !== 'providerChosen' || context.wayOut.provider === 'Google',
    'a challenge that asks the service is busy here as well': (snapshot) => {
      const challenge = openChallenge(snapshot)?.getSnapshot();
      // A parked one is in no state at all.
      return (
        challenge === undefined || !('value' in challenge) || !isChallengeBusy(challenge) || isBusy(snapshot)
      );
    },
  },
});
