/** Actors that the application starts and ends, followed by whoever needs the one that runs now. */

/** What is told of changes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is followed of a running actor. */
interface Followed {
  subscribe(observer: { next: () => void; error: () => void }): { unsubscribe(): void };
}

/**
 * Follows an actor that the application starts and ends: the one that runs now, whichever that is.
 *
 * @param connect connects what lives outside to each of them; returns what ends the connection
 */
export function createFollower<Ref extends Followed>(tell: () => void, connect: (ref: Ref) => () => void) {
  let followed: Ref | null = null;
  let unfollow = () => {};
  return {
    current: () => followed,
    follow: (ref: Ref | null) => {
      if (ref === followed) return;
      unfollow();
      followed = ref;
      const subscription = ref?.subscribe({ next: tell, error: tell });
      const disconnect = ref === null ? () => {} : connect(ref);
      unfollow = () => {
        subscription?.unsubscribe();
        disconnect();
      };
    },
  };
}
