/** How to try verifying: what a member has, what the service answers, and what must always be true. */
import { formAfter, submitted } from './form-reply.ts';
import { defineModel, type Reply } from '../kit/model.ts';
import { isFormSubmitting } from './form.projection.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import { validateCode } from '#machines/identity/code.ts';
import type { AuthErrorCode, Refused } from '#machines/identity/auth-error.ts';
import {
  verifyAttributesMachine,
  type VerifyAttributesSnapshot,
} from '#machines/verify-attributes/verify-attributes.machine.ts';
import {
  activeForm,
  canSkip,
  isBusy,
  remaining,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type { VerifyAttributesEvent } from '#machines/verify-attributes/verify-attributes.setup.ts';
import type {
  SendCodeAnswer,
  UnverifiedAttribute,
  VerifyAnswer,
} from '#machines/verify-attributes/verify-attributes.types.ts';

export const CODE = '246813';

const email: UnverifiedAttribute = { name: 'email', value: 'marta@leeds.example' };
const phone: UnverifiedAttribute = { name: 'phone_number', value: '+447700900118' };

const refused = (code: AuthErrorCode): Refused => ({ kind: 'refused', code });
const named = <Answer>(answers: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(answers).map(([name, output]) => [name, { output }])) as Record<
    string,
    Reply<never> & { readonly output: Answer }
  >;

const sendCode = named<SendCodeAnswer>({
  'sends an e-mail': { kind: 'codeSent', delivery: { medium: 'email', destination: 'a-***@leeds.example' } },
  'sends an SMS': { kind: 'codeSent', delivery: { medium: 'sms', destination: '+*******5678' } },
  'wants a pause': refused('throttled'),
  'refuses the session': refused('sessionExpired'),
});

const isBusyWithCode = (snapshot: VerifyAttributesSnapshot): boolean =>
  isBusy(snapshot) && snapshot.matches('confirming');

export const verifyAttributesModel = defineModel({
  machine: verifyAttributesMachine,
  claims: ['2.20', '4.13', '5.05'],
  inputs: {
    'both unverified': { unverified: [email, phone] },
    'only the number': { unverified: [phone] },
    'nothing to verify': { unverified: [] },
  },
  events: (): VerifyAttributesEvent[] => [
    { type: 'attribute.chosen', attribute: 'email' },
    { type: 'attribute.chosen', attribute: 'phone_number' },
    { type: 'code.resendRequested' },
    { type: 'back.requested' },
    { type: 'verification.skipped' },
  ],
  replies: {
    codeForm: {
      'is submitted': formAfter(
        provideForm({ validate: validateCode }),
        { values: { confirmation_code: '' }, secrets: ['confirmation_code'] },
        submitted({ confirmation_code: '246 813' }),
      ),
    },
    sendCode,
    sendCodeAgain: sendCode,
    verify: named<VerifyAnswer>({
      'finds it right': { kind: 'verified' },
      'says the code is wrong': refused('codeMismatch'),
      'says the code is old': refused('codeExpired'),
      'knows another owner': refused('contactTaken'),
      'refuses the session': refused('sessionExpired'),
    }),
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  secrets: [
    {
      name: 'code',
      text: CODE,
      mayLive: (snapshot) => snapshot.matches({ confirming: { entry: 'checking' } }),
    },
  ],
  invariants: {
    'nothing is lost: each is verified or remains': ({ context }) =>
      new Set([...context.verified, ...context.remaining.map(({ name }) => name)]).size ===
      context.verified.length + context.remaining.length,
    'a code is checked only for what remains': (snapshot) =>
      !snapshot.matches('confirming') ||
      remaining(snapshot).some(({ name }) => name === snapshot.context.chosen),
    'something is offered where one chooses': (snapshot) =>
      !snapshot.matches('choosing') || remaining(snapshot).length > 0,
    'where the code went is known once one was sent': (snapshot) =>
      !snapshot.matches('confirming') || snapshot.context.delivery !== null,
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => id !== 'codeForm').length <= 1,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || verifyAttributesScreen(snapshot) !== null,
    'the screen of the code has its form, and no other has one': (snapshot) =>
      (verifyAttributesScreen(snapshot) === 'confirmVerification') === (activeForm(snapshot) !== null),
    'a form that is open to typing does not wait for an answer': (snapshot) =>
      isBusy(snapshot) || !isFormSubmitting(activeForm(snapshot)),
    'the offer can be skipped at every moment, and once': (snapshot) =>
      snapshot.status !== 'active' || canSkip(snapshot) !== snapshot.hasTag('left'),
    'no step back during a call': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'back.requested' }),
    'an error is shown where nothing else shows it': (snapshot) =>
      snapshot.context.error === null || snapshot.matches({ choosing: 'weighing' }),
    'a notice stands on the screen it is about, and nowhere while the service is asked': (snapshot) => {
      const { notice } = snapshot.context;
      if (notice === null || snapshot.status !== 'active') return true;
      return !isBusyWithCode(snapshot) && snapshot.matches(notice === 'verified' ? 'choosing' : 'confirming');
    },
  },
});
