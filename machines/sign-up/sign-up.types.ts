/** The types of making an account: answers of the service, what the flow ends in, and its screens. */
import type { Refused } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { ProviderName } from '../identity/configuration.ts';
import type { Cancelled, FlowEvent, FlowInput, LeftForFlow } from '../identity/flow.ts';

export interface SignUpInput extends FlowInput {
  /** `confirm`: there is an account, or a code, and only the confirmation is wanted. */
  readonly startAt: 'register' | 'confirm';
  /** Known when signing in found the account unconfirmed, so that it need not be typed again; else empty. */
  readonly password: string;
}

/** What a registration, a confirmation or a resend leads to; a rejection means that something broke. */
export type RegisterAnswer =
  | { readonly kind: 'codeSent'; readonly delivery: CodeDelivery }
  /** The pool confirms accounts by itself. */
  | { readonly kind: 'confirmed' }
  /** `field`: the form's field that the refusal is about, if it is about one. */
  | (Refused & { readonly field?: string });

/** 'User is already confirmed.' counts as confirmed (specification, section 4). */
export type ConfirmAnswer = { readonly kind: 'confirmed' } | Refused;

export type ResendAnswer =
  | { readonly kind: 'codeSent'; readonly delivery: CodeDelivery }
  | { readonly kind: 'confirmed' }
  | Refused;

/** Any answer of this flow. */
export type SignUpAnswer = RegisterAnswer | ConfirmAnswer | ResendAnswer;

export type SignUpEvent =
  | FlowEvent
  /** The person has a code from before, and no account is to be made. */
  | { readonly type: 'confirmation.requested' }
  | { readonly type: 'code.resendRequested' }
  /** The person makes no account here, and signs in with a provider. */
  | { readonly type: 'provider.chosen'; readonly provider: ProviderName }
  /** To the registration, as to correct an address; or to a form that is built again. */
  | { readonly type: 'back.requested' };

export type SignUpOutput =
  /** The account can sign in; with the password, if it is known, it need not be typed again. */
  | { readonly kind: 'confirmed'; readonly username: string; readonly password: string }
  /** The person signs in with a provider instead. */
  | { readonly kind: 'providerChosen'; readonly username: string; readonly provider: ProviderName }
  | LeftForFlow
  | Cancelled;

export type SignUpNotice = 'codeSent';

/** The screens of this flow; one component each. */
export type SignUpScreen = 'signUp' | 'confirmSignUp' | 'signUpClosed' | 'signUpBroken';
