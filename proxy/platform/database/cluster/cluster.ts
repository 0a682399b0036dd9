/**
 * Runs the embedded PostgreSQL of a data folder: starts it, or takes over the one that outlived its parent.
 *
 * PostgreSQL is its own lock: of two servers that start on one folder the second ends automatically, and the loop
 * below then finds the first.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { initialise, passwordFile, PRODUCT_ROLE } from './initialise.ts';
import type { Places } from './places.ts';
import {
  findPostmaster,
  removeStale,
  settled,
  stopPostmaster,
  until,
  type Postmaster,
} from './postmaster.ts';
import { settingsOf } from './settings.ts';

export interface Cluster {
  /** The address of a database for a role; both default to the product's own. */
  url(database?: string, role?: string): string;
  /** True when the server was running already. */
  readonly adopted: boolean;
  /** Stops the server and returns once its process is gone. */
  stop(): Promise<void>;
}

const SOCKET_PORT = 5432;
/** Unix socket paths end at 103 bytes on macOS and at 107 on Linux. */
const SOCKET_PATH_LIMIT = 103;
const START_TIME = 60_000;
/** How long the last processes of a killed server may use its shared memory, in milliseconds. */
const HELD_TIME = 15_000;

/** A port of 127.0.0.1 that no one uses. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : SOCKET_PORT));
    });
  });
}

/** Listens on a socket inside the private data folder, or on 127.0.0.1 where that is not possible. */
async function listenSettings(data: string): Promise<Record<string, string>> {
  const socket = join(data, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT)
    return {
      listen_addresses: '',
      unix_socket_directories: data,
      unix_socket_permissions: '0700',
      port: String(SOCKET_PORT),
    };
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
}

async function launch(
  { data, binaries, account }: Places,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const path = join(data, 'server.log');
  // What the server said before it ended is looked for after it was started again.
  await rename(path, join(data, 'server.previous.log')).catch(() => undefined);
  const log = await open(path, 'w', 0o600);
  try {
    const flags = Object.entries({
      ...(await settingsOf(data)),
      ...(await listenSettings(data)),
      ...settings,
    });
    const child = spawn(binaries.postgres, ['-D', data, ...flags.flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', log.fd, log.fd],
      // A session of its own: Ctrl-C at the terminal must reach the server, which needs the database to finish.
      detached: process.platform !== 'win32',
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** The folder or the port was taken by another server in the meantime. */
class Taken extends Error {}

/** How a server ended that was starting, in words for a person who can look at the machine. */
export function endingOf(code: number | null, signal: string | null, words: string): string {
  const isStopped = code === 0 || /received (?:smart|fast|immediate) shutdown request/.test(words);
  if (signal === null && !isStopped) return `it ended with code ${code} while it was starting`;
  const cause = signal === null ? 'another program stopped it' : `${signal} ended it`;
  return `${cause} while it was starting; run this again`;
}

/** Starts the server. @throws Taken, which is worth another look, or StartError. */
async function start(places: Places, settings: Record<string, string>): Promise<Postmaster> {
  const child = await launch(places, settings);
  let ended: ((words: string) => string) | undefined;
  child.once('error', ({ message }) => (ended = () => message));
  child.once('exit', (code, signal) => (ended = (words) => endingOf(code, signal, words)));
  const ready = await until(START_TIME, async () => {
    if (ended !== undefined) return 'ended';
    const found = await findPostmaster(places.data);
    return typeof found === 'object' && found.pid === child.pid && found.status === 'ready'
      ? found
      : undefined;
  });
  if (typeof ready === 'object') return ready;
  const words = await readFile(join(places.data, 'server.log'), 'utf8').catch(() => '');
  const reason = words.match(/(?:FATAL|PANIC|ERROR): +(.*)/)?.[1] ?? ended?.(words) ?? 'it takes too long';
  if (/lock file .* already exists|Address already in use|shared memory block .* still in use/.test(words))
    throw new Taken(reason);
  throw new StartError(`PostgreSQL could not start in ${places.data}: ${reason}.`, { cause: words });
}

async function adoptOrStart(places: Places, settings: Record<string, string>, log: Logger) {
  const running = await settled(places.data);
  if (running) {
    log.info({ pid: running.pid }, 'took over the PostgreSQL server that was running');
    return { postmaster: running, adopted: true };
  }
  await removeStale(places.data);
  return { postmaster: await start(places, settings), adopted: false };
}

async function run(places: Places, settings: Record<string, string>, log: Logger) {
  let reason = '';
  const found = await until(HELD_TIME, () =>
    adoptOrStart(places, settings, log).catch((error: unknown) => {
      if (!(error instanceof Taken)) throw error;
      reason = error.message;
      return undefined;
    }),
  );
  if (found) return found;
  throw new StartError(`PostgreSQL could not start in ${places.data}: ${reason}.`);
}

/**
 * Opens the cluster, creating it when the folder is empty.
 * @param settings PostgreSQL settings that replace the usual ones; they do not reach a server taken over.
 * @throws StartError
 */
export async function openCluster(
  places: Places,
  log: Logger,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  await initialise(places);
  const { postmaster, adopted } = await run(places, settings, log);
  const password = (
    await readFile(passwordFile(places.data), 'utf8').catch((error: unknown) => {
      throw new StartError(`The database's password file ${passwordFile(places.data)} cannot be read.`, {
        cause: error,
      });
    })
  ).trim();
  const host = postmaster.socketFolder === '' ? '127.0.0.1' : encodeURIComponent(postmaster.socketFolder);
  return {
    adopted,
    url: (database = PRODUCT_ROLE, role = PRODUCT_ROLE) =>
      `postgres://${role}:${encodeURIComponent(password)}@${host}:${postmaster.port}/${database}`,
    stop: () => stopPostmaster(places.data, postmaster.pid),
  };
}
