/** The types of answering a challenge: what the flow starts from, what it ends in, and its screens. */
import type { Cancelled } from '../identity/flow.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { Refused } from '../identity/auth-error.ts';
import type { Challenge, MfaMethod, SetUpMethod, SignInStep } from '../identity/step.ts';

/** The answer of every call of this flow; a rejection means that something broke. */
export type ChallengeOutcome = SignInStep | Refused;

export interface ChallengeInput {
  readonly configuration: AuthConfiguration;
  readonly username: string;
  readonly challenge: Challenge;
  /** Whether the parent still has the password, which sending a code again needs. */
  readonly canResend: boolean;
  /** What is left of the service's session, in milliseconds; left out: all of it, as just after an answer. */
  readonly sessionMs?: number;
}

/** An answer that can be given again by itself, when sending a code again starts the sign-in again. */
export type GivenAnswer =
  | { readonly kind: 'method'; readonly method: MfaMethod }
  | { readonly kind: 'setUp'; readonly method: SetUpMethod }
  | { readonly kind: 'email'; readonly email: string };

/** What the flow ends in. The username is the parent's matter. */
export type ChallengeOutput =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'alreadySignedIn' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'resetRequired' }
  /** The time for this sign-in is over. */
  | { readonly kind: 'expired' }
  /** A new code needs the password, which is gone (after a reload). */
  | { readonly kind: 'passwordNeeded' }
  /** The person wants to sign in with another account, or to start again. */
  | { readonly kind: 'back' }
  | Omit<Cancelled, 'username'>;

export type ChallengeNotice = 'codeSent';

/** The screens of this flow; one component each. */
export type ChallengeScreen =
  | 'confirmSignInCode'
  | 'selectMfaMethod'
  | 'selectMfaSetUp'
  | 'setUpTotp'
  | 'setUpEmail'
  | 'newPasswordRequired'
  | 'unsupportedStep'
  /** A form has failed; going back creates it again. */
  | 'challengeBroken';
