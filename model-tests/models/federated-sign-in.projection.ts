/** What a page must show of signing in with a provider; a browser walk compares it with what the page shows. */
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { FederatedSignInSnapshot } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import {
  canGoBack,
  canRetry,
  description,
  federatedSignInScreen,
  isBusy,
  problem,
} from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type {
  FederatedSignInEvent,
  FederatedSignInScreen,
} from '#machines/federated-sign-in/federated-sign-in.types.ts';

/** What a person can do on these screens. */
export type FederatedSignInAction = Extract<
  FederatedSignInEvent['type'],
  'back.requested' | 'retry.requested'
>;

/** The flow as a person sees it. */
export interface FederatedSignInProjection {
  readonly screen: FederatedSignInScreen | null;
  readonly busy: boolean;
  readonly error: AuthErrorCode | null;
  /** The provider's own words. */
  readonly description: string;
  readonly actions: readonly FederatedSignInAction[];
}

export const projectFederatedSignIn = (snapshot: FederatedSignInSnapshot): FederatedSignInProjection => ({
  screen: federatedSignInScreen(snapshot),
  busy: isBusy(snapshot),
  error: problem(snapshot),
  description: description(snapshot),
  actions: [
    ...(canGoBack(snapshot) ? (['back.requested'] as const) : []),
    ...(canRetry(snapshot) ? (['retry.requested'] as const) : []),
  ],
});
