/** The services of the authenticator: what the application provides, and placeholders that throw until then. */
import { asking, calling, type Ask } from '../conventions/call.ts';
import { lazyLogic, unprovidedLogic } from '../conventions/lazy-logic.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { federatedSignInMachine } from '../federated-sign-in/federated-sign-in.machine.ts';
import type { passwordResetMachine } from '../password-reset/password-reset.machine.ts';
import type { signUpMachine } from '../sign-up/sign-up.machine.ts';
import type { verifyAttributesMachine } from '../verify-attributes/verify-attributes.machine.ts';
import type { ConfigurationAnswer, LaterFlow, SessionAnswer, UserAnswer } from './authenticator.types.ts';

/** The calls of the authenticator. Expected refusals are values; a rejection means that something broke. */
export interface AuthenticatorServices {
  /** Whether this browser has a session that the service still accepts. */
  readonly checkSession: Ask<SessionAnswer>;
  readonly loadConfiguration: Ask<ConfigurationAnswer>;
  /** The signed-in member's attributes. */
  readonly fetchUser: Ask<UserAnswer>;
}

/** How the flows are fetched that few people need, each with its services. */
export interface FlowLoads {
  signUp(): Promise<typeof signUpMachine>;
  passwordReset(): Promise<typeof passwordResetMachine>;
  federatedSignIn(): Promise<typeof federatedSignInMachine>;
  verifyAttributes(): Promise<typeof verifyAttributesMachine>;
}

export const authenticatorPlaceholders = {
  checkSession: unprovided<SessionAnswer, void>('authenticator', 'checkSession'),
  loadConfiguration: unprovided<ConfigurationAnswer, void>('authenticator', 'loadConfiguration'),
  fetchUser: unprovided<UserAnswer, void>('authenticator', 'fetchUser'),
  loadFlow: unprovided<void, { readonly flow: LaterFlow }>('authenticator', 'loadFlow'),
  signUp: unprovidedLogic<typeof signUpMachine>('authenticator', 'signUp'),
  passwordReset: unprovidedLogic<typeof passwordResetMachine>('authenticator', 'passwordReset'),
  federatedSignIn: unprovidedLogic<typeof federatedSignInMachine>('authenticator', 'federatedSignIn'),
  verifyAttributes: unprovidedLogic<typeof verifyAttributesMachine>('authenticator', 'verifyAttributes'),
};

/** The services as actors, for `authenticatorMachine.provide({ actors })`. */
export function authenticatorActors(
  services: AuthenticatorServices,
  loads: FlowLoads,
): typeof authenticatorPlaceholders {
  const flows = {
    signUp: lazyLogic(() => loads.signUp()),
    passwordReset: lazyLogic(() => loads.passwordReset()),
    federatedSignIn: lazyLogic(() => loads.federatedSignIn()),
    verifyAttributes: lazyLogic(() => loads.verifyAttributes()),
  };
  return {
    checkSession: asking(services.checkSession),
    loadConfiguration: asking(services.loadConfiguration),
    fetchUser: asking(services.fetchUser),
    loadFlow: calling(({ flow }) => flows[flow].load()),
    signUp: flows.signUp.logic,
    passwordReset: flows.passwordReset.logic,
    federatedSignIn: flows.federatedSignIn.logic,
    verifyAttributes: flows.verifyAttributes.logic,
  };
}
