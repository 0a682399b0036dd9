/** What the sign-in chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { provideValidator, submittedValues, type FormSnapshot } from '../form/index.ts';
import type { AuthErrorCode } from './auth-error.ts';
import { signInPlaceholders } from './sign-in.actors.ts';
import { codeMethod, isAboutTheCode, offeredMethods } from './sign-in.steps.ts';
import type {
  MfaMethod,
  SignInNotice,
  SignInOutcome,
  SignInOutput,
  SignInScreen,
  SignInStep,
} from './sign-in.types.ts';
import { bareCode, judgeCode, judgeCredentials } from './sign-in.validation.ts';

export interface SignInContext {
  readonly username: string;
  /** Secret: held from submission until the challenge is over, because sending a code again needs it. */
  readonly password: string;
  /** Secret: held while the service verifies it. */
  readonly code: string;
  /** The last answer that was not a refusal. */
  readonly step: SignInStep | null;
  /** The factor chosen last; it matters only once one was chosen. */
  readonly method: MfaMethod;
  readonly notice: SignInNotice | null;
  /** A refusal on a screen that has no form. */
  readonly error: AuthErrorCode | null;
  /** The person has left while a call was under way. */
  readonly isWithdrawn: boolean;
}

export interface SignInInput {
  /** A username known from before, to fill in. */
  readonly username?: string;
}

export type SignInEvent =
  | { readonly type: 'code.resendRequested' }
  | { readonly type: 'method.chosen'; readonly method: MfaMethod }
  | { readonly type: 'back.requested' }
  | { readonly type: 'signIn.cancelled' };

/** How long the service keeps a challenge open, in milliseconds; a code screen may say so. */
export const CHALLENGE_SESSION_MS = 180_000;
/** How long a person waits before a code is sent again, in milliseconds. */
export const RESEND_PAUSE_MS = 30_000;

export const signInSetup = setup({
  types: {} as {
    context: SignInContext;
    events: SignInEvent;
    input: SignInInput;
    output: SignInOutput;
    tags: StateTag;
    meta: StateMeta<SignInScreen>;
    children: {
      credentialsForm: 'credentialsForm';
      authenticate: 'authenticate';
      codeForm: 'codeForm';
      confirmCode: 'confirmCode';
      authenticateAgain: 'authenticate';
      chooseMethod: 'chooseMethod';
    };
  },
  actors: {
    ...signInPlaceholders,
    credentialsForm: provideValidator(judgeCredentials),
    codeForm: provideValidator(judgeCode),
  },
  delays: { challengeSession: CHALLENGE_SESSION_MS, resendPause: RESEND_PAUSE_MS },
  guards: {
    isWithdrawn: ({ context }) => context.isWithdrawn,
    isFormSubmitting: (_, params: { form: FormSnapshot }) => params.form.matches('submitting'),
    isRefused: (_, params: { outcome: SignInOutcome }) => params.outcome.kind === 'refused',
    isRefusedWith: (_, params: { outcome: SignInOutcome; code: AuthErrorCode }) =>
      params.outcome.kind === 'refused' && params.outcome.code === params.code,
    isOfferedMethod: ({ context }, params: { method: MfaMethod }) =>
      offeredMethods(context.step).includes(params.method),
    isAtStep: ({ context }, params: { kind: SignInStep['kind'] }) => context.step?.kind === params.kind,
    isCodeChallenge: ({ context }) => codeMethod(context.step) !== null,
    isSelection: ({ context }) => offeredMethods(context.step).length > 0,
    isOwnDevice: ({ context }) => codeMethod(context.step) === 'totp',
  },
  actions: {
    holdCredentials: assign((_, params: { form: FormSnapshot }) => {
      const { username = '', password = '' } = submittedValues(params.form);
      return { username, password, notice: null };
    }),
    holdCode: assign((_, params: { form: FormSnapshot }) => ({
      code: bareCode(submittedValues(params.form).code ?? ''),
      notice: null,
    })),
    holdMethod: assign((_, params: { method: MfaMethod }) => ({ method: params.method, error: null })),
    storeStep: assign((_, params: { outcome: SignInOutcome }) =>
      params.outcome.kind === 'refused' ? {} : { step: params.outcome },
    ),
    storeError: assign((_, params: { outcome: SignInOutcome }) => ({
      error: params.outcome.kind === 'refused' ? params.outcome.code : null,
    })),
    storeUnknownError: assign({ error: 'unknown' as const }),
    announce: assign((_, params: { notice: SignInNotice }) => ({ notice: params.notice })),
    withdraw: assign({ isWithdrawn: true }),
    forgetPassword: assign({ password: '' }),
    forgetCode: assign({ code: '' }),
    forgetError: assign({ error: null }),
    forgetStep: assign({ step: null, method: 'totp' as const }),
    forgetNotice: assign({ notice: null }),
    refuseCredentials: sendTo('credentialsForm', (_, params: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: null, message: { code: params.code } }],
    })),
    refuseCode: sendTo('codeForm', (_, params: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: isAboutTheCode(params.code) ? 'code' : null, message: { code: params.code } }],
      cleared: isAboutTheCode(params.code) ? ['code'] : [],
    })),
  },
});
