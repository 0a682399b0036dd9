/**
 * Whether members find what is not public (PRIVATE_DATA_CATALOGUE), as every connection of this process says it. So the
 * one place that reads who may find what asks the database, and no caller can forget to hand it on.
 */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';

const SETTING = 'commonplace.private_data_catalogue';

/** Tells a new connection; it answers nothing before it knows. A connection that was not told is not private. */
export const keepPrivateCatalogue =
  (log: Logger) =>
  (client: PoolClient): void => {
    client.query('select set_config($1, $2, false)', [SETTING, 'on']).catch((error: unknown) => {
      log.warn({ err: error }, 'a connection was not told of the private catalogue');
    });
  };

/** The setting, for a query. */
export const isCataloguePrivate = sql<boolean>`coalesce(current_setting(${SETTING}, true), 'off') = 'on'`;
