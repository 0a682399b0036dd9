/** Comparisons of two tables as jobs of the durable queue, and what is recorded of them. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { DifferenceFailure } from '#contract/difference.ts';
import { ProblemError } from '#contract/problem.ts';
import { freeBytes, runChild } from '#proxy/platform/processes/run-child.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import { defineJob, enqueue, readJob } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import { TableGone, type TableStore } from '#proxy/platform/store/table-store.ts';
import { usualLimits, type RunLimits } from '../convert/run-conversion.ts';
import { makingFolder, tableName } from '../parts.ts';
import { isGone } from '../query/protocol.ts';
import { RecipeName, requestAgain } from '../queue.ts';
import { differenceName, readColumnsOf, type DifferenceKey } from './difference-key.ts';
import { PATCH_FILE } from './patch.ts';
import type { ComparisonJob, ComparisonResult } from './protocol.ts';

/** Failures that another attempt may fix. */
const mendable: readonly DifferenceFailure[] = ['memory', 'time', 'disk', 'died'];
/** Seconds until a comparison that was broken off may be asked for again. */
const PAUSE = 600;
/** Comparisons that may wait. */
const MOST_WAITING = 50;

const Table = z.object({ fileKey: z.string(), recipe: RecipeName });

export const compareJob = defineJob<DifferenceKey>({
  name: 'compare tables',
  schema: z.object({ before: Table, after: Table }),
  key: differenceName,
  attempts: 2,
  backoff: [60],
  lease: 45,
  concurrency: 1,
  parallel: 1,
});

/** Asks for a comparison. One that is made, or under way, stays; a failure that may pass is tried again after its pause. @throws ProblemError 503 */
export function requestDifference(kysely: Kysely<Schema>, key: DifferenceKey): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into catalogue.difference as d (name, before_key, after_key, state)
      values (${differenceName(key)}, ${key.before.fileKey}, ${key.after.fileKey}, 'pending')
      on conflict (name) do update set state = 'pending', reason = null, finished_at = null
      where d.state = 'pending' or (
        d.state = 'failed' and d.reason = any (${mendable}::text[]) and (d.retry_at is null or d.retry_at <= now()))
      returning name`.execute(trx);
    if (rows.length === 0) return;
    const { rows: waiting } = await sql<{ count: number }>`
      select count(*)::int as count from operations.job where name = ${compareJob.name} and state = 'queued'`.execute(
      trx,
    );
    if ((waiting[0]?.count ?? 0) >= MOST_WAITING)
      throw new ProblemError(503, 'Too many comparisons are waiting. Try again in a while.');
    await enqueue(trx, compareJob, key);
  });
}

export const readDifference = (kysely: Kysely<Schema>, key: DifferenceKey) =>
  kysely
    .selectFrom('catalogue.difference')
    .select(['state', 'reason', 'compared', 'bytes'])
    .select(
      sql<number>`coalesce(ceil(extract(epoch from greatest(retry_at - now(), interval '0'))), 0)::int`.as(
        'pause',
      ),
    )
    .where('name', '=', differenceName(key))
    .executeTakeFirst();

export const readComparing = (kysely: Kysely<Schema>, key: DifferenceKey) =>
  readJob(kysely, compareJob, compareJob.key(key));

/** The patch of a comparison has no file any more: it is made again when it is asked for. */
export const deleteDifference = (kysely: Kysely<Schema>, key: DifferenceKey) =>
  kysely.deleteFrom('catalogue.difference').where('name', '=', differenceName(key)).execute();

export const isMendable = (reason: DifferenceFailure): boolean => mendable.includes(reason);

async function finish(
  trx: Transaction<Schema>,
  key: DifferenceKey,
  result: ComparisonResult,
  bytes: number | null,
): Promise<void> {
  const change =
    result.kind === 'compared'
      ? {
          state: 'ready' as const,
          reason: null,
          retry_at: null,
          bytes,
          compared: storableJson(result.compared),
        }
      : {
          state: 'failed' as const,
          reason: result.reason,
          retry_at: isMendable(result.reason) ? sql<Date>`now() + make_interval(secs => ${PAUSE})` : null,
        };
  await trx
    .updateTable('catalogue.difference')
    .set({ ...change, finished_at: new Date() })
    .where('name', '=', differenceName(key))
    .execute();
}

export interface ComparerOptions {
  readonly kysely: Kysely<Schema>;
  readonly tables: TableStore;
  readonly log: Logger;
  /** A table has to be made again. */
  readonly wakeConverter: () => void;
  readonly limits?: Partial<RunLimits> | undefined;
}

/** Starts to make the comparisons that are asked for. */
export function startComparer({ kysely, tables, log, wakeConverter, ...options }: ComparerOptions): Worker {
  const limits = { ...usualLimits, ...options.limits };
  const failed = (reason: DifferenceFailure, detail: string): ComparisonResult => ({
    kind: 'failed',
    reason,
    detail,
  });

  /** Compares two tables that are on this machine. @returns the result, and the bytes of the patch */
  async function compare(
    key: DifferenceKey,
    signal: AbortSignal,
  ): Promise<[ComparisonResult, number | null]> {
    const { before, after } = key;
    const scratch = join(makingFolder(tables.folder), randomBytes(8).toString('hex'));
    const target = join(scratch, 'table');
    await mkdir(target, { recursive: true });
    try {
      const free = await freeBytes(scratch);
      if (free < limits.free) return [failed('disk', `${free} bytes are free`), null];
      const [columnsBefore, columnsAfter] = await Promise.all([
        readColumnsOf(kysely, before),
        readColumnsOf(kysely, after),
      ]);
      const result = await tables.use(tableName(before.fileKey, before.recipe), (from) =>
        tables.use(tableName(after.fileKey, after.recipe), (to) =>
          runChild<ComparisonJob, ComparisonResult>(
            {
              before: { folder: from, columns: columnsBefore },
              after: { folder: to, columns: columnsAfter },
              target,
              scratch,
              memory: limits.memory,
            },
            { program: join(import.meta.dirname, 'child.ts'), scratch, limits, signal, failed },
          ),
        ),
      );
      if (result.kind === 'failed') {
        if (isGone(result.detail ?? '')) throw new TableGone(result.detail);
        return [result, null];
      }
      const { size } = await stat(join(target, PATCH_FILE));
      await tables.keep(differenceName(key), target);
      return [result, size];
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  return startWorker(compareJob, {
    kysely,
    log,
    onFailed: (trx, key) => finish(trx, key, { kind: 'failed', reason: 'died' }, null),
    async work(key, { complete, signal }) {
      const compared = await compare(key, signal).catch(async (error: unknown) => {
        if (!(error instanceof TableGone)) throw error;
        for (const table of [key.before, key.after]) await requestAgain(kysely, table, { bytes: 0 });
        wakeConverter();
        return null;
      });
      signal.throwIfAborted();
      // The next request waits for the tables, and then for the comparison.
      if (compared === null)
        return complete(async (trx) => {
          await deleteDifference(trx, key);
        });
      const [result, bytes] = compared;
      if (result.kind === 'failed')
        log.warn({ reason: result.reason, detail: result.detail }, 'two tables were not compared');
      await complete((trx) => finish(trx, key, result, bytes));
    },
  });
}
