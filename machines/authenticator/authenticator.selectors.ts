/** The questions a view or a route guard may ask of the authenticator. */
import { currentScreen } from '../conventions/screen.ts';
import type { AuthErrorCode } from '../sign-in/auth-error.ts';
import type { SignInRef } from '../sign-in/sign-in.machine.ts';
import type { AuthenticatorSnapshot } from './authenticator.machine.ts';
import type { AuthenticatorScreen, AuthStatus, AuthUser } from './authenticator.types.ts';

/**
 * The status of section 4: authenticated while a session exists, signing out included; configuring while
 * nobody can say, so that a route guard waits instead of turning a member away.
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

/** The code of what is wrong, on a screen that offers to try again. */
export const problem = (snapshot: AuthenticatorSnapshot): AuthErrorCode | null => snapshot.context.problem;

/** The sign-in flow while its screens are open. */
export const signInFlow = (snapshot: AuthenticatorSnapshot): SignInRef | null =>
  snapshot.matches({ unauthenticated: { signIn: 'open' } }) ? (snapshot.children.signIn ?? null) : null;

/** Where the person wants to go once they have signed in. */
export const destination = (snapshot: AuthenticatorSnapshot): string | null =>
  snapshot.context.request?.destination ?? null;
