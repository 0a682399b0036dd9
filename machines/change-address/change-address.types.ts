/** The types of changing an address: what is asked for, answers of the service, what the flow ends in, its screens. */
import type { Refused } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { VerifiableAttribute } from '../verify-attributes/verify-attributes.types.ts';

export interface ChangeAddressInput {
  readonly attribute: VerifiableAttribute;
}

/** A new address, as the service takes it. */
export interface NewAddress {
  readonly attribute: VerifiableAttribute;
  readonly value: string;
}

/** `stored`: the service wants no proof of it, such as of the address that it has. */
export type UpdateAnswer =
  | { readonly kind: 'codeSent'; readonly delivery: CodeDelivery }
  | { readonly kind: 'stored' }
  | Refused;

export type ChangeAddressOutput =
  | { readonly kind: 'verified' }
  | { readonly kind: 'stored' }
  /** The service has ended the session. */
  | { readonly kind: 'sessionRefused' }
  /** The person has left. Before a code was sent nothing has changed; afterwards the address is not verified. */
  | { readonly kind: 'cancelled'; readonly callPending: boolean };

export type ChangeAddressScreen = 'newAddress' | 'confirmAddress' | 'changeAddressBroken';
