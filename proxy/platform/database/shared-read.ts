/** Lets concurrent callers share one read, without any caller getting a value older than its call. */

/**
 * @param read reads something that may change at any time
 * @returns a function that returns the result of a `read` started after the call. Callers during a read share the next
 *   one, because the current one may have read the old value already.
 */
export function sharedRead<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const reading = read();
      underWay = reading.catch(() => undefined);
      return reading;
    });
    return next;
  };
}
