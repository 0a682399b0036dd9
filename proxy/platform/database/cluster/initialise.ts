/**
 * Creates a PostgreSQL cluster with its role and database.
 *
 * All of it happens in a folder beside the final one, which is renamed at the end: a cluster is complete or it
 * is not there, and of two servers that start at once one rename wins.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import type { Places } from './places.ts';

/** The unprivileged role that the product connects as, and the name of its database. */
export const PRODUCT_ROLE = 'commonplace';
/** The superuser; only the preparation and the tests use it. */
export const SUPERUSER = 'postgres';

const STAGING = '.postgres-';
const ABANDONED = 3_600_000;

/** The file with the generated password of both roles. */
export const passwordFile = (data: string): string => join(data, 'commonplace-password');

/** Runs a program of PostgreSQL as the database's account. @throws StartError with its last words. */
async function run(places: Places, program: string, args: string[], input = ''): Promise<void> {
  const { account } = places;
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => (words += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (words += String(chunk)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => resolve(status ?? signal ?? 1));
  });
  if (code === 0 && !/\b(?:ERROR|FATAL|PANIC):/.test(words)) return;
  const reason = words.match(/(?:error|ERROR|FATAL|PANIC): .*/)?.[0] ?? words.trim().split('\n').at(-1);
  throw new StartError(`PostgreSQL could not be prepared: ${reason || `it ended with ${code}`}.`, {
    cause: words,
  });
}

const normal = (name: string) => name.toLowerCase().replace('utf-8', 'utf8');

/** A UTF-8 character classification of the operating system: trigrams need it to keep letters with accents. */
async function characterType(): Promise<string> {
  const { stdout } = await promisify(execFile)('locale', ['-a']).catch(() => ({ stdout: '' }));
  const names = stdout.split('\n').map((name) => name.trim());
  const wanted = ['c.utf8', 'en_us.utf8', 'en_gb.utf8'];
  return wanted.map((one) => names.find((name) => normal(name) === one)).find(Boolean) ?? 'C';
}

async function fill(places: Places, staging: string): Promise<string> {
  const { account, binaries } = places;
  const cluster = join(staging, 'data');
  const password = join(staging, 'password');
  const secret = randomBytes(24).toString('base64url');
  await writeFile(password, `${secret}\n`, { mode: 0o600 });
  if (account) {
    await chown(staging, account.uid, account.gid);
    await chown(password, account.uid, account.gid);
  }
  await run(places, binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation: an upgrade of the operating system's libraries cannot reorder an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${await characterType()}`,
  ]);
  const statements = [
    `create role ${PRODUCT_ROLE} login password '${secret}';`,
    `create database ${PRODUCT_ROLE} owner ${PRODUCT_ROLE};`,
  ];
  await run(places, binaries.postgres, ['--single', '-D', cluster, 'postgres'], `${statements.join('\n')}\n`);
  await rename(password, passwordFile(cluster));
  return cluster;
}

/** Removes what a start that was killed half way left behind. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(STAGING)) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED) await rm(path, { recursive: true, force: true });
  }
}

/** Creates the cluster unless it exists. @throws StartError */
export async function initialise(places: Places): Promise<void> {
  const { data } = places;
  const found = await readdir(data).catch(() => []);
  if (found.length > 0) return checkVersion(places);
  const folder = dirname(data);
  await removeAbandoned(folder);
  const staging = await mkdtemp(join(folder, STAGING));
  try {
    await chmod(staging, 0o700);
    await rename(await fill(places, staging), data).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return undefined;
}

/** @throws StartError when the folder is of another major version, or no cluster at all. */
async function checkVersion({ data, binaries }: Places): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const ours = binaries.version.split('.')[0];
  if (found === '')
    throw new StartError(
      `The folder ${data} is not empty and does not contain a PostgreSQL database: move its content or set DATA_DIR to another folder.`,
    );
  if (found !== ours)
    throw new StartError(
      `The database in ${data} was written by PostgreSQL ${found} and this version brings PostgreSQL ${ours}: back it up with the version that wrote it and restore it here, as docs/operations.md says under "Upgrades".`,
    );
}
