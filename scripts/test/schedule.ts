/** Runs jobs at the same time where nothing keeps them apart, and no more of them than the machine has room for. */

export interface Job {
  readonly name: string;
  /** Names of jobs that must have ended before; those that are not run are not waited for. */
  readonly after?: readonly string[];
  /** How many of the places it takes. */
  readonly places: number;
  readonly run: () => Promise<void>;
}

/**
 * Starts the jobs in their order, each as soon as those it needs have ended and there is room. A job that needs more
 * places than there are runs alone.
 *
 * @param places how many there are
 */
export async function runJobs(jobs: readonly Job[], places: number): Promise<void> {
  const waiting = [...jobs];
  const running = new Map<Job, Promise<void>>();
  const isOpen = (name: string) =>
    waiting.some((job) => job.name === name) || [...running.keys()].some((job) => job.name === name);
  while (waiting.length > 0 || running.size > 0) {
    const taken = [...running.keys()].reduce((sum, job) => sum + job.places, 0);
    const next = waiting.find(
      ({ after = [], places: wanted }) =>
        !after.some(isOpen) && (running.size === 0 || taken + wanted <= places),
    );
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next,
        next.run().finally(() => running.delete(next)),
      );
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
}
