/**
 * The embedded PostgreSQL while this process uses it. A server has the instance lock of the data folder. When the
 * connection of the lock ends, PostgreSQL may have ended as well: the server then starts it again, with growing pauses
 * and for as long as it takes, and claims the lock again. A tool that runs beside a server leaves PostgreSQL alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { openCluster, type Cluster } from './cluster/cluster.ts';
import type { Places } from './cluster/places.ts';
import { until } from './cluster/postmaster.ts';
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts';

/** How long to wait for the instance lock of a server that was just killed, in milliseconds. */
const LOCK_TIMEOUT = 3_000;
/** How long a server that is ending is waited for, in milliseconds. */
const ENDING_TIME = 15_000;
/** The first and the longest pause before another attempt to start PostgreSQL, in milliseconds. */
const PAUSES = [100, 2_000] as const;

export interface HeldCluster {
  /** The address of the product's database. It stays the same when PostgreSQL is started again. */
  readonly url: string;
  /** Stops PostgreSQL, unless other processes use it; call it when the own connections have ended. */
  release(): Promise<void>;
}

export interface HoldOptions {
  /** Use PostgreSQL beside a server, and start it only while none does. */
  readonly join?: boolean;
}

/** What a connection says whose server is ending; the next look finds it gone and starts another. */
const ending = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03']);

/** A server that was killed together with its parent looks alive for a moment, and takes no connection. */
async function openAndLock(
  places: Places,
  log: Logger,
  lockTimeout: number,
  settings: Record<string, string> = {},
): Promise<{ cluster: Cluster; lock: InstanceLock | string }> {
  let last: unknown;
  const opened = await until(ENDING_TIME, async () => {
    const cluster = await openCluster(places, log, settings);
    try {
      return { cluster, lock: await acquireInstanceLock(cluster.url(), lockTimeout) };
    } catch (error) {
      if (!ending.has(codeOf(error) ?? '')) throw error;
      last = error;
      return undefined;
    }
  });
  if (opened) return opened;
  throw new StartError(`PostgreSQL in ${places.data} takes no connection.`, { cause: last });
}

/** Where it listens on a port, the port that connections already know. */
function samePort(url: string): Record<string, string> {
  const { hostname, port } = new URL(url);
  return hostname === '127.0.0.1' ? { port } : {};
}

/** Keeps PostgreSQL running for a server, until `release`. */
function keepRunning(
  places: Places,
  log: Logger,
  first: { cluster: Cluster; lock: InstanceLock },
): HeldCluster {
  const url = first.cluster.url();
  const stopping = new AbortController();
  let held: { cluster: Cluster; lock: InstanceLock } | undefined = first;
  let recovering: Promise<void> = Promise.resolve();

  async function openAgain(): Promise<void> {
    for (let pause: number = PAUSES[0]; !stopping.signal.aborted; pause = Math.min(pause * 2, PAUSES[1])) {
      try {
        const { cluster, lock } = await openAndLock(places, log, 0, samePort(url));
        if (typeof lock !== 'string') {
          held = { cluster, lock };
          watch(lock);
          log.warn('PostgreSQL answers again, and this server has its data folder');
          return;
        }
        log.error(
          `PostgreSQL answers, and another program (${lock}) has its data folder; waiting for its end`,
        );
      } catch (error) {
        log.error({ err: error, nextAttemptMs: pause }, 'PostgreSQL could not be started again');
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function watch(lock: InstanceLock): void {
    void lock.lost.then(() => {
      if (stopping.signal.aborted) return;
      held = undefined;
      log.error('the connection to PostgreSQL that has the lock of the data folder ended; opening it again');
      recovering = openAgain();
    });
  }

  watch(first.lock);
  return {
    url,
    async release() {
      stopping.abort();
      await recovering;
      if (held === undefined) return;
      // The lock is kept until the server is gone, so that a successor waits instead of joining a dying server.
      await held.cluster.stop();
      await held.lock.release();
    },
  };
}

/**
 * Opens the embedded PostgreSQL of a data folder.
 * @throws StartError in one sentence
 */
export async function holdCluster(
  places: Places,
  dataDir: string,
  log: Logger,
  { join = false }: HoldOptions,
): Promise<HeldCluster> {
  const { cluster, lock } = await openAndLock(places, log, join ? 0 : LOCK_TIMEOUT);
  if (typeof lock === 'string') {
    if (join) return { url: cluster.url(), release: () => Promise.resolve() };
    throw new StartError(
      `Another server (${lock}) already uses the data folder ${dataDir}: stop it or set DATA_DIR to another folder.`,
    );
  }
  if (!join) return keepRunning(places, log, { cluster, lock });
  return {
    url: cluster.url(),
    async release() {
      // Without an answer no one knows who else uses it: it is left to anyone who does.
      const isShared = await lock.isShared().catch(() => true);
      if (!isShared) await cluster.stop();
      await lock.release();
    },
  };
}
