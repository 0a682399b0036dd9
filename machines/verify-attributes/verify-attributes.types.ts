/** The types of verifying an address or a number: answers of the service, what the flow ends in, its screens. */
import type { Refused } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';

/** What can be verified, by its name on the wire. */
export type VerifiableAttribute = 'email' | 'phone_number';

/** An address or a number that is not verified yet. */
export interface UnverifiedAttribute {
  readonly name: VerifiableAttribute;
  /** The address or the number itself; it is the member's own. */
  readonly value: string;
}

export interface VerifyAttributesInput {
  /** At least one. */
  readonly unverified: readonly UnverifiedAttribute[];
}

export type SendCodeAnswer = { readonly kind: 'codeSent'; readonly delivery: CodeDelivery } | Refused;

export type VerifyAnswer = { readonly kind: 'verified' } | Refused;

export type VerifyAttributesOutput =
  /** `verified`: what was verified before the person went on, perhaps nothing. */
  | { readonly kind: 'finished'; readonly verified: readonly VerifiableAttribute[] }
  /** The service has refused the session itself. */
  | { readonly kind: 'sessionRefused' };

export type VerifyAttributesNotice = 'codeSent' | 'verified';

/** The screens of this flow; one component each. */
export type VerifyAttributesScreen = 'selectUnverified' | 'confirmVerification' | 'verificationBroken';
