/** The questions a view may ask of signing in. */
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/index.ts';
import type { AuthErrorCode } from './auth-error.ts';
import type { SignInSnapshot } from './sign-in.machine.ts';
import { codeDestination, codeMethod, offeredMethods } from './sign-in.steps.ts';
import type { MfaMethod, SignInNotice, SignInScreen } from './sign-in.types.ts';

/** The screen to show; null once the flow has ended. */
export const signInScreen = (snapshot: SignInSnapshot): SignInScreen | null => currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: SignInSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export function activeForm(snapshot: SignInSnapshot): FormRef | null {
  const { credentialsForm, codeForm } = snapshot.children;
  return credentialsForm ?? codeForm ?? null;
}

export const username = (snapshot: SignInSnapshot): string => snapshot.context.username;
export const notice = (snapshot: SignInSnapshot): SignInNotice | null => snapshot.context.notice;

/** A refusal on a screen without a form; a form shows its own. */
export const screenError = (snapshot: SignInSnapshot): AuthErrorCode | null => snapshot.context.error;

/** Which factor's code is asked for, and where it went (masked), on the code screen. */
export const challengeMethod = (snapshot: SignInSnapshot): MfaMethod | null =>
  codeMethod(snapshot.context.step);
export const challengeDestination = (snapshot: SignInSnapshot): string | null =>
  codeDestination(snapshot.context.step);

/** The factors on offer on the selection screen. */
export const methodsOnOffer = (snapshot: SignInSnapshot): readonly MfaMethod[] =>
  offeredMethods(snapshot.context.step);

/** Whether sending the code again is open now, will be in a moment, or makes no sense for this factor. */
export function resendState(snapshot: SignInSnapshot): 'available' | 'pausing' | 'none' {
  if (snapshot.can({ type: 'code.resendRequested' })) return 'available';
  return ['sms', 'email'].includes(challengeMethod(snapshot) ?? '') ? 'pausing' : 'none';
}

/** The step the product does not know, by the service's name for it. */
export const unsupportedStep = (snapshot: SignInSnapshot): string | null =>
  snapshot.context.step?.kind === 'unsupported' ? snapshot.context.step.step : null;
