/** The types of keeping a session alive: tokens that are refreshed, and credentials of the identity pool. */
import type { AuthErrorCode, Refused } from '../identity/auth-error.ts';

/** A guest becomes the member (`primary`) at sign-in (specification, section 4). */
export type IdentityKind = 'guest' | 'primary';

/** Temporary credentials of the identity pool. */
export interface Credentials {
  readonly identityId: string;
  readonly identityKind: IdentityKind;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** `refused`: the session is over. `unreachable`: no answer, so nothing is known and the session is kept. */
export type RefreshAnswer = { readonly kind: 'refreshed' } | Refused | { readonly kind: 'unreachable' };

export type CredentialsAnswer =
  | { readonly kind: 'credentials'; readonly credentials: Credentials }
  | Refused
  | { readonly kind: 'unreachable' };

export interface SessionInput {
  /** `guest`: no one is signed in, so there are no tokens to refresh. */
  readonly identityKind: IdentityKind;
  /** Milliseconds between refreshes of the tokens (specification, section 9: 3,600,000 by default). */
  readonly tokenRefreshIntervalMs: number;
}

export type SessionEvent =
  /** Something needs credentials of the identity pool. */
  | { readonly type: 'credentials.requested' }
  /** The browser is online again. */
  | { readonly type: 'network.returned' };

/** The session ends by itself only when the service refuses it. */
export interface SessionOutput {
  readonly kind: 'refused';
  readonly code: AuthErrorCode;
}
