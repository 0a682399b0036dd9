/** A data folder for each test, and the databases that it opens there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import { findPostmaster } from '#proxy/platform/database/cluster/postmaster.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';

export const log = pino({ level: 'silent' });
export const PROGRAM = 'tests/support/database-process.ts';
export let folder = '';
export let dataDir = '';

/** Has the next server of the test use another folder. */
export function chooseFolder(path: string): void {
  dataDir = path;
}

export const opened: Database[] = [];

export async function open(): Promise<Database> {
  const database = await openDatabase({ mode: 'development', dataDir, databaseUrl: undefined }, log);
  opened.push(database);
  return database;
}
export async function close(): Promise<void> {
  await opened.pop()?.close();
}
export const data = () => join(dataDir, 'postgres');
export async function postmaster() {
  const found = await findPostmaster(data());
  return typeof found === 'object' ? found : undefined;
}

export const leave = (pid: number) =>
  writeFile(
    join(data(), 'postmaster.pid'),
    `${pid}\n${data()}\n1700000000\n5432\n${data()}\n\n  1  1\nready   \n`,
  );

export const refusal = () =>
  open().then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Called by each file of tests: what is made before them, and removed after. */
export function useCluster(): void {
  // Each test starts PostgreSQL at least once, with the disk's own speed.
  vi.setConfig({ testTimeout: 90_000 });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cluster-'));
    dataDir = folder;
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await rm(folder, { recursive: true, force: true });
  });
}
