/** The words of signing in: challenges, outcomes of a call, and what the flow ends in. */
import type { AuthErrorCode } from './auth-error.ts';

/** A second factor a member may use (specification, section 1). */
export type MfaMethod = 'sms' | 'totp' | 'email';

/** What the service asks before it lets a member in. */
export type Challenge =
  /** A code: sent to `destination` (masked by the service), or shown by the member's own app. */
  | { readonly type: 'code'; readonly method: MfaMethod; readonly destination: string | null }
  /** The member has several factors and chooses one. */
  | { readonly type: 'selection'; readonly methods: readonly MfaMethod[] };

/** What a call to the service can lead to, refusals apart. */
export type SignInStep =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'newPasswordRequired'; readonly missingAttributes: readonly string[] }
  | { readonly kind: 'resetRequired' }
  | { readonly kind: 'unconfirmed' }
  /** A step this product does not know yet, by the name the service gives it. */
  | { readonly kind: 'unsupported'; readonly step: string };

/** The answer of every call of this flow; a rejection means that something broke. */
export type SignInOutcome = SignInStep | { readonly kind: 'refused'; readonly code: AuthErrorCode };

/** What the flow ends in. The username survives it, so that the next flow need not ask again. */
export type SignInOutput =
  | { readonly kind: 'signedIn'; readonly username: string }
  | { readonly kind: 'alreadySignedIn'; readonly username: string }
  /** `callPending`: the person left during a call, which may have succeeded; the parent must look. */
  | { readonly kind: 'cancelled'; readonly username: string; readonly callPending: boolean };

/** What is said above the form, other than an error of the form itself. */
export type SignInNotice = 'sessionExpired' | 'codeSent';

/** The screens of this flow; one component each. */
export type SignInScreen =
  | 'signIn'
  | 'confirmSignInCode'
  | 'selectMfaMethod'
  | 'newPasswordRequired'
  | 'passwordResetRequired'
  | 'accountUnconfirmed'
  | 'unsupportedStep'
  /** A form has failed; it is rebuilt by going back. */
  | 'formBroken';
