/** An empty product in a folder of its own: a database with lookups and one organisation, and the previews on it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { ORGANISATION } from '../support/catalogue.ts';
import { createHarness } from '../service/preview/harness.ts';

/** A folder that the user of the database may enter. @returns it, and what removes it */
export function benchFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An empty database. */
export async function openEmpty(folder: string): Promise<Database> {
  const db = await openDatabase(
    { mode: 'development', dataDir: folder, databaseUrl: undefined },
    pino({ level: 'silent' }),
  );
  await migrate(db);
  return db;
}

export async function openProduct(folder: string) {
  const db = await openEmpty(folder);
  await seedLookups(db.kysely);
  const owner = { organisation_guid: ORGANISATION, slug: 'bench', name: 'Bench' };
  await db.kysely.insertInto('auth.organisation').values(owner).execute();
  const harness = await createHarness({ db });
  return { db, harness, opened: harness.open() };
}
