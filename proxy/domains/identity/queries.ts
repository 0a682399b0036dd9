/** What the identity modules need of the database: queries, in a transaction or not. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

export type Queries = Kysely<Schema>;
