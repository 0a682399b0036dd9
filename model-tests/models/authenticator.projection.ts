/** What any page must show of authentication at one moment; a browser walk compares it with what the page shows. */
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { AuthenticatorSnapshot } from '#machines/authenticator/authenticator.machine.ts';
import {
  authenticatorScreen,
  authStatus,
  isSignInOpen as isOpen,
  openFlow,
  problem,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { AuthenticatorEvent } from '#machines/authenticator/authenticator.setup.ts';
import type { AuthenticatorScreen, AuthStatus } from '#machines/authenticator/authenticator.types.ts';

/** What a person can do about the session itself. */
export type AuthenticatorAction = Extract<
  AuthenticatorEvent['type'],
  'signIn.requested' | 'signOut.requested' | 'retry.requested'
>;

/** The session as a person sees it, whatever the page is about. */
export interface AuthenticatorProjection {
  /** Visitors are invited to sign in, members have a menu, and before that is known neither is shown. */
  readonly status: AuthStatus;
  /** A dialog is open: with the sign-in screens, or waiting for them. */
  readonly isSignInOpen: boolean;
  /** What has failed, as shown. */
  readonly failure: Extract<
    AuthenticatorScreen,
    'flowUnavailable' | 'flowBroken' | 'sessionUnknown' | 'configurationUnavailable' | 'userUnavailable'
  > | null;
  /** Why, where it is shown. */
  readonly problem: AuthErrorCode | null;
  readonly actions: readonly AuthenticatorAction[];
}

export function projectAuthenticator(snapshot: AuthenticatorSnapshot): AuthenticatorProjection {
  const status = authStatus(snapshot);
  const screen = authenticatorScreen(snapshot);
  const failure =
    screen === null || screen === 'loadingUser' || screen === 'loadingFlow' || openFlow(snapshot) !== null
      ? null
      : (screen as AuthenticatorProjection['failure']);
  const isSignInOpen = isOpen(snapshot);
  return {
    status,
    isSignInOpen,
    failure,
    problem: failure === null ? null : problem(snapshot),
    actions: [
      // Everything behind a dialog is out of reach.
      ...(status === 'unauthenticated' && !isSignInOpen ? (['signIn.requested'] as const) : []),
      ...(status === 'authenticated' && !isSignInOpen ? (['signOut.requested'] as const) : []),
      ...(snapshot.can({ type: 'retry.requested' }) ? (['retry.requested'] as const) : []),
    ],
  };
}
