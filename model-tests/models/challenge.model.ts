/** How to try a challenge: what a person types, how the service answers, and what must always be true. */
import { formAfter, submitted } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';
import { isFormSubmitting } from './form.projection.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { validateFactorCode } from '#machines/identity/code.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { Challenge } from '#machines/identity/step.ts';
import { provideRules } from '#machines/identity/ruled-form.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { challengeMachine, type ChallengeSnapshot } from '#machines/challenge/challenge.machine.ts';
import {
  activeForm,
  challengeMethod,
  challengeScreen,
  hasAnotherWay,
  isBusy,
  isSignInWanted,
  resendState,
} from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeEvent } from '#machines/challenge/challenge.setup.ts';
import {
  CHALLENGE_SESSION_MS,
  codeMethod,
  methodsOf,
  setUpMethodsOf,
} from '#machines/challenge/challenge.steps.ts';
import type { ChallengeInput, ChallengeOutcome } from '#machines/challenge/challenge.types.ts';
import {
  validateEmail,
  validateNewPasswordForm,
  newPasswordFields,
} from '#machines/challenge/challenge.validation.ts';

export const USERNAME = 'marta@leeds.example';
export const CODE = '135790';
export const EMAIL = 'marta.codes@leeds.example';
export const NEW_PASSWORD = 'Heather-moor-7';
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const MISSING_ATTRIBUTES = ['given_name', 'phone_number'] as const;

const { passwordPolicy: policy } = sampleConfiguration;
const rules = { policy, missingAttributes: MISSING_ATTRIBUTES };
const fieldsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

const challenge = (asked: Challenge): ChallengeOutcome => ({ kind: 'challenge', challenge: asked });
const refused = (code: AuthErrorCode): ChallengeOutcome => ({ kind: 'refused', code });
const named = <const Outcomes extends Record<string, ChallengeOutcome>>(outcomes: Outcomes) =>
  Object.fromEntries(Object.entries(outcomes).map(([name, output]) => [name, { output }])) as {
    readonly [Name in keyof Outcomes]: { readonly output: ChallengeOutcome };
  };

/** What the service may ask, by the names that titles of paths use. */
export const challenges = {
  'an SMS code': { type: 'code', method: 'sms', destination: '+*******5678' },
  'an e-mail code': { type: 'code', method: 'email', destination: 'ma***@leeds.example' },
  'an authenticator code': { type: 'code', method: 'totp', destination: null },
  'a choice of factors': { type: 'selection', methods: ['sms', 'totp'] },
  'a choice of set-ups': { type: 'setUpSelection', methods: ['totp', 'email'] },
  'an app to be connected': { type: 'totpSetUp', secret: TOTP_SECRET },
  'an address for codes': { type: 'emailSetUp' },
  'a new password': { type: 'newPassword', missingAttributes: MISSING_ATTRIBUTES },
  'something new': { type: 'unsupported', step: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' },
} as const satisfies Record<string, Challenge>;

/** Answers that end the flow, whatever was asked. */
const ends = {
  'opens a session': { kind: 'signedIn' },
  'has closed the session': refused('sessionExpired'),
  'is signed in already': refused('alreadySignedIn'),
} as const satisfies Record<string, ChallengeOutcome>;

const input = (asked: Challenge, canResend = true): ChallengeInput => ({
  configuration: sampleConfiguration,
  username: USERNAME,
  challenge: asked,
  canResend,
});

/** What the parent's new sign-in may lead to. */
const resent: readonly ChallengeEvent[] = [
  ...(['an SMS code', 'a choice of factors', 'an address for codes', 'something new'] as const).map(
    (name) => ({ type: 'code.resent' as const, challenge: challenges[name] }),
  ),
  { type: 'resend.refused', code: 'throttled' },
];

const isVerifying = (snapshot: ChallengeSnapshot): boolean =>
  snapshot.matches({ code: { entry: 'checking' } }) || snapshot.matches({ totpSetUp: { entry: 'checking' } });

/** The time that the service gives is over. */
const isTimeOver = (snapshot: ChallengeSnapshot): boolean =>
  (['code', 'selection', 'setUpSelection', 'totpSetUp', 'emailSetUp', 'newPassword'] as const).some((one) =>
    snapshot.matches({ [one]: { session: 'over' } } as Parameters<ChallengeSnapshot['matches']>[0]),
  );

export const challengeModel = defineModel({
  machine: challengeMachine,
  claims: ['1.06', '2.20', '4.06', '4.09', '5.01', '5.02', '5.03'],
  inputs: {
    'an SMS code': input(challenges['an SMS code']),
    'an SMS code, after a reload': input(challenges['an SMS code'], false),
    'a new password': input(challenges['a new password']),
  },
  events: (snapshot): ChallengeEvent[] => [
    { type: 'code.resendRequested' },
    { type: 'method.changeRequested' },
    ...(isSignInWanted(snapshot) ? resent : []),
    { type: 'back.requested' },
    { type: 'flow.cancelled' },
    { type: 'choice.changed' },
    ...methodsOf(snapshot.context.step).map((method) => ({ type: 'method.chosen' as const, method })),
    { type: 'method.chosen', method: 'email' },
    ...setUpMethodsOf(snapshot.context.step).map((method) => ({ type: 'setUp.chosen' as const, method })),
  ],
  replies: {
    codeForm: {
      'is submitted': formAfter(
        provideForm({ validate: validateFactorCode }),
        { values: { confirmation_code: '' }, secrets: ['confirmation_code'] },
        submitted({ confirmation_code: '135 790' }),
      ),
    },
    emailForm: {
      'is submitted': formAfter(
        provideForm({ validate: validateEmail }),
        { values: { email: '' } },
        submitted({ email: EMAIL }),
      ),
    },
    newPasswordForm: {
      'is submitted': formAfter(
        provideRules(validateNewPasswordForm),
        {
          values: fieldsOf(newPasswordFields(MISSING_ATTRIBUTES)),
          secrets: ['password', 'confirm_password'],
          rules,
        },
        submitted({
          password: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
          given_name: 'Ada',
          country_code: '+44',
          phone_number: '7700 900118',
        }),
      ),
    },
    confirmCode: named({
      ...ends,
      'wants a reset': { kind: 'resetRequired' },
      'is not confirmed': { kind: 'unconfirmed' },
      'asks for a choice of factors': challenge(challenges['a choice of factors']),
      'says the code is wrong': refused('codeMismatch'),
      'says the code is old': refused('codeExpired'),
      'wants a pause': refused('throttled'),
    }),
    chooseMethod: named({
      ...ends,
      'asks for an SMS code': challenge(challenges['an SMS code']),
      'asks for an authenticator code': challenge(challenges['an authenticator code']),
      'cannot be reached': refused('network'),
    }),
    chooseSetUp: named({
      ...ends,
      'asks for an app to be connected': challenge(challenges['an app to be connected']),
      'asks for an address for codes': challenge(challenges['an address for codes']),
      'cannot be reached': refused('network'),
    }),
    registerEmail: named({
      ...ends,
      'asks for an e-mail code': challenge(challenges['an e-mail code']),
      'cannot deliver': refused('deliveryFailed'),
      'wants a pause': refused('throttled'),
    }),
    setNewPassword: named({
      ...ends,
      'asks for an SMS code': challenge(challenges['an SMS code']),
      'asks for a choice of set-ups': challenge(challenges['a choice of set-ups']),
      'asks for something new': challenge(challenges['something new']),
      'does not like the password': refused('passwordRefused'),
      'does not like a value': refused('valueRefused'),
    }),
    answerAgain: named({
      ...ends,
      'asks for an e-mail code': challenge(challenges['an e-mail code']),
      'asks for an address for codes': challenge(challenges['an address for codes']),
      'asks for something new': challenge(challenges['something new']),
      'cannot be reached': refused('network'),
    }),
  },
  identity: ({ context }) => [
    context.step,
    context.canResend,
    // Which of the factors was chosen changes nothing; what is set up changes what the service can answer.
    context.given.map((answer) => (answer.kind === 'setUp' ? answer.method : answer.kind)).toSorted(),
    context.toRepeat.length,
    context.notice,
    context.error,
  ],
  home: {
    name: 'the end, from which the parent goes on',
    isThere: (snapshot) => snapshot.status === 'done',
  },
  secrets: [
    { name: 'code', text: CODE, mayLive: isVerifying },
    {
      name: 'new password',
      text: NEW_PASSWORD,
      mayLive: (snapshot) => snapshot.matches({ newPassword: { entry: 'saving' } }),
    },
    { name: 'key of the app', text: TOTP_SECRET, mayLive: (snapshot) => snapshot.matches('totpSetUp') },
  ],
  invariants: {
    'a code is asked for only by a code challenge': (snapshot) =>
      challengeScreen(snapshot) !== 'confirmSignInCode' || challengeMethod(snapshot) !== null,
    'a selection offers something': (snapshot) =>
      (!snapshot.matches('selection') || methodsOf(snapshot.context.step).length > 0) &&
      (!snapshot.matches('setUpSelection') || setUpMethodsOf(snapshot.context.step).length > 0),
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => !id.endsWith('Form')).length <= 1,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || challengeScreen(snapshot) !== null,
    'a screen with a form has its form': (snapshot) =>
      snapshot.status !== 'active' ||
      ['confirmSignInCode', 'setUpTotp', 'setUpEmail', 'newPasswordRequired'].includes(
        challengeScreen(snapshot) ?? '',
      ) ===
        (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || !isFormSubmitting(activeForm(snapshot)),
    'a notice is gone once a form is with the service': (snapshot) =>
      !isVerifying(snapshot) || snapshot.context.notice === null,
    'a notice stands above a code only': (snapshot) =>
      snapshot.context.notice === null || snapshot.matches('code'),
    'no step back during a call': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'back.requested' }),
    'every screen leads back, unless a call is under way': (snapshot) =>
      snapshot.status !== 'active' || isBusy(snapshot) || snapshot.can({ type: 'back.requested' }),
    'the parent learns of a call that may have succeeded': (snapshot) =>
      snapshot.output?.kind !== 'cancelled' ||
      snapshot.output.callPending === snapshot.matches('cancelledDuringCall'),
    'once the time is over nothing more can be tried': (snapshot) =>
      !isTimeOver(snapshot) || isBusy(snapshot),
    'no code is sent again while one is checked': (snapshot) =>
      !isVerifying(snapshot) || !snapshot.can({ type: 'code.resendRequested' }),
    'what the service has said about the account is what the flow ends in': ({ context, output }) =>
      !['signedIn', 'unconfirmed', 'resetRequired'].includes(output?.kind ?? '') ||
      context.step.kind === output?.kind,
    'the password is asked for only where it is not known': ({ context, output }) =>
      output?.kind !== 'passwordNeeded' || !context.canResend,
    'a code from the own device is never sent again': (snapshot) =>
      codeMethod(snapshot.context.step) !== 'totp' || resendState(snapshot) === 'none',
    'a code is sent again only with the right password': (snapshot) =>
      !isSignInWanted(snapshot) || snapshot.context.canResend,
    'another way is offered only to those who have chosen, and while nothing is under way': (snapshot) =>
      !snapshot.can({ type: 'method.changeRequested' }) || (hasAnotherWay(snapshot) && !isBusy(snapshot)),
    'nothing is left to repeat once a person is asked': (snapshot) =>
      snapshot.context.toRepeat.length === 0 ||
      snapshot.matches({ code: { resend: { sending: 'repeating' } } }),
    'a new challenge has the whole session': ({ context }) => context.sessionMs === CHALLENGE_SESSION_MS,
    'an error is shown only where no form can show it': (snapshot) =>
      snapshot.context.error === null || snapshot.matches('selection') || snapshot.matches('setUpSelection'),
  },
});
