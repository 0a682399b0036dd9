/** Small questions about a step or an outcome. */
import type { AuthErrorCode } from './auth-error.ts';
import type { MfaMethod, SignInOutcome, SignInStep } from './sign-in.types.ts';

/** The factor whose code is asked for, if a code is asked for. */
export const codeMethod = (step: SignInStep | null): MfaMethod | null =>
  step?.kind === 'challenge' && step.challenge.type === 'code' ? step.challenge.method : null;

/** Where the code was sent, masked by the service; null for an authenticator app. */
export const codeDestination = (step: SignInStep | null): string | null =>
  step?.kind === 'challenge' && step.challenge.type === 'code' ? step.challenge.destination : null;

/** The factors on offer, if the service lets the member choose. */
export const offeredMethods = (step: SignInStep | null): readonly MfaMethod[] =>
  step?.kind === 'challenge' && step.challenge.type === 'selection' ? step.challenge.methods : [];

/** The code of a refusal; asked only of outcomes that are known to be one. */
export const refusalCode = (outcome: SignInOutcome): AuthErrorCode =>
  outcome.kind === 'refused' ? outcome.code : 'unknown';

/** True for refusals that belong beside the code field: the code has served and must be typed anew. */
export const isAboutTheCode = (code: AuthErrorCode): boolean =>
  code === 'codeMismatch' || code === 'codeExpired';
