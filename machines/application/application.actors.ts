/**
 * The outside world of the application machine: the authenticator, which is loaded only when it is wanted.
 *
 * Only types of the authenticator are imported here, so that a public page does not carry its code.
 */
import { fromPromise, type AnyActorLogic, type PromiseActorLogic, type SnapshotFrom } from 'xstate';
import type { authenticatorMachine } from '../authenticator/index.ts';
import { unprovided } from '../conventions/unprovided.ts';

/** The authenticator with its services provided. */
export type AuthenticatorLogic = typeof authenticatorMachine;

/**
 * Actor logic that may be invoked once its load has resolved.
 *
 * A chart names its actors before it runs, and a lazy import gives its logic while it runs. The two meet here:
 * `load` is an actor that fetches the logic, `logic` stands in for it and delegates.
 *
 * @param load fetches the logic; called again when an earlier load failed
 */
export function lazyLogic<Logic extends AnyActorLogic>(
  load: () => Promise<Logic>,
): { readonly load: PromiseActorLogic<void, void>; readonly logic: Logic } {
  let loaded: Logic | undefined;
  const delegate = (): Logic => {
    if (loaded === undefined) throw new Error('A lazy actor was started before its load had resolved.');
    return loaded;
  };
  const logic: AnyActorLogic = {
    transition: (snapshot, event, scope) => delegate().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => delegate().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => delegate().getPersistedSnapshot(snapshot, options),
    restoreSnapshot: (snapshot, scope) =>
      delegate().restoreSnapshot?.(snapshot, scope) as SnapshotFrom<Logic>,
    start: (snapshot, scope) => delegate().start?.(snapshot, scope),
  };
  return {
    load: fromPromise(async () => {
      loaded ??= await load();
    }),
    // The stand-in has the methods of any actor logic and no others; the machine uses it as nothing else.
    logic: logic as Logic,
  };
}

/** What the application provides. */
export interface ApplicationServices {
  /** The lazy import of the authenticator, with its services provided. */
  loadAuthenticator(): Promise<AuthenticatorLogic>;
}

export const applicationPlaceholders = {
  loadAuthenticator: unprovided<void, void>('application', 'loadAuthenticator'),
  authenticator: lazyLogic<AuthenticatorLogic>(() =>
    Promise.reject(new Error("The actor 'authenticator' of the machine 'application' is not provided.")),
  ).logic,
};

/** The services as actors, for `applicationMachine.provide({ actors })`. */
export function applicationActors(services: ApplicationServices): typeof applicationPlaceholders {
  const { load, logic } = lazyLogic(() => services.loadAuthenticator());
  return { loadAuthenticator: load, authenticator: logic };
}
