/** Every table of the database as Kysely sees it; keys carry the PostgreSQL schema, such as `auth.organisation`. */
import type { AccessSchema } from './schema.access.ts';
import type { AppSchema } from './schema.apps.ts';
import type { CatalogueSchema } from './schema.catalogue.ts';
import type { ConsentSchema } from './schema.consent.ts';
import type { FollowSchema } from './schema.follow.ts';
import type { HarvestSchema } from './schema.harvest.ts';
import type { IdentitySchema } from './schema.identity.ts';
import type { LinkSchema } from './schema.links.ts';
import type { MapSchema } from './schema.maps.ts';
import type { NoticeSchema } from './schema.notices.ts';
import type { OperationsSchema } from './schema.operations.ts';
import type { PreviewSchema } from './schema.preview.ts';
import type { PublishingSchema } from './schema.publishing.ts';
import type { UploadSchema } from './schema.uploads.ts';

/** The migrations that were applied, see `migrate.ts`. */
export interface MigrationTable {
  name: string;
  /** SHA-256 of the file, in hexadecimal. */
  checksum: string;
  applied_at: Date;
}

export interface Schema
  extends
    AccessSchema,
    AppSchema,
    CatalogueSchema,
    ConsentSchema,
    FollowSchema,
    HarvestSchema,
    IdentitySchema,
    LinkSchema,
    MapSchema,
    NoticeSchema,
    OperationsSchema,
    PreviewSchema,
    PublishingSchema,
    UploadSchema {
  'public.migration': MigrationTable;
}
