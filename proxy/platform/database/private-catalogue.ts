/**
 * Whether members find what is not public (PRIVATE_DATA_CATALOGUE), as every connection of this process says it. So the
 * one place that reads who may find what asks the database, and no caller can forget to hand it on.
 */
import { sql, type Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { Schema } from './schema.ts';

const SETTING = 'commonplace.private_data_catalogue';

/**
 * Sets up a new connection, before anyone may ask it anything.
 * @throws the database's error; such a connection is not used
 */
export async function keepPrivateCatalogue(client: ClientBase): Promise<void> {
  await client.query('select set_config($1, $2, false)', [SETTING, 'on']);
}

/** The setting, for a query. */
export const isCataloguePrivate = sql<boolean>`coalesce(current_setting(${SETTING}, true), 'off') = 'on'`;

/** The setting. */
export async function readIsCataloguePrivate(kysely: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isPrivate: boolean }>`select ${isCataloguePrivate} as "isPrivate"`.execute(
    kysely,
  );
  return rows[0]?.isPrivate === true;
}
