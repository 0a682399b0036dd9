/** What the sign-in chart is written with: its context, events, guards, actions and actors. */
import { assign, sendTo, setup } from 'xstate';
import type { ChallengeOutput } from '../challenge/challenge.types.ts';
import type { ChallengeSnapshot } from '../challenge/challenge.machine.ts';
import { isSignInWanted } from '../challenge/challenge.selectors.ts';
import { CHALLENGE_SESSION_MS } from '../challenge/challenge.steps.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { submittedValues } from '../form/form.selectors.ts';
import { isFormSubmitting, isFormEditing } from '../form/form.parent.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import type { AuthConfiguration, ProviderName } from '../identity/configuration.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import { isStep, type Challenge, type SignInStep } from '../identity/step.ts';
import type { FlowEvent } from '../identity/flow.ts';
import { provideRules } from '../identity/ruled-form.ts';
import { signInPlaceholders } from './sign-in.actors.ts';
import type {
  KeptChallenge,
  SignInInput,
  SignInNotice,
  SignInOutcome,
  SignInOutput,
  SignInScreen,
  WayOut,
} from './sign-in.types.ts';
import { validateCredentials, typedUsername } from './sign-in.validation.ts';

export interface SignInContext {
  readonly configuration: AuthConfiguration;
  /** What stands in the form, or did last, as the service wants it. */
  readonly username: string;
  /** Secret: held from submission until the challenge is over, because sending a code again needs it. */
  readonly password: string;
  /** The last answer that was not a refusal. Secret in parts: a challenge may show the key of an app. */
  readonly step: SignInStep | null;
  /** What is left of the session of a challenge that was left open, in milliseconds; null for a new one. */
  readonly sessionMs: number | null;
  readonly notice: SignInNotice | null;
  /** Why the service refused before there was a form to say it. */
  readonly refusal: AuthErrorCode | null;
  readonly wayOut: WayOut | null;
  /** A call was under way when what had made it failed; it may have opened a session. */
  readonly hasCallBehind: boolean;
}

export type SignInEvent =
  | FlowEvent
  | { readonly type: 'provider.chosen'; readonly provider: ProviderName }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'back.requested' };

export const signInSetup = setup({
  types: {} as {
    context: SignInContext;
    events: SignInEvent;
    input: SignInInput;
    output: SignInOutput;
    tags: StateTag;
    meta: StateMeta<SignInScreen>;
    children: {
      recallChallenge: 'recallChallenge';
      authenticateKnown: 'authenticate';
      credentialsForm: 'credentialsForm';
      authenticate: 'authenticate';
      challenge: 'challenge';
      authenticateAgain: 'authenticate';
      dropChallenge: 'dropChallenge';
      loadChallenge: 'loadChallenge';
    };
  },
  actors: {
    ...signInPlaceholders,
    credentialsForm: provideRules(validateCredentials),
  },
  delays: {
    /** What is left of the service's session when the challenge is met. */
    challengeSession: ({ context }) => context.sessionMs ?? CHALLENGE_SESSION_MS,
  },
  guards: {
    hasPassword: ({ context }) => context.password !== '',
    hasNotice: ({ context }) => context.notice !== null,
    hasRefusal: ({ context }) => context.refusal !== null,
    hasWayOut: ({ context }) => context.wayOut !== null,
    isKept: (_, params: { kept: KeptChallenge }) => params.kept.kind === 'kept',
    isOfferedProvider: ({ context }, params: { provider: ProviderName }) =>
      context.configuration.providers.includes(params.provider),
    isFormEditing,
    isFormSubmitting,
    isStep: (_, params: { outcome: SignInOutcome }) => isStep(params.outcome),
    isAlreadySignedIn: (_, params: { outcome: SignInOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.code === 'alreadySignedIn',
    isChallenged: (_, params: { outcome: SignInOutcome }) => params.outcome.kind === 'challenge',
    isAtStep: ({ context }, params: { kind: SignInStep['kind'] }) => context.step?.kind === params.kind,
    isResendWanted: (_, params: { challenge: ChallengeSnapshot }) => isSignInWanted(params.challenge),
    isCalling: (_, params: { challenge: ChallengeSnapshot }) => params.challenge.hasTag('busy'),
    isEndedBy: (_, params: { output: ChallengeOutput; kind: ChallengeOutput['kind'] }) =>
      params.output.kind === params.kind,
    isCallPending: (_, { output }: { output: ChallengeOutput }) =>
      output.kind === 'cancelled' && output.callPending,
    hasSession: (_, { output }: { output: ChallengeOutput }) =>
      output.kind === 'signedIn' || output.kind === 'alreadySignedIn',
  },
  actions: {
    holdCredentials: assign(({ context }, params: { form: FormSnapshot }) => {
      const values = submittedValues(params.form);
      const username = typedUsername(values, context.configuration);
      return { username, password: values['password'] ?? '', notice: null };
    }),
    noteUsername: assign({
      username: ({ context }, params: { form: FormSnapshot }) =>
        typedUsername(submittedValues(params.form), context.configuration),
    }),
    storeKept: assign((_, params: { kept: KeptChallenge }) => {
      if (params.kept.kind === 'none') return {};
      const { username, challenge, sessionMs } = params.kept;
      return { username, sessionMs, step: { kind: 'challenge' as const, challenge } };
    }),
    storeStep: assign((_, params: { outcome: SignInOutcome }) =>
      isStep(params.outcome) ? { step: params.outcome } : {},
    ),
    storeRefusal: assign({ refusal: (_, params: { code: AuthErrorCode }) => params.code }),
    forgetRefusal: assign({ refusal: null }),
    storeWayOut: assign({ wayOut: (_, params: { wayOut: WayOut }) => params.wayOut }),
    announce: assign({ notice: (_, params: { notice: SignInNotice }) => params.notice }),
    forgetNotice: assign({ notice: null }),
    noteCallBehind: assign({ hasCallBehind: true }),
    forgetPassword: assign({ password: '' }),
    forgetSecrets: assign({ password: '', step: null, sessionMs: null }),
    refuseCredentials: sendTo('credentialsForm', (_, params: { code: AuthErrorCode | null }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: null, message: { code: params.code ?? 'unknown' } }],
    })),
    cancelChallenge: sendTo('challenge', { type: 'flow.cancelled' as const }),
    renewChallenge: sendTo('challenge', (_, params: { outcome: SignInOutcome }) => ({
      type: 'code.resent' as const,
      challenge: challengeOf(params.outcome),
    })),
    refuseResend: sendTo('challenge', (_, params: { code: AuthErrorCode }) => ({
      type: 'resend.refused' as const,
      code: params.code,
    })),
  },
});

/** The challenge of an answer that is known to be one. @throws Error when it is not. */
export function challengeOf(outcome: SignInOutcome | null): Challenge {
  if (outcome?.kind !== 'challenge') throw new Error('There is no challenge.');
  return outcome.challenge;
}
