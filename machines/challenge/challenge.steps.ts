/** Small questions about a step or an outcome. */
import { CODE_FIELD } from '../identity/code.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { Challenge, MfaMethod, SetUpMethod, SignInStep } from '../identity/step.ts';
import type { GivenAnswer } from './challenge.types.ts';

/** How long the service keeps a challenge open after it has asked, in milliseconds. */
export const CHALLENGE_SESSION_MS = 180_000;

/** The challenge of a step that is one. */
export const challengeOf = (step: SignInStep): Challenge | null =>
  step.kind === 'challenge' ? step.challenge : null;

/** The factor whose code is asked for, if a code is asked for. */
export function codeMethod(step: SignInStep): MfaMethod | null {
  const challenge = challengeOf(step);
  return challenge?.type === 'code' ? challenge.method : null;
}

/** The factors on offer, if the service lets the member choose. */
export function methodsOf(step: SignInStep): readonly MfaMethod[] {
  const challenge = challengeOf(step);
  return challenge?.type === 'selection' ? challenge.methods : [];
}

/** The factors that can be set up, if the service lets the member choose. */
export function setUpMethodsOf(step: SignInStep): readonly SetUpMethod[] {
  const challenge = challengeOf(step);
  return challenge?.type === 'setUpSelection' ? challenge.methods : [];
}

/** What the person has answered to the same question before, if it still is an answer. */
export function knownAnswer(step: SignInStep, given: readonly GivenAnswer[]): GivenAnswer | null {
  const fits = (answer: GivenAnswer): boolean => {
    if (answer.kind === 'method') return methodsOf(step).includes(answer.method);
    if (answer.kind === 'setUp') return setUpMethodsOf(step).includes(answer.method);
    return challengeOf(step)?.type === 'emailSetUp';
  };
  return given.find((answer) => fits(answer)) ?? null;
}

/** The given answers with this one in place of any other to the same question. */
export const withAnswer = (given: readonly GivenAnswer[], answer: GivenAnswer): readonly GivenAnswer[] => [
  ...given.filter(({ kind }) => kind !== answer.kind),
  answer,
];

/** The ids of the forms of this flow; each is named after what it asks. */
export type FormId = 'codeForm' | 'emailForm' | 'newPasswordForm';

/** Refusals that belong beside a field, by the form; all others are about the form as a whole. */
const refusedFields: Readonly<Record<FormId, Partial<Record<AuthErrorCode, string>>>> = {
  codeForm: { codeMismatch: CODE_FIELD, codeExpired: CODE_FIELD },
  emailForm: { valueRefused: 'email', contactTaken: 'email', deliveryFailed: 'email' },
  newPasswordForm: {
    passwordRefused: 'password',
    passwordReused: 'password',
    passwordLeaked: 'password',
  },
};

/** The field of this form that a refusal is about; null for the form as a whole. */
export const fieldOfRefusal = (form: FormId, code: AuthErrorCode): string | null =>
  refusedFields[form][code] ?? null;

/** What a forced new password is asked together with, by the names on the wire. */
export function missingAttributesOf(step: SignInStep): readonly string[] {
  const challenge = challengeOf(step);
  return challenge?.type === 'newPassword' ? challenge.missingAttributes : [];
}

/** The factor that was chosen; asked only once one was. */
export const chosenMethod = (given: readonly GivenAnswer[]): MfaMethod =>
  given.find((answer) => answer.kind === 'method')?.method ?? 'totp';

/** The factor to set up that was chosen; asked only once one was. */
export const chosenSetUp = (given: readonly GivenAnswer[]): SetUpMethod =>
  given.find((answer) => answer.kind === 'setUp')?.method ?? 'totp';

/** The address for codes that was typed last; empty before. */
export const chosenEmail = (given: readonly GivenAnswer[]): string =>
  given.find((answer) => answer.kind === 'email')?.email ?? '';
