/** Answers many who ask for the same at once with one reading, without anybody getting an old answer. */

/**
 * @param read reads something that may change at any time
 * @returns a function that answers what `read` does, begun after it was called. Whoever calls while a reading is under
 *   way shares the next one, since the one under way may have looked already.
 */
export function joined<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
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
