/** The types of resetting a password: answers of the service, what the flow ends in, and its screens. */
import type { Refused } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { Cancelled, FlowInput, LeftForFlow } from '../identity/flow.ts';

export interface PasswordResetInput extends FlowInput {
  /**
   * `request`: the person has forgotten the password. `required`: the service wants a new one before it signs
   * this account in, so a code is asked for at once. `confirm`: the person has a code already.
   */
  readonly startAt: 'request' | 'required' | 'confirm';
}

/** The answer to a request for a code; a rejection means that something broke. */
export type RequestAnswer = { readonly kind: 'codeSent'; readonly delivery: CodeDelivery } | Refused;

export type ResetAnswer = { readonly kind: 'reset' } | Refused;

export type PasswordResetOutput =
  /** The password has been replaced; signing in asks for it (specification, section 4). */
  { readonly kind: 'reset'; readonly username: string } | LeftForFlow | Cancelled;

export type PasswordResetNotice = 'codeSent' | 'required';

/** The screens of this flow; one component each. */
export type PasswordResetScreen =
  | 'forgotPassword'
  | 'confirmResetPassword'
  /** A code is being asked for, or could not be sent: what has failed, and how to go on. */
  | 'requestingReset'
  | 'passwordResetBroken';
