/** Makes tables of files, as jobs of the two lanes of the durable queue, and records how that ended. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { mendable } from '#contract/preview/states.ts';
import { JobPostponed, startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import type { ConversionResult } from './convert/protocol.ts';
import { runConversion, usualLimits, type RunLimits } from './convert/run-conversion.ts';
import { makingFolder, tableName } from './parts.ts';
import { finishTable, makeLargeTable, makeTable, moveToLargeLane, type TableKey } from './queue.ts';

export interface ConverterOptions {
  readonly kysely: Kysely<Schema>;
  readonly store: FileStore;
  readonly tables: TableStore;
  readonly log: Logger;
  readonly limits?: Partial<RunLimits>;
  /** How long a file may take in the lane of small files, in milliseconds. */
  readonly timeout?: number;
  /** The program that converts; tests give one that fails. */
  readonly program?: string;
}

/** A small file that takes longer is packed tightly: it goes on among the large ones. */
const TIMEOUT = 20_000;

/** Starts to make the tables that are asked for. */
export function startConverter(options: ConverterOptions): Worker {
  const { kysely, store, tables, log, program, timeout = TIMEOUT } = options;
  const limits = { ...usualLimits, ...options.limits };
  const brief = { ...limits, time: Math.min(limits.time, timeout) };

  /** Has a table made of a file that is on this machine. */
  const convert = (
    { fileKey, recipe, narrowed }: TableKey,
    source: string,
    signal: AbortSignal,
    within: RunLimits,
  ) =>
    runConversion({
      source,
      keep: (draft) => tables.keep(tableName(fileKey, recipe), draft),
      scratch: join(makingFolder(tables.folder), randomBytes(8).toString('hex')),
      recipe: narrowed?.recipe ?? recipe,
      parts: narrowed?.parts,
      limits: within,
      signal,
      ...(program !== undefined && { program }),
    });

  /** @throws JobPostponed when the file cannot be had at this moment, which says nothing about its table */
  async function make(key: TableKey, signal: AbortSignal, within: RunLimits): Promise<ConversionResult> {
    let begun = false;
    try {
      return await store.withFile(
        key.fileKey,
        (source) => {
          begun = true;
          return convert(key, source, signal, within);
        },
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StoreUnavailable && !begun) throw new JobPostponed(error.message);
      log.error({ err: error, ...key }, 'a preview could not be made');
      return { kind: 'failed', reason: 'died' };
    }
  }

  async function record(
    key: TableKey,
    result: ConversionResult,
    { signal, complete }: Attempt,
  ): Promise<void> {
    signal.throwIfAborted();
    if (result.kind === 'failed') {
      // What a file is concerns its publisher; what the server lacks concerns its operator.
      const level = mendable.includes(result.reason) ? 'warn' : 'info';
      log[level]({ ...key, reason: result.reason, detail: result.detail }, 'no preview was made');
    }
    await complete((trx) => finishTable(trx, key, result));
  }

  const worker = (job: typeof makeTable, work: (key: TableKey, attempt: Attempt) => Promise<void>): Worker =>
    startWorker(job, {
      kysely,
      log,
      work,
      onFailed: (trx, key) => finishTable(trx, key, { kind: 'failed', reason: 'died' }),
    });

  const large = worker(makeLargeTable, async (key, attempt) =>
    record(key, await make(key, attempt.signal, limits), attempt),
  );
  const small = worker(makeTable, async (key, attempt) => {
    const result = await make(key, attempt.signal, brief);
    const tookLong = result.kind === 'failed' && result.reason === 'time' && brief.time < limits.time;
    if (!tookLong) return record(key, result, attempt);
    attempt.signal.throwIfAborted();
    await attempt.complete((trx) => moveToLargeLane(trx, key));
    large.wake();
  });

  return {
    wake() {
      small.wake();
      large.wake();
    },
    async idle() {
      // What takes long in the first goes on in the second.
      await small.idle();
      await large.idle();
    },
    async stop() {
      await Promise.all([small.stop(), large.stop()]);
    },
  };
}
