/** The catalogues that relevance is measured over: DCAT-US files of six publishers, which are no part of the project. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { importFile } from '#proxy/domains/catalogue/importer/import-file.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';

const folder = join(resolve(process.env['SHARED_DATA'] ?? '../shared/data'), 'catalogues');

const publishers = {
  dhs: 'Department of Homeland Security',
  dol: 'Department of Labor',
  fcc: 'Federal Communications Commission',
  fda: 'Food and Drug Administration',
  opm: 'Office of Personnel Management',
  wprdc: 'Western Pennsylvania Regional Data Center',
};

export const hasCatalogues = (): boolean => existsSync(folder);

/** Imports the catalogues into a new database. @throws Error when SHARED_DATA has none */
export async function importCatalogues(db: Database, files: string): Promise<void> {
  if (!hasCatalogues()) throw new Error(`There are no catalogues in ${folder}: set SHARED_DATA`);
  await migrate(db);
  await seedLookups(db.kysely);
  for (const [i, [slug, name]] of Object.entries(publishers).entries()) {
    const organisationGUID = `0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a1${i}`;
    await sql`
      insert into auth.organisation (organisation_guid, slug, name) values (${organisationGUID}, ${slug}, ${name})
    `.execute(db.kysely);
    const file = join(folder, `${slug}.data.json`);
    await importFile({ kysely: db.kysely, store: createFolderFiles(files), organisationGUID, file });
  }
}
