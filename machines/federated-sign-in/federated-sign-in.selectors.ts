/** The questions a view may ask of signing in with a provider. */
import { currentScreen } from '../conventions/screen.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { ProviderName } from '../identity/configuration.ts';
import type { FederatedSignInSnapshot } from './federated-sign-in.machine.ts';
import type { FederatedSignInScreen } from './federated-sign-in.types.ts';

/** The screen to show; null once the flow has ended. */
export const federatedSignInScreen = (snapshot: FederatedSignInSnapshot): FederatedSignInScreen | null =>
  currentScreen(snapshot);

/** True while the browser leaves or the answer is exchanged. */
export const isBusy = (snapshot: FederatedSignInSnapshot): boolean => snapshot.hasTag('busy');

/** The provider in question, if it is known. */
export const provider = (snapshot: FederatedSignInSnapshot): ProviderName | null =>
  snapshot.context.authorizationRequest?.provider ?? null;

/** Why no one was signed in. */
export const problem = (snapshot: FederatedSignInSnapshot): AuthErrorCode | null => snapshot.context.problem;

/** The provider's own words about it; empty if it gave none. */
export const description = (snapshot: FederatedSignInSnapshot): string => snapshot.context.description;

/** Whether one can set off for the provider now, for the second time. */
export const canRetry = (snapshot: FederatedSignInSnapshot): boolean =>
  snapshot.can({ type: 'retry.requested' });

/** Whether one can go to the sign-in form now. */
export const canGoBack = (snapshot: FederatedSignInSnapshot): boolean =>
  snapshot.can({ type: 'back.requested' });
