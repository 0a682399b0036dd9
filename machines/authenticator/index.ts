/** The authenticator: what others may use. */
import { provideSession, type SessionServices } from '../session/index.ts';
import { provideSignIn, type SignInServices } from '../sign-in/index.ts';
import { provideSignOut, type SignOutServices } from '../sign-out/index.ts';
import { authenticatorActors, type AuthenticatorServices, type FlowLoads } from './authenticator.actors.ts';
import { authenticatorMachine } from './authenticator.machine.ts';

export { authenticatorMachine };
export type { AuthenticatorRef, AuthenticatorSnapshot } from './authenticator.machine.ts';
export type { AuthenticatorServices } from './authenticator.actors.ts';
export type { WishedEntry } from './authenticator.entry.ts';
export { DEFAULT_TOKEN_REFRESH_INTERVAL_MS } from './authenticator.setup.ts';
export type { AuthenticatorEvent, AuthenticatorInput, SignInRequest } from './authenticator.setup.ts';
export { isSameOriginPath, safeDestination } from './destination.ts';
export type {
  AuthenticatorEmitted,
  AuthenticatorScreen,
  AuthStatus,
  AuthUser,
  ConfigurationAnswer,
  SessionAnswer,
  SignOutReason,
  UserAnswer,
} from './authenticator.types.ts';
export {
  authenticatorScreen,
  authStatus,
  awaitedFlow,
  configuration,
  currentUser,
  destination,
  hasUnverified,
  isSignInOpen,
  openFlow,
  problem,
} from './authenticator.selectors.ts';
export type { OpenFlow } from './authenticator.selectors.ts';

/** What the application provides: the authenticator's own calls and those of the flows it starts. */
export interface AllServices {
  readonly authenticator: AuthenticatorServices;
  readonly flows: FlowLoads;
  readonly session: SessionServices;
  readonly signIn: SignInServices;
  readonly signOut: SignOutServices;
}

/** The machine with the application's services. */
export const provideAuthenticator = (services: AllServices): typeof authenticatorMachine =>
  authenticatorMachine.provide({
    actors: {
      ...authenticatorActors(services.authenticator, services.flows),
      session: provideSession(services.session),
      signIn: provideSignIn(services.signIn),
      signOut: provideSignOut(services.signOut),
    },
  });
