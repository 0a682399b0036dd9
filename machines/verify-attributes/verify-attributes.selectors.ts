/** The questions a view may ask of verifying. */
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { VerifyAttributesSnapshot } from './verify-attributes.machine.ts';
import type {
  UnverifiedAttribute,
  VerifiableAttribute,
  VerifyAttributesNotice,
  VerifyAttributesScreen,
} from './verify-attributes.types.ts';

/** The screen to show; null once the flow has ended. */
export const verifyAttributesScreen = (snapshot: VerifyAttributesSnapshot): VerifyAttributesScreen | null =>
  currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: VerifyAttributesSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export const activeForm = (snapshot: VerifyAttributesSnapshot): FormRef | null =>
  snapshot.children.codeForm ?? null;

/** What is still to be verified. */
export const remaining = (snapshot: VerifyAttributesSnapshot): readonly UnverifiedAttribute[] =>
  snapshot.context.remaining;

/** What the code is for, on the screen of the code. */
export const chosen = (snapshot: VerifyAttributesSnapshot): VerifiableAttribute => snapshot.context.chosen;

/** Where the last code went; null before one was sent. */
export const delivery = (snapshot: VerifyAttributesSnapshot): CodeDelivery | null =>
  snapshot.context.delivery;

export const notice = (snapshot: VerifyAttributesSnapshot): VerifyAttributesNotice | null =>
  snapshot.context.notice;

/** A refusal on the screen that has no form; a form shows its own. */
export const screenError = (snapshot: VerifyAttributesSnapshot): AuthErrorCode | null =>
  snapshot.context.error;

/** Whether one can go on without verifying; not twice, while a call has to answer first. */
export const canSkip = (snapshot: VerifyAttributesSnapshot): boolean =>
  snapshot.can({ type: 'verification.skipped' });

/** Whether sending the code again is open, under way, or will be open in a moment. */
export function resendState(
  snapshot: VerifyAttributesSnapshot,
): 'available' | 'sending' | 'pausing' | 'none' {
  if (snapshot.matches({ confirming: { resend: 'sending' } })) return 'sending';
  if (snapshot.matches({ confirming: { resend: 'resendable' } })) return 'available';
  return snapshot.matches('confirming') ? 'pausing' : 'none';
}
