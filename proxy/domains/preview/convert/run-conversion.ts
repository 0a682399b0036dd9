/** Runs one conversion in a process of its own, within its limits, and says how it ended, however it ended. */
import { fork } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Narrowing } from '#contract/narrowing.ts';
import type { ConversionFailure } from '#contract/preview.ts';
import type { Recipe } from '../recipe.ts';
import type { ConversionJob, ConversionResult } from './protocol.ts';

export interface RunLimits {
  /** Memory of the process, in bytes. */
  readonly memory: number;
  /** How long it may take, in milliseconds. */
  readonly time: number;
  readonly rows: number;
  readonly columns: number;
  /** Bytes of the disk that stay free. */
  readonly free: number;
}

export const usualLimits: RunLimits = {
  memory: 1_536 * 1_048_576,
  time: 10 * 60_000,
  rows: 10_000_000,
  columns: 20_000,
  free: 1_073_741_824,
};

/** How often the free disk is looked at, in milliseconds. */
const LOOK = 500;

/** Bytes that are free on the disk of a folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface RunOptions {
  readonly source: string;
  /** Takes the finished table over, which is a folder. */
  readonly keep: (draft: string) => Promise<void>;
  readonly recipe: Recipe;
  /** The parts of the table that are kept; absent for all of it. */
  readonly parts?: readonly Narrowing[] | undefined;
  /** A folder for this job, which is emptied before and removed afterwards. */
  readonly scratch: string;
  readonly limits: RunLimits;
  /** Ends the process at once. */
  readonly signal: AbortSignal;
  /** The program that converts; tests give one that fails. */
  readonly program?: string;
}

const failed = (reason: ConversionFailure, detail: string): ConversionResult => ({
  kind: 'failed',
  reason,
  detail,
});

function converse(
  job: ConversionJob,
  { limits, scratch, signal, program }: RunOptions,
): Promise<ConversionResult> {
  return new Promise((resolve) => {
    const child = fork(program ?? join(import.meta.dirname, 'child.ts'), {
      // Nothing of the server's settings and secrets goes along.
      env: {},
      execArgv: [`--max-old-space-size=${Math.floor(limits.memory / 2 / 1_048_576)}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    let result: ConversionResult | undefined;
    let complaint = '';
    const end = (why: ConversionResult) => {
      result ??= why;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => end(failed('time', `longer than ${limits.time} ms`)), limits.time);
    const disk = setInterval(
      () =>
        void freeBytes(scratch).then(
          (free) => free < limits.free && end(failed('disk', `${free} bytes are free`)),
          // The folder is gone: the conversion has ended.
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
      result ??= message as ConversionResult;
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
    child.send(job);
  });
}

/** Converts a file. A table is handed over when it is whole. @throws what `keep` throws */
export async function runConversion(options: RunOptions): Promise<ConversionResult> {
  const { source, keep, scratch, recipe, parts, limits } = options;
  const draft = join(scratch, 'table');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const free = await freeBytes(scratch);
    if (free < limits.free) return failed('disk', `${free} bytes are free`);
    const { memory, rows, columns } = limits;
    const job = { source, target: draft, scratch, recipe, parts, limits: { memory, rows, columns } };
    const result = await converse(job, options);
    if (result.kind === 'table') await keep(draft);
    return result;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
