/** Works off the queue in the background: takes a table, has it made, records how that ended. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import type { ConversionResult } from './convert/protocol.ts';
import { runConversion, usualLimits, type RunLimits } from './convert/run-conversion.ts';
import { makingFolder, tableName } from './parts.ts';
import { claimTable, finishTable, keepClaim, returnTable, type TableKey } from './queue.ts';

/** How often the queue is looked at for what another server has put there, in milliseconds. */
const LOOK = 5_000;
/** How often a conversion is spoken for, in milliseconds. */
const HEARTBEAT = 10_000;

export interface ConverterOptions {
  readonly kysely: Kysely<Schema>;
  readonly store: FileStore;
  readonly tables: TableStore;
  readonly log: Logger;
  readonly limits?: Partial<RunLimits>;
  /** The program that converts; tests give one that fails. */
  readonly program?: string;
}

export interface Converter {
  /** Something was put into the queue. */
  wake(): void;
  /** Resolves when nothing waits that this server could work on. */
  idle(): Promise<void>;
  /** Ends the conversion under way and gives it back. */
  close(): Promise<void>;
}

/** Starts to work off the queue. */
export function createConverter(options: ConverterOptions): Converter {
  const { kysely, store, tables, log, program } = options;
  const limits = { ...usualLimits, ...options.limits };
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;

  /** Has a table made of a file that is on this machine. */
  const convert = ({ fileKey, recipe }: TableKey, source: string): Promise<ConversionResult> =>
    runConversion({
      source,
      keep: (draft) => tables.keep(tableName(fileKey, recipe), draft),
      scratch: join(makingFolder(tables.folder), randomBytes(8).toString('hex')),
      recipe,
      limits,
      signal: stopping.signal,
      ...(program !== undefined && { program }),
    });

  /** @returns false when the file cannot be had at this moment, which says nothing about its table */
  async function make(key: TableKey): Promise<boolean> {
    const { fileKey, recipe } = key;
    let begun = false;
    const heartbeat = setInterval(() => {
      keepClaim(kysely, key).catch((error: unknown) =>
        log.warn({ err: error }, 'a conversion could not be spoken for'),
      );
    }, HEARTBEAT);
    try {
      const result = await store.withFile(
        fileKey,
        (source) => {
          begun = true;
          return convert(key, source);
        },
        stopping.signal,
      );
      if (stopping.signal.aborted) {
        await returnTable(kysely, key);
        return true;
      }
      if (result.kind === 'failed')
        log.warn({ fileKey, recipe, reason: result.reason, detail: result.detail }, 'no preview was made');
      await finishTable(kysely, key, result);
    } catch (error) {
      if (stopping.signal.aborted || (error instanceof StoreUnavailable && !begun)) {
        await returnTable(kysely, key);
        return false;
      }
      log.error({ err: error, fileKey, recipe }, 'a preview could not be made');
      await finishTable(kysely, key, { kind: 'failed', reason: 'died' });
    } finally {
      clearInterval(heartbeat);
    }
    return true;
  }

  async function work(): Promise<void> {
    do {
      woken = false;
      for (;;) {
        if (stopping.signal.aborted) return;
        const key = await claimTable(kysely);
        if (key === null) break;
        // A store that does not answer is asked again when the queue is looked at next.
        if (!(await make(key))) return;
      }
    } while (woken);
  }

  function wake(): void {
    woken = true;
    if (running || stopping.signal.aborted) return;
    clearTimeout(timer);
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of previews could not be read'))
      .then(() => {
        running = undefined;
        if (stopping.signal.aborted) return;
        // Somebody may have called between the last look at the queue and now.
        if (woken) wake();
        else timer = setTimeout(wake, LOOK).unref();
      });
  }

  const idle = (): Promise<void> => (running ? running.then(idle) : Promise.resolve());

  wake();
  return {
    wake,
    idle,
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
