/** What the challenge chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { provideForm } from '../form/form.provide.ts';
import { submittedValues } from '../form/form.selectors.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import {
  bareCode,
  CODE_FIELD,
  isAboutTheCode,
  validateFactorCode,
  RESEND_PAUSE_MS,
} from '../identity/code.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import {
  isStep,
  type Challenge,
  type MfaMethod,
  type SetUpMethod,
  type SignInStep,
} from '../identity/step.ts';
import { provideRules } from '../identity/ruled-form.ts';
import { challengePlaceholders, type NewPasswordAnswer } from './challenge.actors.ts';
import {
  CHALLENGE_SESSION_MS,
  challengeOf,
  codeMethod,
  fieldOfRefusal,
  knownAnswer,
  methodsOf,
  setUpMethodsOf,
  withAnswer,
  type FormId,
} from './challenge.steps.ts';
import type {
  ChallengeInput,
  ChallengeNotice,
  ChallengeOutcome,
  ChallengeOutput,
  ChallengeScreen,
  GivenAnswer,
} from './challenge.types.ts';
import { validateEmail, validateNewPasswordForm, newPasswordAnswer } from './challenge.validation.ts';

export interface ChallengeContext {
  readonly configuration: AuthConfiguration;
  readonly username: string;
  /** The last answer of the service that was not a refusal; at first, the challenge that was met. */
  readonly step: SignInStep;
  /** The code that is asked for, or was before a new one was wanted: the screen stays while that is sent. */
  readonly asked: Extract<Challenge, { readonly type: 'code' }> | null;
  /** What is left of the service's session when the present challenge begins, in milliseconds. */
  readonly sessionMs: number;
  /** Whether the parent has the password that is now the right one. */
  readonly canResend: boolean;
  /** The answers of this sign-in that led to the present challenge; a new code needs them again. */
  readonly given: readonly GivenAnswer[];
  /** Those of them that are still to be given again on the way to a new code. */
  readonly toRepeat: readonly GivenAnswer[];
  /** Secret: held while the service verifies it. */
  readonly code: string;
  /** Its password is secret: held while the service takes it. */
  readonly newPassword: NewPasswordAnswer;
  readonly notice: ChallengeNotice | null;
  /** A refusal that no form of the screen can show. */
  readonly error: AuthErrorCode | null;
}

export type ChallengeEvent =
  | { readonly type: 'code.resendRequested' }
  /** Another of the factors on offer is wanted. */
  | { readonly type: 'method.changeRequested' }
  /** The parent has signed in again, and this is what the service asks now. */
  | { readonly type: 'code.resent'; readonly challenge: Challenge }
  /** The parent was refused; the code that was sent before may still serve. */
  | { readonly type: 'resend.refused'; readonly code: AuthErrorCode }
  /** Another option is marked, and not yet chosen. */
  | { readonly type: 'choice.changed' }
  | { readonly type: 'method.chosen'; readonly method: MfaMethod }
  | { readonly type: 'setUp.chosen'; readonly method: SetUpMethod }
  | { readonly type: 'back.requested' }
  | { readonly type: 'flow.cancelled' };

/** No new password, as before one is submitted and after it has served. */
export const nothingNew: NewPasswordAnswer = { password: '', attributes: {} };

export const challengeSetup = setup({
  types: {} as {
    context: ChallengeContext;
    events: ChallengeEvent;
    input: ChallengeInput;
    output: ChallengeOutput;
    tags: StateTag;
    meta: StateMeta<ChallengeScreen>;
    children: {
      codeForm: 'codeForm';
      emailForm: 'emailForm';
      newPasswordForm: 'newPasswordForm';
      confirmCode: 'confirmCode';
      chooseMethod: 'chooseMethod';
      chooseSetUp: 'chooseSetUp';
      registerEmail: 'registerEmail';
      setNewPassword: 'setNewPassword';
      answerAgain: 'answerAgain';
    };
  },
  actors: {
    ...challengePlaceholders,
    codeForm: provideForm({ validate: validateFactorCode }),
    emailForm: provideForm({ validate: validateEmail }),
    newPasswordForm: provideRules(validateNewPasswordForm),
  },
  delays: {
    challengeSession: ({ context }) => context.sessionMs,
    resendPause: RESEND_PAUSE_MS,
  },
  guards: {
    canResend: ({ context }) => context.canResend,
    isFormSubmitting,
    isStep: (_, params: { outcome: ChallengeOutcome }) => isStep(params.outcome),
    isRefusedWith: (_, params: { outcome: ChallengeOutcome; code: AuthErrorCode }) =>
      params.outcome.kind === 'refused' && params.outcome.code === params.code,
    isOfferedMethod: ({ context }, params: { method: MfaMethod }) =>
      methodsOf(context.step).includes(params.method),
    isOfferedSetUp: ({ context }, params: { method: SetUpMethod }) =>
      setUpMethodsOf(context.step).includes(params.method),
    isAtStep: ({ context }, params: { kind: SignInStep['kind'] }) => context.step.kind === params.kind,
    isAtChallenge: ({ context }, params: { type: Challenge['type'] }) =>
      challengeOf(context.step)?.type === params.type,
    hasChosen: ({ context }) => context.given.some(({ kind }) => kind === 'method'),
    isErrorPending: ({ context }) => context.error !== null,
    isOwnDevice: ({ context }) => codeMethod(context.step) === 'totp',
    isAnsweredAlready: ({ context }) => knownAnswer(context.step, context.toRepeat) !== null,
  },
  actions: {
    holdCode: assign((_, params: { form: FormSnapshot }) => ({
      code: bareCode(submittedValues(params.form)[CODE_FIELD] ?? ''),
      notice: null,
    })),
    holdNewPassword: assign((_, params: { form: FormSnapshot }) => ({
      newPassword: newPasswordAnswer(submittedValues(params.form)),
    })),
    holdEmail: assign(({ context }, params: { form: FormSnapshot }) => ({
      given: withAnswer(context.given, {
        kind: 'email',
        email: submittedValues(params.form).email ?? '',
      }),
    })),
    holdAnswer: assign(({ context }, params: GivenAnswer) => ({
      given: withAnswer(context.given, params),
      error: null,
    })),
    // Every answer comes with a new session of the service.
    storeStep: assign((_, params: { outcome: ChallengeOutcome }) =>
      isStep(params.outcome) ? { step: params.outcome, sessionMs: CHALLENGE_SESSION_MS } : {},
    ),
    noteCode: assign(({ context }) => {
      const challenge = challengeOf(context.step);
      return { asked: challenge?.type === 'code' ? challenge : null };
    }),
    startAgain: assign(({ context }, params: { challenge: Challenge }) => ({
      step: { kind: 'challenge' as const, challenge: params.challenge },
      sessionMs: CHALLENGE_SESSION_MS,
      given: [],
      toRepeat: context.given,
    })),
    // The time is that of a whole session already: a choice that was made before was answered by the service.
    chooseAgain: assign((_, params: { challenge: Challenge }) => ({
      step: { kind: 'challenge' as const, challenge: params.challenge },
      given: [],
    })),
    // Once each, so that a service that asks the same again is answered by the person.
    useAnswer: assign(({ context }) => {
      const answer = knownAnswer(context.step, context.toRepeat);
      return answer === null
        ? {}
        : {
            given: withAnswer(context.given, answer),
            toRepeat: context.toRepeat.filter((other) => other !== answer),
          };
    }),
    stopRepeating: assign({ toRepeat: [] }),
    storeError: assign((_, params: { code: AuthErrorCode }) => ({ error: params.code })),
    announce: assign((_, params: { notice: ChallengeNotice }) => ({ notice: params.notice })),
    // A sign-in that starts again asks for what has just been proved as well; that cannot be given again.
    forgetAnswers: assign({ given: [] }),
    // The password that the parent has is no longer the right one.
    forbidResending: assign({ canResend: false }),
    forgetCode: assign({ code: '' }),
    forgetNewPassword: assign({ newPassword: nothingNew }),
    forgetError: assign({ error: null }),
    forgetNotice: assign({ notice: null }),
    // An app that is connected needs its key no longer.
    forgetKey: assign({ step: { kind: 'challenge', challenge: { type: 'totpSetUp', secret: '' } } }),
    refuse: sendTo(
      (_, params: { form: FormId; code: AuthErrorCode }) => params.form,
      (_, { form, code }: { form: FormId; code: AuthErrorCode }) => ({
        type: 'submission.refused' as const,
        refusals: [{ field: fieldOfRefusal(form, code), message: { code } }],
        cleared: isAboutTheCode(code) ? [CODE_FIELD] : [],
      }),
    ),
  },
});
