/** Runs one job in a process of its own, within its limits, and says how it ended, however it ended. */
import { fork } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { childEnvironment } from './compiled.ts';

/** How often the free disk is looked at, in milliseconds. */
const LOOK = 500;

/** Bytes of the disk that a job leaves free. */
export const LEAST_FREE = 1_073_741_824;

/** What ends a process before its work is done. */
export type ChildFailure = 'time' | 'disk' | 'memory' | 'died';

export interface ChildOptions<R> {
  readonly program: string;
  /** The folder that the process writes to. */
  readonly scratch: string;
  readonly limits: {
    /** Memory of the process, in bytes; half of it is for its values. */
    readonly memory: number;
    /** How long it may take, in milliseconds. */
    readonly time: number;
    /** Bytes of the disk that stay free. */
    readonly free: number;
  };
  /** Ends the process at once. */
  readonly signal: AbortSignal;
  /** Takes what the process writes to its output; left out: the output goes nowhere. */
  readonly output?: (bytes: Readable) => void;
  /** The result of a process that ended without one. */
  readonly failed: (reason: ChildFailure, detail: string) => R;
}

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Sends the job to the process and waits for its result. */
export function runChild<J extends object, R>(
  job: J,
  { program, scratch, limits, signal, output, failed }: ChildOptions<R>,
): Promise<R> {
  return new Promise((resolve) => {
    const child = fork(program, {
      env: childEnvironment(),
      execArgv: [`--max-old-space-size=${Math.floor(limits.memory / 2 / 1_048_576)}`],
      stdio: ['ignore', output === undefined ? 'ignore' : 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    let result: R | undefined;
    let complaint = '';
    const end = (why: R) => {
      result ??= why;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => end(failed('time', `longer than ${limits.time} ms`)), limits.time);
    const disk = setInterval(
      () =>
        void freeBytes(scratch).then(
          (free) => free < limits.free && end(failed('disk', `${free} bytes are free`)),
          // The folder is gone: the job has ended.
          () => undefined,
        ),
      LOOK,
    );
    const stop = () => end(failed('died', 'the server is stopping'));
    signal.addEventListener('abort', stop, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    child.on('message', (message) => {
      result ??= message as R;
    });
    child.on('error', (error) => {
      result ??= failed('died', error.message);
    });
    child.on('close', (code, killedBy) => {
      clearTimeout(late);
      clearInterval(disk);
      signal.removeEventListener('abort', stop);
      const reason = /heap out of memory/.test(complaint) ? 'memory' : 'died';
      resolve(result ?? failed(reason, `ended with ${killedBy ?? code}: ${complaint.slice(-500)}`));
    });
    if (child.stdout !== null) output?.(child.stdout);
    child.send(job);
  });
}
