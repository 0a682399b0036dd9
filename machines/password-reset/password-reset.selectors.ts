/** The questions a view may ask of resetting a password. */
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { LoginMechanism } from '../identity/configuration.ts';
import type { PasswordPolicy } from '../identity/password-policy.ts';
import type { PasswordResetSnapshot } from './password-reset.machine.ts';
import type { PasswordResetNotice, PasswordResetScreen } from './password-reset.types.ts';

/** The screen to show; null once the flow has ended. */
export const passwordResetScreen = (snapshot: PasswordResetSnapshot): PasswordResetScreen | null =>
  currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: PasswordResetSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export function activeForm(snapshot: PasswordResetSnapshot): FormRef | null {
  const { requestForm, confirmForm } = snapshot.children;
  return requestForm ?? confirmForm ?? null;
}

export const username = (snapshot: PasswordResetSnapshot): string => snapshot.context.username;

/** Whether the confirmation has a field for the username. */
export const asksUsername = (snapshot: PasswordResetSnapshot): boolean => snapshot.context.asksUsername;

/** What serves as username; the first is the one people are asked for (specification, section 3). */
export const loginMechanisms = (snapshot: PasswordResetSnapshot): readonly LoginMechanism[] =>
  snapshot.context.configuration.loginMechanisms;

/** Whether visitors may make an account themselves, so that a way there makes sense. */
export const offersSignUp = (snapshot: PasswordResetSnapshot): boolean =>
  snapshot.context.configuration.selfSignUp;

/** What a new password must have. */
export const passwordPolicy = (snapshot: PasswordResetSnapshot): PasswordPolicy =>
  snapshot.context.configuration.passwordPolicy;

/** Where the last code went; null when none was sent by this flow. */
export const delivery = (snapshot: PasswordResetSnapshot): CodeDelivery | null => snapshot.context.delivery;

export const notice = (snapshot: PasswordResetSnapshot): PasswordResetNotice | null =>
  snapshot.context.notice;

/** A refusal on the screen that has no form; a form shows its own. */
export const screenError = (snapshot: PasswordResetSnapshot): AuthErrorCode | null => snapshot.context.error;

/** Whether sending the code again is open, under way, will be in a moment, or makes no sense. */
export function resendState(snapshot: PasswordResetSnapshot): 'available' | 'sending' | 'pausing' | 'none' {
  if (snapshot.matches({ confirming: { resend: 'sending' } })) return 'sending';
  if (snapshot.matches({ confirming: { resend: 'resendable' } })) return 'available';
  return snapshot.matches({ confirming: { resend: 'pausing' } }) ? 'pausing' : 'none';
}
