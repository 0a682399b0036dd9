/**
 * `npm run import -- FILE --organisation SLUG`: imports a catalogue file into an organisation.
 *
 * It connects to the same database as the server, which may run meanwhile. Exit codes: 0 when the file was
 * imported (single records may have been rejected; they are listed), 1 when nothing was imported.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { columnsOfImports } from '#proxy/domains/publishing/files/follow-imported.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { keepPrivate } from '#proxy/platform/store/keep-private.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { importFile, type ImportResult } from '#proxy/domains/catalogue/importer/import-file.ts';
import { prepareTables } from '#proxy/domains/preview/prepare.ts';
import { openStores, type Stores } from '#proxy/platform/store/index.ts';
import { readToolConfig } from '#proxy/platform/settings/tool.ts';
import { createImportProgress } from './start/import-progress.ts';
import { runProgram, UsageError } from './start/tool.ts';

const USAGE = 'Usage: npm run import -- FILE --organisation SLUG';
/** Remarks that are listed before the rest is only counted. */
const LISTED_REMARKS = 20;

function readArguments(): { file: string; slug: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { organisation: { type: 'string', short: 'o' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || !values.organisation) throw new UsageError(USAGE);
    return { file: resolve(file), slug: values.organisation };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function findOrganisation({ kysely }: Database, slug: string) {
  const organisations = await kysely
    .selectFrom('auth.organisation')
    .select(['organisation_guid', 'slug', 'name'])
    .orderBy('slug')
    .execute();
  const organisation = organisations.find((one) => one.slug === slug);
  if (organisation) return organisation;
  const known = organisations.map((one) => one.slug).join(', ');
  throw new UsageError(
    `There is no organisation with the slug ${slug}. ${known === '' ? 'The catalogue has no organisation yet.' : `There are: ${known}.`}`,
  );
}

function report(result: ImportResult, name: string, milliseconds: number): void {
  for (const { path, identifier, reason } of result.rejected)
    console.log(`Rejected ${path}${identifier === null ? '' : ` (${identifier})`}: ${reason}`);
  for (const { path, message } of result.remarks.slice(0, LISTED_REMARKS))
    console.log(`Note ${path}: ${message}`);
  const more = result.remarks.length - LISTED_REMARKS;
  if (more > 0) console.log(`Note: ${more} more repairs of this kind`);
  const { created, updated, unchanged, rejected } = result;
  console.log(
    `${name}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected (${(milliseconds / 1000).toFixed(1)} s)`,
  );
}

async function run(): Promise<void> {
  const { file, slug } = readArguments();
  const config = readToolConfig(process.env);
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, log, { join: true });
  let stores: Stores | undefined;
  const progress = createImportProgress({
    write: (text) => process.stdout.write(text),
    isTerminal: process.stdout.isTTY,
  });
  try {
    await keepPrivate(config.dataDir);
    stores = await openStores(config, log);
    await migrate(database);
    await seedLookups(database.kysely);
    const organisation = await findOrganisation(database, slug);
    const started = performance.now();
    console.log(`Importing ${file} into ${organisation.name}`);
    const result = await importFile({
      kysely: database.kysely,
      store: stores.files,
      organisationGUID: organisation.organisation_guid,
      file,
      keepEdits,
      columns: columnsOfImports,
      progress: progress.report,
    });
    progress.end();
    const prepared = await prepareTables(database.kysely, organisation.organisation_guid);
    report(result, organisation.name, performance.now() - started);
    if (prepared > 0) console.log(`Previews that the server prepares: ${prepared}`);
  } finally {
    progress.end();
    stores?.close();
    await database.close();
  }
}

await runProgram(run);
