/** So many at a time, and no more; the last to come is the first to be let in, since it is wanted most. */

/** Runs what it is given, at most `limit` of it at a time. */
export function atMost(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    while (running < limit && waiting.length > 0) {
      running += 1;
      waiting.pop()?.();
    }
  };
  return (task) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      });
      next();
    });
}
