/** Works off the durable queue: starts jobs, keeps their leases alive, and records how they ended. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isConnectionError, isWithoutConnection } from '#proxy/platform/database/connection-errors.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { isConflict } from '#proxy/platform/database/transaction-conflicts.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { inSpan } from '#proxy/platform/telemetry/tracing.ts';
import {
  claimJob,
  completeJob,
  extendLease,
  failJob,
  LeaseLost,
  retryJob,
  returnJob,
  saveProgress,
  type Claimed,
  type FailureHook,
  type JobDefinition,
} from './queue.ts';

/** How often the queue is looked at for what other servers have put there, in milliseconds. */
const LOOK = 5_000;
/** Heartbeats in the time of a lease. */
const HEARTBEATS = 4;
/** How long a database is left alone that could not record how a job ended, in milliseconds. */
const PAUSE = 250;
/** The most that is kept of a reason, in characters. */
const LONGEST_REASON = 500;

/** Thrown by `work`: another attempt would end the same way. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** Thrown by `work`: it cannot be done here at this moment. The attempt does not count, and this server pauses. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed';
}

export interface Attempt {
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  /** What an earlier attempt has saved; null where none has. */
  readonly progress: unknown;
  /** Saves how far it is, in the transaction of what was done. @throws LeaseLost */
  save(trx: Transaction<Schema>, progress: unknown): Promise<void>;
  /**
   * Aborted when the server stops, the job is cancelled, or its lease is lost. Work that takes longer than a server
   * may take to stop throws its reason (`throwIfAborted`), and the attempt does not count.
   */
  readonly signal: AbortSignal;
  /**
   * Ends the job and writes what it has come to in one transaction, so that this is written once. Without it the job
   * ends when `work` does.
   * @throws LeaseLost when the job was cancelled or is another attempt's; then nothing is written
   */
  complete(effects: (trx: Transaction<Schema>) => Promise<void>): Promise<void>;
}

export interface WorkerOptions<P> {
  readonly kysely: Kysely<Schema>;
  readonly log: Logger;
  /** Does the job. When it throws, the job is tried again after a pause, as often as its definition says. */
  readonly work: (payload: P, attempt: Attempt) => Promise<void>;
  /** Written in the transaction that records a failure that is final. */
  readonly onFailed?: FailureHook<P>;
}

export interface Worker {
  /** Something was put into the queue. */
  wake(): void;
  /** Resolves when nothing is due that this server could do. */
  idle(): Promise<void>;
  /** Starts nothing more, aborts the signals of what is under way, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Attempts that a job has at most without a pause, where each has met another job. */
const AT_ONCE = 4;

/** Why an attempt failed, in words that can be stored. */
const reasonOf = (error: unknown): string =>
  storableText(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

/** Keeps the lease of an attempt alive. */
function holdLease({ kysely, log }: WorkerOptions<never>, claimed: Claimed, seconds: number) {
  const lost = new AbortController();
  let until = performance.now() + seconds * 1000;
  const beat = async () => {
    const asked = performance.now();
    try {
      await extendLease(kysely, claimed, seconds);
      until = asked + seconds * 1000;
    } catch (error) {
      // Once the lease is over, another server may have started.
      if (error instanceof LeaseLost || performance.now() > until) lost.abort(new LeaseLost());
      else log.warn({ err: error, job: claimed.id }, 'the lease of a job could not be extended');
    }
  };
  const timer = setInterval(() => void beat(), (seconds * 1000) / HEARTBEATS);
  return {
    signal: lost.signal,
    /** Repeats a statement for as long as the database is away and the lease lasts. */
    async insist<T>(statement: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await statement();
        } catch (error) {
          if (!isConnectionError(error) || performance.now() > until) throw error;
          await delay(PAUSE);
        }
      }
    },
    end: () => clearInterval(timer),
  };
}

/** Starts to work off the jobs of one name. */
export function startWorker<P>(definition: JobDefinition<P>, options: WorkerOptions<P>): Worker {
  const { name, schema, attempts = Infinity, backoff, lease, parallel } = definition;
  const { kysely, log, work, onFailed } = options;
  const stopping = new AbortController();
  const lanes = new Set<Promise<void>>();
  let again = false;

  /** @returns false when this server had better pause */
  async function recordFailure(error: unknown, claimed: Claimed): Promise<boolean> {
    const facts = { job: name, id: claimed.id, key: claimed.key, attempt: claimed.attempt };
    if (error instanceof LeaseLost) {
      log.warn(facts, 'a job was cancelled or its lease was lost');
      return true;
    }
    // A busy database is no failure of the job: a pause that grows would keep an upload waiting long after a start.
    const isPostponed = error instanceof JobPostponed || isWithoutConnection(error);
    if (isPostponed || (stopping.signal.aborted && error === stopping.signal.reason)) {
      await returnJob(kysely, claimed);
      return false;
    }
    const reason = reasonOf(error);
    if (error instanceof JobRefused || claimed.attempt >= attempts) {
      const payload = schema.safeParse(claimed.payload);
      await failJob(kysely, claimed, reason, async (trx) => {
        if (payload.success) await onFailed?.(trx, payload.data, reason);
      });
      log.error({ ...facts, reason }, 'a job has failed');
      return true;
    }
    const pause = backoff[Math.min(claimed.attempt, backoff.length) - 1] ?? backoff[0];
    // What two jobs did to each other says nothing about either: the next attempt need not wait. Those that meet again and
    // again do, and so does the last attempt: the job would have failed for good within a moment.
    const mayFollow = claimed.attempt < Math.min(attempts - 1, AT_ONCE);
    const seconds = isConflict(error) && mayFollow ? 0 : pause;
    await retryJob(kysely, claimed, { reason, seconds });
    log.warn({ ...facts, reason, seconds }, 'an attempt at a job has failed, the next follows');
    return true;
  }

  /** @returns false when this server had better pause */
  async function run(claimed: Claimed): Promise<boolean> {
    const held = holdLease(options as WorkerOptions<never>, claimed, lease);
    let completed = false;
    const complete: Attempt['complete'] = async (effects) => {
      await held.insist(() => completeJob(kysely, claimed, effects));
      completed = true;
    };
    const signal = AbortSignal.any([stopping.signal, held.signal]);
    try {
      await inSpan(`job ${name}`, {}, async () => {
        const payload = schema.safeParse(claimed.payload);
        if (!payload.success) throw new JobRefused('The payload is not one of this version');
        await work(payload.data, {
          id: claimed.id,
          number: claimed.attempt,
          progress: claimed.progress,
          save: (trx, progress) => saveProgress(trx, claimed, progress),
          signal,
          complete,
        });
        if (!completed) await complete(async () => {});
      });
      return true;
    } catch (error) {
      const cause = held.signal.aborted ? held.signal.reason : error;
      if (completed) log.error({ err: error, job: name }, 'a job has failed after it was completed');
      return completed || (await held.insist(() => recordFailure(cause, claimed)));
    } finally {
      held.end();
    }
  }

  async function workOff(): Promise<void> {
    do {
      again = false;
      for (;;) {
        const claimed = await claimJob(kysely, definition, onFailed);
        if (claimed === null) break;
        // There may be more than one lane can do.
        wake();
        if (!(await run(claimed)) || stopping.signal.aborted) return;
      }
    } while (again && !stopping.signal.aborted);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (lanes.size >= parallel) {
      again = true;
      return;
    }
    const lane = workOff()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'the queue could not be worked off'))
      .then(() => void lanes.delete(lane));
    lanes.add(lane);
  }

  const idle = async () => {
    while (lanes.size > 0) await Promise.all(lanes);
  };
  const timer = setInterval(wake, LOOK).unref();
  wake();
  return {
    wake,
    idle,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await idle();
    },
  };
}
