/** The types of signing in with a provider: leaving for it, coming back, and what the flow ends in. */
import type { Refused } from '../identity/auth-error.ts';
import type { ProviderName } from '../identity/configuration.ts';
import type { FlowEvent, FlowName } from '../identity/flow.ts';

export interface FederatedSignInInput {
  /** A provider to go to, or null when the browser has come back from one. */
  readonly provider: ProviderName | null;
  /** Where the person wants to be afterwards; a path of this origin, or null. */
  readonly destination: string | null;
}

/** With whom a person signs in, and the page that follows. */
export interface AuthorizationRequest {
  readonly provider: ProviderName;
  readonly destination: string | null;
}

/** The browser goes away; the page stays only if it cannot. */
export type AuthorizationRequestAnswer = { readonly kind: 'leaving' } | Refused;

export interface ReturnRefused extends Refused {
  /** The provider's own words; empty if it gave none. */
  readonly description: string;
  /** What this browser asked for, so that it can ask again; null for an answer to a request of another browser. */
  readonly authorizationRequest: AuthorizationRequest | null;
}

export type ReturnAnswer =
  | { readonly kind: 'signedIn'; readonly username: string; readonly destination: string }
  /** The address is not an answer of the hosted sign-in after all. */
  | { readonly kind: 'none' }
  | ReturnRefused;

export type FederatedSignInEvent =
  | FlowEvent
  /** The person wants to sign in by other means. */
  | { readonly type: 'back.requested' }
  /** The person tries the same provider again. */
  | { readonly type: 'retry.requested' };

export type FederatedSignInOutput =
  | { readonly kind: 'signedIn'; readonly username: string; readonly destination: string }
  /** The person goes on to another flow, mostly to the sign-in form. */
  | { readonly kind: 'left'; readonly to: FlowName; readonly username: '' }
  /** `callPending`: during the exchange of the code, which may have opened a session. */
  | { readonly kind: 'cancelled'; readonly username: ''; readonly callPending: boolean };

/** The screens of this flow; one component each. */
export type FederatedSignInScreen = 'leavingForProvider' | 'returningFromProvider' | 'providerRefused';
