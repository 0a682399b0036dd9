/** A lock that says that this page is there. */

/**
 * Holds it until the page is gone. Resolves once it is held: a viewer that heard of the page before, and asked for the
 * lock, would get it and take the page for gone.
 */
export const holdLock = (locks: Pick<LockManager, 'request'>, name: string): Promise<void> =>
  new Promise((resolve) => {
    void locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });
