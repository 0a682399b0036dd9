/**
 * `npm run upload-files [-- FOLDER]`: copies the files of a folder, DATA_DIR/files unless another is named, into the
 * bucket of the settings, proves each by its checksum, and compares the bucket with what the catalogue names. The
 * folder stays as it is. Servers may run meanwhile, and it may be run again.
 *
 * Exit codes: 0 when the bucket contains everything; 1 otherwise, with what is missing.
 */
import { resolve } from 'node:path';
import { pino } from 'pino';
import { ConfigurationError } from '#proxy/platform/settings/config.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { copyFiles } from '#proxy/platform/store/copy-files.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { filesFolder, openStores } from '#proxy/platform/store/index.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { readToolConfig } from '#proxy/platform/settings/tool.ts';
import { runProgram } from './start/tool.ts';

/** Files that are listed by their names before the rest is only counted. */
const LISTED = 20;
const log = pino({ level: 'silent' });

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** One line that is written over on a terminal, and every hundredth file otherwise. */
function showProgress(done: number, bytes: number): void {
  const line = `${done} files, ${megabytes(bytes)}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
  else if (done % 100 === 0) console.log(line);
}

function listFiles(what: string, keys: readonly string[]): void {
  for (const key of keys.slice(0, LISTED)) console.log(`${what}: ${key}`);
  if (keys.length > LISTED) console.log(`${what}: ${keys.length - LISTED} more`);
}

/** Files that the catalogue names and the store has not. */
async function missingFrom(store: FileStore, { kysely }: Database): Promise<string[]> {
  const stored = new Set<string>();
  for await (const { key } of store.list()) stored.add(key);
  const rows = await kysely
    .selectFrom('catalogue.resource')
    .select('file_key')
    .distinct()
    .where('file_key', 'is not', null)
    .orderBy('file_key')
    .execute();
  return rows.flatMap(({ file_key: key }) => (key === null || stored.has(key) ? [] : [key]));
}

async function run(): Promise<boolean> {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartError('Usage: npm run upload-files [-- FOLDER]');
  const config = readToolConfig(process.env);
  if (config.files.kind !== 's3')
    throw new ConfigurationError('FILES_S3_BUCKET is missing: it must name the bucket that files go to.');
  const from = createFolderFiles(folder === undefined ? filesFolder(config.dataDir) : resolve(folder));
  const stores = await openStores(config, log);
  try {
    const database = await openDatabase(config, log, { join: true });
    try {
      const { proved, bytes, copied, damaged } = await copyFiles(from, stores.files, showProgress);
      if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
      console.log(
        `${stores.files.place} contains ${proved} files of ${from.place} (${megabytes(bytes)}), ${copied} of them new, each read back and compared with its checksum.`,
      );
      listFiles('Damaged in the folder, and left out', damaged);
      const missing = await missingFrom(stores.files, database);
      listFiles('Named by the catalogue, and not in the bucket', missing);
      if (missing.length === 0) console.log('Nothing that the catalogue names is missing.');
      return damaged.length + missing.length === 0;
    } finally {
      await database.close();
    }
  } finally {
    stores.close();
  }
}

await runProgram(async () => {
  if (!(await run())) process.exitCode = 1;
});
