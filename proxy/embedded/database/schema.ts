/** Every table of the database as Kysely sees it; keys carry the PostgreSQL schema, such as `auth.organisation`. */
import type { CatalogueSchema } from './schema.catalogue.ts';
import type { IdentitySchema } from './schema.identity.ts';

/** The migrations that were applied, see `migrate.ts`. */
export interface MigrationTable {
  name: string;
  /** SHA-256 of the file, in hexadecimal. */
  checksum: string;
  applied_at: Date;
}

export interface Schema extends CatalogueSchema, IdentitySchema {
  'public.migration': MigrationTable;
}
