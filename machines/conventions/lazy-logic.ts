/** Actor logic whose code is loaded when it is first wanted. */
import type { AnyActorLogic, SnapshotFrom } from 'xstate';

export interface LazyLogic<Logic extends AnyActorLogic> {
  /** Fetches the code unless it is there; called again, it tries again what has failed. */
  readonly load: () => Promise<void>;
  /** A proxy of the logic. It may be invoked once `load` has resolved; before that it fails. */
  readonly logic: Logic;
}

/**
 * A chart names its actors before it runs, and a lazy import gives its logic while it runs. The two meet here: the chart
 * invokes `load` first and `logic` afterwards, so that the wait and its failure are states like any other.
 *
 * @param fetchLogic fetches the logic; called until it has resolved once
 */
export function lazyLogic<Logic extends AnyActorLogic>(fetchLogic: () => Promise<Logic>): LazyLogic<Logic> {
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
    load: async () => {
      if (loaded !== undefined) return;
      const fetched = await fetchLogic();
      // Another load may have come first, and an actor may run by what it brought.
      loaded ??= fetched;
    },
    // The proxy has the methods of any actor logic and no others; a machine uses it as nothing else.
    logic: logic as Logic,
  };
}

/**
 * The default of a lazy actor: it fails as soon as it is invoked.
 *
 * @param machine the id of the machine that invokes it
 * @param actor the name under which it does
 */
export const unprovidedLogic = <Logic extends AnyActorLogic>(machine: string, actor: string): Logic =>
  lazyLogic<Logic>(() =>
    Promise.reject(new Error(`The actor '${actor}' of the machine '${machine}' is not provided.`)),
  ).logic;
