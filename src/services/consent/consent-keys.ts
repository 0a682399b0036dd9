/** Under which names consent is kept in the browser (specification, section 3); the document's first script reads one. */

/** `granted` or `partial`. */
export const USER_CONSENT = 'userConsent';
/** JSON with a flag for each purpose. */
export const USER_ALLOWED_COOKIES = 'userAllowedCookies';
/** The version of the policy that was decided on, and after a dot, once something is allowed, the number of the proof. */
export const CONSENT_PROOF = 'consentProof';
/** In the local storage: proofs that the server does not have yet. */
export const UNSENT_PROOFS = 'consentProofs.unsent';
