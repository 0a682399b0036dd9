/**
 * Finds the PostgreSQL process of a data folder, and stops it.
 *
 * The server writes `postmaster.pid`. When its parent is killed it keeps running, and the file says where it
 * listens. The file may also be stale: its process has ended, or its number belongs to something else by now.
 */
import { execFile } from 'node:child_process';
import { readFile, readlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its Unix socket; empty when it listens on 127.0.0.1 only. */
  readonly socketFolder: string;
  /** What it says about itself: `starting`, `ready`, `stopping`. */
  readonly status: string;
}

const STEP = 20;

/** Asks until there is an answer. @returns `undefined` when the time, in milliseconds, is over. */
export async function until<T>(time: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = performance.now() + time;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() > end) return answer;
    await delay(STEP);
  }
}

/** True while a process of that number exists, no matter who owns it. */
function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** True when that process is the PostgreSQL server of this data folder. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform === 'linux') {
    // The server's working directory is its data folder. A zombie process has none.
    const [name, folder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    return name.trim() === 'postgres' && folder === data;
  }
  if (process.platform === 'win32') {
    const list = await promisify(execFile)('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']);
    return list.stdout.includes('postgres');
  }
  const list = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return list.stdout.includes('postgres');
}

/**
 * The living server of a data folder.
 * @returns `stale` when there is a pid file and no such server, `undefined` when there is no pid file.
 */
export async function findPostmaster(data: string): Promise<Postmaster | 'stale' | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return 'stale';
  if (!(await serves(Number(pid), data))) return 'stale';
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() };
}

/** Removes a pid file, but never under a living server: the caller has just found it stale. */
export async function removeStale(data: string): Promise<void> {
  // A file that is just being created is empty for a moment: only what stays stale is stale.
  const changed = await until(200, async () => ((await findPostmaster(data)) === 'stale' ? undefined : true));
  if (changed) return;
  await unlink(join(data, 'postmaster.pid')).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

/** Waits until a server that is starting or stopping has finished. @throws StartError after `time` milliseconds. */
export async function settled(data: string, time = 60_000): Promise<Postmaster | undefined> {
  const found = await until(time, async () => {
    const postmaster = await findPostmaster(data);
    if (postmaster === undefined || postmaster === 'stale') return 'gone';
    return postmaster.status === 'ready' ? postmaster : undefined;
  });
  if (found === undefined)
    throw new StartError(
      `The PostgreSQL server in ${data} neither starts nor stops: look at its log, ${join(data, 'server.log')}.`,
    );
  return found === 'gone' ? undefined : found;
}

/**
 * Stops a server: connections are ended, what was committed is written, the process is gone when this returns.
 * @throws StartError when it does not stop in time; nothing is forced, since force means recovery.
 */
export async function stopPostmaster(data: string, pid: number, time = 30_000): Promise<void> {
  if (!(await serves(pid, data))) return;
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
  process.kill(pid, 'SIGINT');
  const gone = await until(time, async () => ((await serves(pid, data)) ? undefined : true));
  if (!gone) throw new StartError(`The PostgreSQL server in ${data} (process ${pid}) does not stop.`);
}
