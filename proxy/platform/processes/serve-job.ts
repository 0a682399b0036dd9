/** What a process does that was started for one job (`run-child.ts`): it answers and ends, and ends when its parent does. */

/** How often the process looks at its own size, in milliseconds. */
const LOOK = 100;

interface JobServer<Job, Result> {
  readonly work: (job: Job) => Promise<Result>;
  readonly failed: (error: unknown) => Result;
  /** The most memory for a job, in bytes, and the answer once the process has more. */
  readonly memory?: { readonly of: (job: Job) => number; readonly outgrown: Result };
  /** Comes before the answer, such as the end of what is written beside it. */
  readonly finish?: () => Promise<void>;
}

/** Takes the job of this process. An untrusted file can harm this process only. */
export function serveJob<Job, Result>({ work, failed, memory, finish }: JobServer<Job, Result>): void {
  const answer = (result: Result) => {
    process.send?.(result, () => process.exit(0));
  };
  process.once('disconnect', () => process.exit(1));
  process.once('message', (job: Job) => {
    if (memory !== undefined)
      setInterval(() => {
        if (process.memoryUsage.rss() > memory.of(job)) answer(memory.outgrown);
      }, LOOK);
    work(job).then(
      async (result) => {
        await finish?.();
        answer(result);
      },
      (error: unknown) => answer(failed(error)),
    );
  });
}
