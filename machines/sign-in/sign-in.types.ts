/** The types of signing in: what the flow starts from, outcomes of a call, and what the flow ends in. */
import type { Refused } from '../identity/auth-error.ts';
import type { ProviderName } from '../identity/configuration.ts';
import type { Cancelled, FlowInput, LeftForFlow } from '../identity/flow.ts';
import type { Challenge, SignInStep } from '../identity/step.ts';

export interface SignInInput extends FlowInput {
  /**
   * Known when another flow has just used it, as after confirming a new account: the credentials are then
   * submitted at once. Empty otherwise.
   */
  readonly password: string;
  /** The message above the form at the start. */
  readonly notice: SignInNotice | null;
}

/** The answer of every call of this flow; a rejection means that something broke. */
export type SignInOutcome = SignInStep | Refused;

/** A challenge that was open when the page was left, as by a reload; the password is never kept. */
export type KeptChallenge =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'kept';
      readonly username: string;
      readonly challenge: Challenge;
      /** What is left of the service's session, in milliseconds. */
      readonly sessionMs: number;
    };

/** Where a person goes who leaves this flow of their own accord for another way in. */
export type WayOut =
  | Omit<LeftForFlow, 'username'>
  | { readonly kind: 'providerChosen'; readonly provider: ProviderName };

/** What the flow ends in. The username survives it, so that the next flow need not ask again. */
export type SignInOutput =
  | { readonly kind: 'signedIn'; readonly username: string }
  | { readonly kind: 'alreadySignedIn'; readonly username: string }
  /** The account must be confirmed; the password goes along, so that signing in can be finished afterwards. */
  | { readonly kind: 'unconfirmed'; readonly username: string; readonly password: string }
  /** The password must be reset before this account can sign in. */
  | { readonly kind: 'resetRequired'; readonly username: string }
  /** The person signs in with a provider instead. */
  | { readonly kind: 'providerChosen'; readonly username: string; readonly provider: ProviderName }
  | LeftForFlow
  | Cancelled;

/** The message above the form, other than an error of the form itself. */
export type SignInNotice =
  | 'sessionExpired'
  | 'passwordNeeded'
  | 'passwordReset'
  | 'accountConfirmed'
  /** The service has ended the session of the person. */
  | 'signedOut';

/** The screens of this flow; one component each. The screens of a challenge are the challenge's own. */
export type SignInScreen =
  | 'signIn'
  /** Looking whether a challenge was left open, signing in with credentials that are known, or fetching a challenge. */
  | 'openingSignIn'
  /** The code of the challenge has not come. */
  | 'challengeUnavailable'
  /** A form has failed; it is rebuilt by going back. */
  | 'signInFormBroken';
