/** The outside world of signing out: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { LeaveProviderAnswer } from './sign-out.types.ts';

export interface SignOutServices {
  /** Revokes the refresh token at the service; a failure changes nothing. */
  revokeToken(signal: CallSignal): Promise<void>;
  /** Forgets tokens and identity in this browser; it does not ask the network. */
  clearSession(signal: CallSignal): Promise<void>;
  /** Goes to the provider's own sign-out when the session came from one. */
  leaveProvider(signal: CallSignal): Promise<LeaveProviderAnswer>;
}

export const signOutPlaceholders = {
  revokeToken: unprovided<void, void>('signOut', 'revokeToken'),
  clearSession: unprovided<void, void>('signOut', 'clearSession'),
  leaveProvider: unprovided<LeaveProviderAnswer, void>('signOut', 'leaveProvider'),
};

/** The services as actors, for `signOutMachine.provide({ actors })`. */
export const signOutActors = (services: SignOutServices): typeof signOutPlaceholders => ({
  revokeToken: fromPromise(({ signal }) => services.revokeToken(signal)),
  clearSession: fromPromise(({ signal }) => services.clearSession(signal)),
  leaveProvider: fromPromise(({ signal }) => services.leaveProvider(signal)),
});
