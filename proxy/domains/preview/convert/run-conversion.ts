/** Runs one conversion in a process of its own, within its limits, and says how it ended, however it ended. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Narrowing } from '#contract/narrowing.ts';
import type { ConversionFailure } from '#contract/preview.ts';
import { wholeTable } from '#proxy/platform/formats/tables/reading.ts';
import { freeBytes, LEAST_FREE, runChild } from '#proxy/platform/processes/run-child.ts';
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
  ...wholeTable,
  free: LEAST_FREE,
};

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

/** Converts a file. A table is handed over when it is whole. @throws what `keep` throws */
export async function runConversion(options: RunOptions): Promise<ConversionResult> {
  const { source, keep, scratch, recipe, parts, limits, signal, program } = options;
  const draft = join(scratch, 'table');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const free = await freeBytes(scratch);
    if (free < limits.free) return failed('disk', `${free} bytes are free`);
    const { memory, rows, columns } = limits;
    const job = { source, target: draft, scratch, recipe, parts, limits: { memory, rows, columns } };
    const result = await runChild<ConversionJob, ConversionResult>(job, {
      program: program ?? join(import.meta.dirname, 'child.ts'),
      scratch,
      limits,
      signal,
      failed,
    });
    if (result.kind === 'table') await keep(draft);
    return result;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
