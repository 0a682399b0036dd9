/** The types of the authenticator: the member, configuration, answers of the identity service. */
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { SignOutFailure } from '../sign-out/sign-out.machine.ts';

/** The member as the identity service knows them; attribute values are text, flags included ("true"). */
export interface AuthUser {
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export type SessionAnswer = { readonly kind: 'signedIn' } | { readonly kind: 'signedOut' };

export type ConfigurationAnswer =
  | { readonly kind: 'configured'; readonly configuration: AuthConfiguration }
  /** The user pool is not configured; the details are in the console. */
  | { readonly kind: 'missing' };

/**
 * `refused`: the session is over. `unreachable`: no answer, so nothing is known, and the session is kept. `failed`:
 * something else is wrong, and the code says what; a member who is known already is signed out for it (specification,
 * section 4).
 */
export type UserAnswer =
  | { readonly kind: 'user'; readonly user: AuthUser }
  | { readonly kind: 'refused'; readonly code: AuthErrorCode }
  | { readonly kind: 'failed'; readonly code: AuthErrorCode }
  | { readonly kind: 'unreachable' };

/** Why a session ended: the person asked, the service refused it, or another tab did it. */
export type SignOutReason = 'requested' | 'refused' | 'elsewhere';

/** What the rest of the application may listen to, with `ref.on('signedIn', …)`. */
export type AuthenticatorEmitted =
  /** `restored`: the session was there when the page opened. `destination`: where the person wanted to go. */
  | { readonly type: 'signedIn'; readonly destination: string | null; readonly restored: boolean }
  /** The member signs out; the service was not asked yet. */
  | { readonly type: 'signingOut' }
  /** `failure`: what of the session may still be there; null when nothing is. */
  | {
      readonly type: 'signedOut';
      readonly reason: SignOutReason;
      readonly failure: SignOutFailure | null;
    };

export type AuthStatus = 'configuring' | 'authenticated' | 'unauthenticated';

/** The flows whose code is fetched when they are first wanted; signing in comes with the authenticator. */
export type LaterFlow = 'signUp' | 'passwordReset' | 'federatedSignIn' | 'verifyAttributes';

export type AuthenticatorScreen =
  | 'signIn'
  | 'signUp'
  | 'passwordReset'
  | 'federatedSignIn'
  | 'verifyAttributes'
  /** The code of a flow is loading. */
  | 'loadingFlow'
  /** The code of a flow has not come. */
  | 'flowUnavailable'
  | 'flowBroken'
  | 'sessionUnknown'
  | 'configurationUnavailable'
  | 'loadingUser'
  | 'userUnavailable';
