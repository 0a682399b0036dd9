/** The services of signing in with a provider: what the application provides, and placeholders that throw until then. */
import { asking, calling, type Ask, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type {
  AuthorizationRequest,
  AuthorizationRequestAnswer,
  ReturnAnswer,
} from './federated-sign-in.types.ts';

export interface FederatedSignInServices {
  /** Goes to the hosted sign-in (authorization code with PKCE, RFC 7636), unless the signal has aborted before. */
  readonly leaveForProvider: Call<AuthorizationRequest, AuthorizationRequestAnswer>;
  /** Exchanges the answer in the address for tokens, and uses it up. */
  readonly completeReturn: Ask<ReturnAnswer>;
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
  leaveForProvider: calling(services.leaveForProvider),
  completeReturn: asking(services.completeReturn),
});
