/** What the identity service may want next from a person who signs in. */

/** A second factor a member may use (specification, section 1). */
export type MfaMethod = 'sms' | 'totp' | 'email';

/** A second factor that can be set up while signing in. */
export type SetUpMethod = Exclude<MfaMethod, 'sms'>;

/** What the service asks before it lets a member in. */
export type Challenge =
  /** A code: sent to `destination` (masked by the service), or shown by the member's own app. */
  | { readonly type: 'code'; readonly method: MfaMethod; readonly destination: string | null }
  /** The member has several factors and chooses one. */
  | { readonly type: 'selection'; readonly methods: readonly MfaMethod[] }
  /** The member has no factor yet and chooses which to set up. */
  | { readonly type: 'setUpSelection'; readonly methods: readonly SetUpMethod[] }
  /** The member connects an authenticator app. `secret`: base32, without blanks. */
  | { readonly type: 'totpSetUp'; readonly secret: string }
  /** The member gives the address that codes will go to. */
  | { readonly type: 'emailSetUp' }
  /** The password was set by another person and is replaced; `missingAttributes` are asked with it. */
  | { readonly type: 'newPassword'; readonly missingAttributes: readonly string[] }
  /** A step this product does not know yet, by the name the service gives it. */
  | { readonly type: 'unsupported'; readonly step: string };

/** What a call to the service can lead to, refusals apart. */
export type SignInStep =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** The password must be reset before this account can sign in. */
  | { readonly kind: 'resetRequired' }
  /** The account was never confirmed with the code that was sent to it. */
  | { readonly kind: 'unconfirmed' };

const STEPS: Readonly<Record<SignInStep['kind'], true>> = {
  signedIn: true,
  challenge: true,
  resetRequired: true,
  unconfirmed: true,
};

/** True for an answer that is a step; any other is a refusal, or says nothing that is known. */
export const isStep = (outcome: { readonly kind: string }): outcome is SignInStep =>
  Object.hasOwn(STEPS, outcome.kind);
