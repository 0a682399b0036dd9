/** The questions a view or a route guard may ask of the authenticator. */
import { currentScreen } from '../conventions/screen.ts';
import type { FederatedSignInRef } from '../federated-sign-in/federated-sign-in.machine.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { PasswordResetRef } from '../password-reset/password-reset.machine.ts';
import type { SignInRef } from '../sign-in/sign-in.machine.ts';
import type { SignUpRef } from '../sign-up/sign-up.machine.ts';
import type { VerifyAttributesRef } from '../verify-attributes/verify-attributes.machine.ts';
import { unverifiedAttributes } from '../verify-attributes/unverified.ts';
import type { AuthenticatorSnapshot } from './authenticator.machine.ts';
import { isSessionEnded, wantedFlow } from './authenticator.setup.ts';
import type { AuthenticatorScreen, AuthStatus, AuthUser } from './authenticator.types.ts';

/**
 * The status of section 4: authenticated while a session exists, signing out included; configuring while
 * it is not known, so that a route guard waits instead of turning a member away.
 */
export function authStatus(snapshot: AuthenticatorSnapshot): AuthStatus {
  if (snapshot.matches('authenticated') || snapshot.matches('signingOut')) return 'authenticated';
  return snapshot.matches('unauthenticated') ? 'unauthenticated' : 'configuring';
}

/** The screen the authenticator itself wants shown; null when the page underneath is all there is. */
export const authenticatorScreen = (snapshot: AuthenticatorSnapshot): AuthenticatorScreen | null =>
  currentScreen(snapshot);

/** The member, once known. */
export const currentUser = (snapshot: AuthenticatorSnapshot): AuthUser | null => snapshot.context.user;

/** True for a member with an address or a number that is not verified. */
export const hasUnverified = (snapshot: AuthenticatorSnapshot): boolean =>
  unverifiedAttributes(snapshot.context.user?.attributes ?? {}).length > 0;

/** True while the person is signed out because the service has ended the session. */
export const wasSignedOut = (snapshot: AuthenticatorSnapshot): boolean => isSessionEnded(snapshot.context);

/** The code of what is wrong, on a screen that offers to try again. */
export const problem = (snapshot: AuthenticatorSnapshot): AuthErrorCode | null => snapshot.context.problem;

/** The flow whose screens are open, by its name. */
export type OpenFlow =
  | { readonly name: 'signIn'; readonly ref: SignInRef }
  | { readonly name: 'signUp'; readonly ref: SignUpRef }
  | { readonly name: 'passwordReset'; readonly ref: PasswordResetRef }
  | { readonly name: 'federatedSignIn'; readonly ref: FederatedSignInRef }
  | { readonly name: 'verifyAttributes'; readonly ref: VerifyAttributesRef };

/** The flow to show; null while none is open. A new object on every call: compare `ref`. */
export function openFlow(snapshot: AuthenticatorSnapshot): OpenFlow | null {
  const { signIn, signUp, passwordReset, federatedSignIn, verifyAttributes } = snapshot.children;
  switch (currentScreen(snapshot)) {
    case 'signIn':
      return signIn ? { name: 'signIn', ref: signIn } : null;
    case 'signUp':
      return signUp ? { name: 'signUp', ref: signUp } : null;
    case 'passwordReset':
      return passwordReset ? { name: 'passwordReset', ref: passwordReset } : null;
    case 'federatedSignIn':
      return federatedSignIn ? { name: 'federatedSignIn', ref: federatedSignIn } : null;
    case 'verifyAttributes':
      return verifyAttributes ? { name: 'verifyAttributes', ref: verifyAttributes } : null;
    default:
      return null;
  }
}

/** The flow whose code is loading, by its name; null while none is. */
export function awaitedFlow(snapshot: AuthenticatorSnapshot): OpenFlow['name'] | null {
  if (currentScreen(snapshot) !== 'loadingFlow') return null;
  return snapshot.matches('authenticated') ? 'verifyAttributes' : wantedFlow(snapshot.context);
}

/** The screens that stand in the dialog for those of a flow. */
const insteadOfFlow: ReadonlySet<AuthenticatorScreen | null> = new Set([
  'loadingFlow',
  'flowUnavailable',
  'flowBroken',
]);

/** True while a person is on the way in: a dialog is open, with the screens of a flow or waiting for them. */
export const isSignInOpen = (snapshot: AuthenticatorSnapshot): boolean =>
  openFlow(snapshot) !== null ||
  insteadOfFlow.has(currentScreen(snapshot)) ||
  snapshot.context.request !== null;

/** Where the person wants to go once they have signed in. */
export const destination = (snapshot: AuthenticatorSnapshot): string | null =>
  snapshot.context.request?.destination ?? null;
