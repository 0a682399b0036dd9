/**
 * Checks addresses elsewhere that datasets lead to, by jobs of the durable queue: one for each host, whose addresses it
 * asks one after the other with a pause between them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { startWorker, type Attempt } from '#proxy/platform/jobs/worker.ts';
import { checkLink } from './check-link.ts';
import { dueHosts, nextLink, noteLinks } from './note-links.ts';
import { recordAnswer } from './record-answer.ts';
import { renewPages } from './renew-pages.ts';

const payload = z.object({ host: z.string() });
const checkJob = defineJob({
  name: 'check links',
  schema: payload,
  key: ({ host }) => host,
  backoff: [60],
  lease: 90,
  concurrency: 4,
  parallel: 2,
});

/** How often addresses are looked for whose time has come. */
const LOOK = 10 * 60_000;
/** Pages are made again no more often than this for links that have broken or are back. */
const RENEW = 60_000;
/** Between two requests to one host, in milliseconds. */
const PAUSE = 1_000;
/** Addresses of a host that one job asks, so that other hosts have their turn. */
const MOST_IN_TURN = 100;
const DAY = 86_400;

export interface LinkCheckOptions {
  readonly kysely: Kysely<Schema>;
  /** Days between two checks of an address that answers; 0: no address is checked. */
  readonly days: number;
  /** Hosts with their ports that are asked although they are not public. */
  readonly trustedHosts: readonly string[];
  /** Milliseconds between two requests to one host. */
  readonly pause?: number;
  /** The longest that one request may take, in milliseconds. */
  readonly timeout?: number;
  readonly log: Logger;
}

export interface LinkChecks {
  readonly schedules: readonly PeriodicJob[];
  /** Takes in new addresses and starts what is due. */
  look(): Promise<void>;
  /** Has pages made again that show links which have broken or are back. */
  renewPages(): Promise<void>;
  /** Resolves when nothing is due that this server could do. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function createLinkChecks({
  kysely,
  days,
  trustedHosts,
  pause = PAUSE,
  timeout,
  log,
}: LinkCheckOptions): LinkChecks {
  async function work({ host }: z.infer<typeof payload>, { signal }: Attempt): Promise<void> {
    for (let asked = 0; asked < MOST_IN_TURN; asked += 1) {
      signal.throwIfAborted();
      const link = await nextLink(kysely, host);
      if (link === null) return;
      const answer = await checkLink(link.url, { signal, trustedHosts, milliseconds: timeout });
      await recordAnswer(kysely, { ...link, host }, answer, { every: days * DAY });
      if (answer.kind === 'later') return;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const worker = startWorker(checkJob, { kysely, log, work });
  async function look(): Promise<void> {
    if (days === 0) return;
    await noteLinks(kysely);
    for (const host of await dueHosts(kysely)) await enqueue(kysely, checkJob, { host });
    worker.wake();
  }
  return {
    schedules: [
      { name: 'start checks of links', every: LOOK, work: look },
      { name: 'renew pages of links', every: RENEW, work: renewPages },
    ],
    look,
    renewPages: () => renewPages(kysely),
    idle: () => worker.idle(),
    close: () => worker.stop(),
  };
}
