/** Runs GDAL in a thread of its own, within a time, and takes its answer. */
import { Worker } from 'node:worker_threads';

/** Memory of GDAL in bytes, and how long it may take in milliseconds. 50 MB of areas take 250 MB and 3 s. */
const MEMORY = 1_073_741_824;
const TIME = 5 * 60_000;

export interface ThreadLimits {
  readonly memory?: number;
  readonly time?: number;
}

/**
 * @param program beside this file
 * @param late what is thrown when it takes too long
 * @param ended what is thrown when the thread ends without an answer, as it does when GDAL aborts
 */
export async function runThread<Job extends object, Answer>(
  program: 'read-thread.ts' | 'write-thread.ts',
  job: Job,
  { memory = MEMORY, time = TIME }: ThreadLimits,
  { late, ended }: { readonly late: () => Error; readonly ended: (detail: string) => Error },
): Promise<Answer> {
  const thread = new Worker(new URL(program, import.meta.url), {
    workerData: { ...job, memory },
    env: {},
    stderr: true,
    stdout: true,
  });
  const clock = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(late()), time);
      clock.signal.addEventListener('abort', () => clearTimeout(timer));
      thread.once('message', resolve);
      thread.once('error', (error: Error) => reject(ended(error.message)));
      thread.once('exit', () => reject(ended('')));
    });
  } finally {
    clock.abort();
    await thread.terminate();
  }
}
