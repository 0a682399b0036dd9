/**
 * Decides where the embedded PostgreSQL is stored and prepares it: the programs, the data and the account.
 *
 * Ordinarily that is `DATA_DIR/postgres` and node_modules. Only when root starts the server inside a folder
 * that no one else may enter (/root, a fresh `mktemp -d`) must something move: the programs are then copied to
 * the system's cache, and in development the data goes to /var/lib with a link in the data folder. In
 * production data never moves automatically, since it could leave the volume that is backed up.
 */
import { chmod, cp, lstat, mkdir, mkdtemp, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { blockedAt, databaseAccount, type Account } from './account.ts';
import { binariesIn, findBinaries, type Binaries } from './binaries.ts';

export interface Places {
  readonly binaries: Binaries;
  /** The cluster's folder, without links in its path; it may not exist yet. */
  readonly data: string;
  /** Absent: the same user as this process. */
  readonly account: Account | undefined;
}

const CACHE = '/var/cache/commonplace';
const STATE = '/var/lib/commonplace';

/** @throws StartError when the data folder has no database: its name may be mistyped. */
export async function mustExist(dataDir: string): Promise<void> {
  if (await lstat(join(dataDir, 'postgres')).catch(() => undefined)) return;
  throw new StartError(
    `There is no database in the data folder ${dataDir}: set DATA_DIR to the folder of the server, or start the server once.`,
  );
}

/**
 * Creates a folder and those above it, one after the other: `recursive` does not end where the system makes no folders,
 * such as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/** Creates the data folder. @throws StartError when that is not possible. */
async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir));
    // Creating and removing a folder is the only proof that works on read-only file systems and for root.
    await rm(await mkdtemp(join(dataDir, '.writable-')), { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${codeOf(error) ?? 'unknown reason'}): change its permissions or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** The programs at a place that the account may enter. */
async function reachableBinaries(binaries: Binaries, account: Account, log: Logger): Promise<Binaries> {
  const blocked = await blockedAt(binaries.home, account);
  if (blocked === undefined) return binaries;
  const home = join(CACHE, `postgresql-${binaries.version}`);
  try {
    if (!(await stat(home).catch(() => undefined))) {
      await mkdir(CACHE, { recursive: true, mode: 0o755 });
      const copy = await mkdtemp(`${home}-`);
      await chmod(copy, 0o755);
      await cp(binaries.home, copy, { recursive: true, verbatimSymlinks: true });
      // Another start may have finished the same copy first; then its copy is as good.
      await rename(copy, home).catch(() => rm(copy, { recursive: true }));
      log.info({ from: binaries.home, to: home }, 'copied PostgreSQL to where it can run');
    }
    if ((await blockedAt(home, account)) === undefined) return binariesIn(home, binaries.version);
  } catch (error) {
    throw noEntry(blocked, account, error);
  }
  throw noEntry(blocked, account);
}

function noEntry(folder: string, account: Account, cause?: unknown): StartError {
  return new StartError(
    `PostgreSQL cannot run as root and the user ${account.name} may not enter ${folder}: start the server as an ordinary user, allow it (chmod o+x ${folder}), or set DATABASE_URL.`,
    { cause },
  );
}

/** Where a link leads. @throws StartError when its target is gone. */
async function follow(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (error) {
    throw new StartError(
      `The database folder ${link} is a link whose target is missing: delete the link to start with an empty database.`,
      { cause: error },
    );
  }
}

/** Moves the database of a development server out of a folder that only root may enter. */
async function relocate(link: string, account: Account, blocked: string, log: Logger): Promise<string> {
  try {
    await mkdir(STATE, { recursive: true, mode: 0o755 });
    const target = await mkdtemp(join(STATE, 'postgres-'));
    await chmod(target, 0o755);
    if (await blockedAt(target, account)) throw noEntry(blocked, account);
    await mkdir(join(target, 'data'), { mode: 0o700 });
    await symlink(join(target, 'data'), link);
    log.warn(
      { link, target },
      `the database is kept in ${target}, because ${blocked} is closed to other users`,
    );
    return join(target, 'data');
  } catch (error) {
    throw error instanceof StartError ? error : noEntry(blocked, account, error);
  }
}

/**
 * @throws StartError when the folder cannot be written, no account exists, or the account cannot get there.
 */
export async function preparePlaces(
  dataDir: string,
  mode: 'development' | 'production',
  log: Logger,
): Promise<Places> {
  await prepareDataFolder(dataDir);
  const binaries = await findBinaries();
  const link = join(await realpath(dataDir), 'postgres');
  const present = await lstat(link).catch(() => undefined);
  const data = present?.isSymbolicLink() ? await follow(link) : link;
  const account = await databaseAccount(data);
  if (account === undefined) return { binaries, data, account };
  if (account === 'none')
    throw new StartError(
      'PostgreSQL cannot run as root and this machine has no user postgres or nobody: start the server as an ordinary user or set DATABASE_URL.',
    );
  // The data folder is the product's own: opening it for passage reveals nothing, since what is private in it
  // has a mode of its own.
  const own = await stat(dataDir);
  if (own.uid === 0 && (own.mode & 0o001) === 0) await chmod(dataDir, (own.mode & 0o777) | 0o001);
  const reachable = await reachableBinaries(binaries, account, log);
  const blocked = await blockedAt(dirname(data), account);
  if (blocked === undefined) return { binaries: reachable, data, account };
  if (mode === 'production' || present) throw noEntry(blocked, account);
  return { binaries: reachable, data: await relocate(link, account, blocked, log), account };
}
