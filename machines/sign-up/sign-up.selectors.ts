/** The questions a view may ask of making an account. */
import { currentScreen } from '../conventions/screen.ts';
import { fieldErrors } from '../form/form.selectors.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { LoginMechanism, ProviderName } from '../identity/configuration.ts';
import type { PasswordPolicy } from '../identity/password-policy.ts';
import { askedAttributes, usernameField } from './sign-up.fields.ts';
import type { SignUpSnapshot } from './sign-up.machine.ts';
import type { SignUpNotice, SignUpScreen } from './sign-up.types.ts';

/** The screen to show; null once the flow has ended. */
export const signUpScreen = (snapshot: SignUpSnapshot): SignUpScreen | null => currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: SignUpSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export function activeForm(snapshot: SignUpSnapshot): FormRef | null {
  const { registrationForm, confirmationForm } = snapshot.children;
  return registrationForm ?? confirmationForm ?? null;
}

/** The attributes that the registration asks for, in its order; the first is the username. */
export const attributesOf = ({ context }: SignUpSnapshot): readonly string[] =>
  askedAttributes(context.configuration);

export const passwordPolicy = ({ context }: SignUpSnapshot): PasswordPolicy =>
  context.configuration.passwordPolicy;

/** Whether visitors may make an account, so that the way to its form is shown. */
export const isSignUpOpen = ({ context }: SignUpSnapshot): boolean => context.configuration.selfSignUp;

/** Providers to sign in with instead of making an account. */
export const providersOnOffer = ({ context }: SignUpSnapshot): readonly ProviderName[] =>
  context.configuration.providers;

/** What people may sign in with; the first is what a new account is asked for. */
export const loginMechanisms = ({ context }: SignUpSnapshot): readonly LoginMechanism[] =>
  context.configuration.loginMechanisms;

export const username = (snapshot: SignUpSnapshot): string => snapshot.context.username;
export const asksUsername = (snapshot: SignUpSnapshot): boolean => snapshot.context.asksUsername;
/** The account that is confirmed, where nothing else on the screen names it: a masked address is not also shown in full. */
export const namedUsername = (snapshot: SignUpSnapshot): string | null =>
  asksUsername(snapshot) || delivery(snapshot)?.destination != null ? null : username(snapshot);
export const notice = (snapshot: SignUpSnapshot): SignUpNotice | null => snapshot.context.notice;

/** Why no code could be sent, until another is asked for or one is tried; null while nothing is known against it. */
export const resendRefusal = ({ context }: SignUpSnapshot): AuthErrorCode | null => context.resendRefusal;

/** Where the last code went; null while it is not known. */
export const delivery = (snapshot: SignUpSnapshot): CodeDelivery | null => snapshot.context.delivery;

/** The service says that there is an account with this username: the person may sign in, or replace its password. */
export function isUsernameTaken(snapshot: SignUpSnapshot): boolean {
  const form = snapshot.children.registrationForm?.getSnapshot();
  if (form === undefined) return false;
  return fieldErrors(form, usernameField(snapshot.context.configuration)).some(
    ({ code }) => code === 'usernameTaken',
  );
}

/**
 * Whether a new code can be sent now, is being sent, or will be in a moment; `none` while it could be sent but for a
 * code that is checked, and as long as it is not known to whom.
 */
export function resendState(snapshot: SignUpSnapshot): 'available' | 'sending' | 'pausing' | 'none' {
  if (snapshot.can({ type: 'code.resendRequested' })) return 'available';
  if (snapshot.matches({ confirming: { resend: 'sending' } })) return 'sending';
  return snapshot.matches({ confirming: { resend: 'pausing' } }) ? 'pausing' : 'none';
}
