/** The outside world of signing in with a provider: what the application provides, and loud placeholders until then. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type {
  AuthorizationRequest,
  AuthorizationRequestAnswer,
  ReturnAnswer,
} from './federated-sign-in.types.ts';

export interface FederatedSignInServices {
  /** Goes to the hosted sign-in (authorization code with PKCE, RFC 7636), unless the signal has aborted before. */
  leaveForProvider(input: AuthorizationRequest, signal: CallSignal): Promise<AuthorizationRequestAnswer>;
  /** Exchanges the answer in the address for tokens, and uses it up. */
  completeReturn(signal: CallSignal): Promise<ReturnAnswer>;
}

export const federatedSignInPlaceholders = {
  leaveForProvider: unprovided<AuthorizationRequestAnswer, AuthorizationRequest>(
    'federatedSignIn',
    'leaveForProvider',
  ),
  completeReturn: unprovided<ReturnAnswer, void>('federatedSignIn', 'completeReturn'),
};

/** The services as actors, for `federatedSignInMachine.provide({ actors })`. */
export const federatedSignInActors = (
  services: FederatedSignInServices,
): typeof federatedSignInPlaceholders => ({
  leaveForProvider: fromPromise(({ input, signal }) => services.leaveForProvider(input, signal)),
  completeReturn: fromPromise(({ signal }) => services.completeReturn(signal)),
});
