/** Has a file looked into by a process of its own, within limits, and says how that ended, however it ended. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LEAST_FREE, runChild, type ChildFailure } from '#proxy/platform/processes/run-child.ts';
import type { ReadingJob, ReadingResult } from './protocol.ts';

/** What reading one file may take, and each job that reads one again. */
export const READING_LIMITS = { memory: 1_536 * 1_048_576, time: 10 * 60_000, free: LEAST_FREE };

/** What the publisher reads about a process that ended before its work. */
const REASONS: Readonly<Record<ChildFailure, string>> = {
  time: 'Reading the file takes too long. Publish it in parts.',
  disk: 'The server has too little disk space to read the file. Try again later.',
  memory: 'The file cannot be read: it takes more memory than there is.',
  died: 'The file cannot be read: it takes more memory than there is.',
};

/**
 * @param scratch a folder in which the job gets one of its own
 * @throws the reason of the signal
 */
export async function runReading(
  file: Pick<ReadingJob, 'path' | 'fileName' | 'stated' | 'firstRows'>,
  scratch: string,
  signal: AbortSignal,
): Promise<ReadingResult> {
  const own = join(scratch, `reading-${randomBytes(8).toString('hex')}`);
  await mkdir(own, { recursive: true });
  try {
    const job = { ...file, scratch: own, memory: READING_LIMITS.memory };
    const result = await runChild<ReadingJob, ReadingResult>(job, {
      program: join(import.meta.dirname, 'child.ts'),
      scratch: own,
      limits: READING_LIMITS,
      signal,
      failed: (reason) => ({ kind: 'failed', finding: null, reason: REASONS[reason] }),
    });
    signal.throwIfAborted();
    return result;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
