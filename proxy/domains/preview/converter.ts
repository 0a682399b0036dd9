/** Makes tables of files, as jobs of the durable queue, and records how that ended. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { JobPostponed, startWorker, type Attempt, type Worker } from '#proxy/platform/jobs/worker.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import type { ConversionResult } from './convert/protocol.ts';
import { runConversion, usualLimits, type RunLimits } from './convert/run-conversion.ts';
import { makingFolder, tableName } from './parts.ts';
import { finishTable, makeTable, type TableKey } from './queue.ts';

export interface ConverterOptions {
  readonly kysely: Kysely<Schema>;
  readonly store: FileStore;
  readonly tables: TableStore;
  readonly log: Logger;
  readonly limits?: Partial<RunLimits>;
  /** The program that converts; tests give one that fails. */
  readonly program?: string;
}

/** Starts to make the tables that are asked for. */
export function startConverter(options: ConverterOptions): Worker {
  const { kysely, store, tables, log, program } = options;
  const limits = { ...usualLimits, ...options.limits };

  /** Has a table made of a file that is on this machine. */
  const convert = ({ fileKey, recipe }: TableKey, source: string, signal: AbortSignal) =>
    runConversion({
      source,
      keep: (draft) => tables.keep(tableName(fileKey, recipe), draft),
      scratch: join(makingFolder(tables.folder), randomBytes(8).toString('hex')),
      recipe,
      limits,
      signal,
      ...(program !== undefined && { program }),
    });

  /** @throws JobPostponed when the file cannot be had at this moment, which says nothing about its table */
  async function make(key: TableKey, signal: AbortSignal): Promise<ConversionResult> {
    let begun = false;
    try {
      return await store.withFile(
        key.fileKey,
        (source) => {
          begun = true;
          return convert(key, source, signal);
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

  async function work(key: TableKey, { signal, complete }: Attempt): Promise<void> {
    const result = await make(key, signal);
    signal.throwIfAborted();
    if (result.kind === 'failed')
      log.warn({ ...key, reason: result.reason, detail: result.detail }, 'no preview was made');
    await complete((trx) => finishTable(trx, key, result));
  }

  return startWorker(makeTable, {
    kysely,
    log,
    work,
    onFailed: (trx, key) => finishTable(trx, key, { kind: 'failed', reason: 'died' }),
  });
}
