/** The words of signing out: answers of the service, and what the flow ends in. */

/** The answer of the provider's sign-out. `leaving`: the browser goes to the provider, which sends it back. */
export type LeaveProviderAnswer = { readonly kind: 'leaving' } | { readonly kind: 'notFederated' };

export type SignOutOutput =
  /** Tokens and identity are gone from this browser. */
  | { readonly kind: 'resolved' }
  /**
   * The same, but the session at the provider could not be ended: 'An error occurred when attempting to log out from
   * OAuth provider.'
   */
  | { readonly kind: 'rejected'; readonly code: 'providerSignOutFailed' };
