/** Follows an actor that the application starts and ends: whichever of its kind runs now. */

interface Followed {
  subscribe(observer: { next: () => void; error: () => void }): { unsubscribe(): void };
}

/**
 * @param onChange called after every change of the actor that is followed
 * @param connect connects each actor to the document; returns what ends the connection
 * @returns takes the actor that runs now, or null while none does
 */
export function createFollower<Ref extends Followed>(
  onChange: () => void,
  connect: (ref: Ref) => () => void,
): (ref: Ref | null) => void {
  let followed: Ref | null = null;
  let unfollow = () => {};
  return (ref) => {
    if (ref === followed) return;
    unfollow();
    followed = ref;
    const subscription = ref?.subscribe({ next: onChange, error: onChange });
    const disconnect = ref === null ? () => {} : connect(ref);
    unfollow = () => {
      subscription?.unsubscribe();
      disconnect();
    };
  };
}
