/** Has a file looked into by a process of its own, within limits, and says how that ended, however it ended. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from '#proxy/platform/processes/compiled.ts';
import type { ReadingJob, ReadingResult } from './protocol.ts';

/** Memory of the process, in bytes. */
const MEMORY = 1_536 * 1_048_576;
/** How long it may take, in milliseconds. */
const TIME = 10 * 60_000;

const failed = (reason: string): ReadingResult => ({ kind: 'failed', finding: null, reason });

function converse(job: ReadingJob, signal: AbortSignal): Promise<ReadingResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'child.ts'), {
      env: childEnvironment(),
      execArgv: [`--max-old-space-size=${Math.floor(MEMORY / 2 / 1_048_576)}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    let result: ReadingResult | undefined;
    const late = setTimeout(() => {
      result ??= failed('Reading the file takes too long. Publish it in parts.');
      child.kill('SIGKILL');
    }, TIME);
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.stderr?.resume();
    child.on('message', (message) => {
      result ??= message as ReadingResult;
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(result ?? failed('The file cannot be read: it takes more memory than there is.'));
    });
    child.send(job);
  });
}

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
    return await converse({ ...file, scratch: own, memory: MEMORY }, signal);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
