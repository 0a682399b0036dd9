/** The words of the authenticator: the member, configuration, answers of the identity service. */
import type { AuthErrorCode } from '../sign-in/auth-error.ts';

/** The member as the identity service knows them; attribute values are text, flags included ("true"). */
export interface AuthUser {
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What the authenticator must know before it can show a first screen (specification, section 4). */
export interface AuthConfiguration {
  /** Further first screens (sign up, forgot password) join this union with their flows. */
  readonly initialScreen: 'signIn';
}

export type SessionAnswer = { readonly kind: 'signedIn' } | { readonly kind: 'signedOut' };

export type ConfigurationAnswer =
  | { readonly kind: 'configured'; readonly configuration: AuthConfiguration }
  /** The user pool is not configured; the details are in the console. */
  | { readonly kind: 'missing' };

/** `refused`: the session is over. `unreachable`: no answer, so nothing is known and the session is kept. */
export type UserAnswer =
  | { readonly kind: 'user'; readonly user: AuthUser }
  | { readonly kind: 'refused'; readonly code: AuthErrorCode }
  | { readonly kind: 'unreachable' };

export type RefreshAnswer =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'refused'; readonly code: AuthErrorCode }
  | { readonly kind: 'unreachable' };

/** Why a session ended: the person asked, the service refused it, or another tab did it. */
export type SignOutReason = 'requested' | 'refused' | 'elsewhere';

/** What the rest of the application may listen to, with `ref.on('signedIn', …)`. */
export type AuthenticatorEmitted =
  /** `restored`: the session was there when the page opened. `destination`: where the person wanted to go. */
  | { readonly type: 'signedIn'; readonly destination: string | null; readonly restored: boolean }
  | { readonly type: 'signedOut'; readonly reason: SignOutReason };

export type AuthStatus = 'configuring' | 'authenticated' | 'unauthenticated';

export type AuthenticatorScreen =
  | 'signIn'
  | 'signInBroken'
  | 'sessionUnknown'
  | 'configurationUnavailable'
  | 'loadingUser'
  | 'userUnavailable';
