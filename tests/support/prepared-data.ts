/**
 * A data folder as the product's first start leaves it, with the sample, and copies of it for tests that start a whole
 * server: a first start takes four times the processor time of one that finds its database and its sample.
 */
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { run } from './processes.ts';

/** The folder of this run, in which the prepared data is from when they are first wanted. */
const FOLDER = 'PREPARED_DATA';

/** A new folder for the data of a server. */
const newFolder = (prefix = 'commonplace-test-') => mkdtemp(join(tmpdir(), prefix));

/** Starts the server on an empty folder, and stops it once it is ready. */
async function prepare(dataDir: string): Promise<void> {
  const server = run(['proxy/server.ts'], {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ANALYTICS_HOST: 'none',
  });
  await server.line((text) => text.includes(' is ready: '));
  const code = await server.end('SIGTERM');
  if (code !== 0)
    throw new Error(`The server that prepares the data ended with ${code}:\n${server.errors()}`);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The prepared folder of this run; made by the first process that wants it. */
async function findOrPrepare(folder: string): Promise<string> {
  const prepared = join(folder, 'prepared');
  if (await isThere(prepared)) return prepared;
  const dataDir = await mkdtemp(join(folder, 'preparing-'));
  await prepare(dataDir);
  // Another process may have prepared the same meanwhile; then its folder is as good.
  await rename(dataDir, prepared).catch(() => rm(dataDir, { recursive: true, force: true }));
  return prepared;
}
let finding: Promise<string> | undefined;

/**
 * A data folder that a first start has been made on, with a key of its own in it; an empty one outside of a run that
 * prepares data. The caller removes it.
 */
export async function copyPreparedData(): Promise<string> {
  const folder = process.env[FOLDER];
  const copy = await newFolder();
  if (folder === undefined) return copy;
  const prepared = await (finding ??= findOrPrepare(folder));
  // Where root keeps the database elsewhere, a copy would share it.
  if ((await lstat(join(prepared, 'postgres'))).isSymbolicLink()) return copy;
  // Node's own copy would leave the files to the user who copies, and PostgreSQL wants to own its own.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, copy]);
  return copy;
}

/** Called once before a run, and before those of its stages that need it. @returns what removes everything after it */
export async function offerPreparedData(): Promise<() => Promise<void>> {
  // Service and browser tests of one run share it.
  if (process.env[FOLDER] !== undefined) return async () => {};
  const folder = await newFolder('commonplace-prepared-');
  // As root the database runs as another user, who must get to it.
  await chmod(folder, 0o711);
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
