/** The authenticator: what others may use. */
import { provideSignIn, type SignInServices } from '../sign-in/index.ts';
import { authenticatorActors, type AuthenticatorServices } from './authenticator.actors.ts';
import { authenticatorMachine } from './authenticator.machine.ts';

export { authenticatorMachine };
export type { AuthenticatorRef, AuthenticatorSnapshot } from './authenticator.machine.ts';
export type { AuthenticatorServices } from './authenticator.actors.ts';
export { DEFAULT_TOKEN_REFRESH_INTERVAL_MS } from './authenticator.setup.ts';
export type { AuthenticatorEvent, AuthenticatorInput } from './authenticator.setup.ts';
export { isSameOriginPath, safeDestination } from './destination.ts';
export type {
  AuthConfiguration,
  AuthenticatorEmitted,
  AuthenticatorScreen,
  AuthStatus,
  AuthUser,
  ConfigurationAnswer,
  RefreshAnswer,
  SessionAnswer,
  SignOutReason,
  UserAnswer,
} from './authenticator.types.ts';
export {
  authenticatorScreen,
  authStatus,
  currentUser,
  destination,
  problem,
  signInFlow,
} from './authenticator.selectors.ts';

/** The machine with the application's services, those of the flows it starts included. */
export const provideAuthenticator = (
  services: AuthenticatorServices & { readonly signIn: SignInServices },
): typeof authenticatorMachine =>
  authenticatorMachine.provide({
    actors: { ...authenticatorActors(services), signIn: provideSignIn(services.signIn) },
  });
