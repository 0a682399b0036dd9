/** The outside world of the authenticator: what the application provides, and loud placeholders until then. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { ConfigurationAnswer, SessionAnswer, UserAnswer } from './authenticator.types.ts';

/** The calls of the authenticator. Expected refusals are values; a rejection means that something broke. */
export interface AuthenticatorServices {
  /** Whether this browser holds a session that the service still accepts. */
  checkSession(signal: CallSignal): Promise<SessionAnswer>;
  loadConfiguration(signal: CallSignal): Promise<ConfigurationAnswer>;
  /** The signed-in member's attributes. */
  fetchUser(signal: CallSignal): Promise<UserAnswer>;
}

export const authenticatorPlaceholders = {
  checkSession: unprovided<SessionAnswer, void>('authenticator', 'checkSession'),
  loadConfiguration: unprovided<ConfigurationAnswer, void>('authenticator', 'loadConfiguration'),
  fetchUser: unprovided<UserAnswer, void>('authenticator', 'fetchUser'),
};

/** The services as actors, for `authenticatorMachine.provide({ actors })`. */
export const authenticatorActors = (services: AuthenticatorServices): typeof authenticatorPlaceholders => ({
  checkSession: fromPromise(({ signal }) => services.checkSession(signal)),
  loadConfiguration: fromPromise(({ signal }) => services.loadConfiguration(signal)),
  fetchUser: fromPromise(({ signal }) => services.fetchUser(signal)),
});
