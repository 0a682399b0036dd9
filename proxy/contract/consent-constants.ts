/**
 * The constants of consent that pages, services and the proof share. Apart from the call, because every page needs
 * them before it can load the schemas.
 */

/**
 * The version of what people are asked to agree to. Raise it with every change of a purpose or of what serves it:
 * everyone is asked again.
 */
export const CONSENT_POLICY_VERSION = 1;

/** Purposes that need consent; what is strictly necessary is not one of them. */
export const consentPurposes = ['functional'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** What a person has decided (specification, sections 3 and 4). A withdrawal takes back what was allowed before. */
export const consentChoices = ['granted', 'partial', 'withdrawn'] as const;
export type ConsentChoice = (typeof consentChoices)[number];

/** Days for which a decision is valid before the question is asked again. */
export const CONSENT_DAYS = 182;

/** Months for which the proof of a decision is kept on the server. */
export const CONSENT_PROOF_MONTHS = 24;
