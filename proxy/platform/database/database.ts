/**
 * Opens the product's PostgreSQL: the embedded server in the data folder, or the one that DATABASE_URL names.
 *
 * Values come back as follows: `bigint` and `numeric` as string, `date` as `YYYY-MM-DD`, `timestamptz` as Date,
 * `bytea` as Buffer, `jsonb` parsed.
 */
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as defaultTypes, type CustomTypesConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { statementLog } from '#proxy/platform/telemetry/tracing.ts';
import { openCluster } from './cluster/cluster.ts';
import { preparePlaces, type Places } from './cluster/places.ts';
import { until } from './cluster/postmaster.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { usePreparedStatements } from './prepared.ts';
import { keepPrivateCatalogue } from './private-catalogue.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly pool: Pool;
  /** Where it listens, password included: never log it. */
  readonly url: string;
  /** Ends the connections and, where this process owns it, the embedded server. */
  close(): Promise<void>;
}

export type DatabaseSettings = Pick<Config, 'mode' | 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'flags'>>;

export interface ConnectOptions {
  /** Most connections at a time. */
  readonly connections?: number;
  /** Members find what is not public. */
  readonly privateCatalogue?: boolean | undefined;
}

const CONNECTIONS = 16;
/** No request may hold a connection longer than this; long work says `set local statement_timeout`. In ms. */
const STATEMENT_TIME = 30_000;
const CONNECT_TIME = 5_000;
/** How long to wait for the instance lock of a server that was just killed, in milliseconds. */
const LOCK_TIMEOUT = 3_000;

/** How long a server that is ending is waited for, in milliseconds. */
const ENDING_TIME = 15_000;

const DATE = 1082;
const text = (value: string) => value;

/** How values of the wire become values of JavaScript. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // A calendar day is not a moment: as a Date it would move with the time zone of the machine.
    if (oid === DATE) return text;
    return format === 'binary' ? defaultTypes.getTypeParser(oid, 'binary') : defaultTypes.getTypeParser(oid);
  }) as typeof defaultTypes.getTypeParser,
};

/** Connects to an address; nothing is sent before the first query. */
export function connect(
  url: string,
  log: Logger,
  { connections = CONNECTIONS, privateCatalogue = false }: ConnectOptions = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'commonplace',
    connectionTimeoutMillis: CONNECT_TIME,
    statement_timeout: STATEMENT_TIME,
    keepAlive: true,
    types,
    ...(privateCatalogue && { onConnect: keepPrivateCatalogue }),
  });
  // Without a listener a connection that is lost while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  pool.on('connect', usePreparedStatements);
  // Nor may one that is lost between two statements of a transaction: the next statement fails, and says why.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a connection ended')),
  );
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: statementLog });
  return { kysely, pool, url, close: () => pool.end() };
}

const connectOptions = ({ flags }: DatabaseSettings): ConnectOptions => ({
  privateCatalogue: flags?.PRIVATE_DATA_CATALOGUE,
});

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'the connection timed out',
  '28P01': 'the password is wrong',
  '28000': 'the role may not connect',
  '3D000': 'there is no database of that name',
};

async function openRemote(url: string, log: Logger, options: ConnectOptions): Promise<Database> {
  const database = connect(url, log, options);
  try {
    await database.pool.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    const { host, pathname } = new URL(url);
    const code = codeOf(error) ?? '';
    const reason = reasons[code] ?? (error instanceof Error && error.message ? error.message : code);
    throw new StartError(`DATABASE_URL: the database ${host}${pathname} cannot be reached: ${reason}.`, {
      cause: error,
    });
  }
}

/** What a tool asks for; a server asks for nothing. */
export interface OpenOptions {
  /** Work beside a running server instead of refusing to start. */
  readonly join?: boolean;
}

/** What a connection says whose server is ending; the next look finds it gone and starts another. */
const ending = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03']);

/** A server that was killed together with its parent looks alive for a moment, and takes no connection. */
async function openAndLock(places: Places, log: Logger, lockTimeout: number) {
  let last: unknown;
  const opened = await until(ENDING_TIME, async () => {
    const cluster = await openCluster(places, log);
    try {
      return { cluster, lock: await acquireInstanceLock(cluster.url(), lockTimeout) };
    } catch (error) {
      if (!ending.has(codeOf(error) ?? '')) throw error;
      last = error;
      return undefined;
    }
  });
  if (opened) return opened;
  throw new StartError(`PostgreSQL in ${places.data} takes no connection.`, { cause: last });
}

async function openEmbedded(
  settings: DatabaseSettings,
  log: Logger,
  options: OpenOptions,
): Promise<Database> {
  const places = await preparePlaces(settings.dataDir, settings.mode, log);
  const { cluster, lock } = await openAndLock(places, log, options.join ? 0 : LOCK_TIMEOUT);
  if (typeof lock === 'string' && !options.join)
    throw new StartError(
      `Another server (${lock}) already uses the data folder ${settings.dataDir}: stop it or set DATA_DIR to another folder.`,
    );
  const database = connect(cluster.url(), log, connectOptions(settings));
  return {
    ...database,
    async close() {
      await database.close();
      if (typeof lock === 'string') return;
      // The lock is held until the server is gone, so that a successor waits instead of joining a dying server.
      await cluster.stop();
      await lock.release();
    },
  };
}

/**
 * Opens the database; it is not migrated yet.
 * @throws StartError in one sentence: unreachable, wrong version, folder not usable, folder in use.
 */
export function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings, log, options)
    : openRemote(settings.databaseUrl, log, connectOptions(settings));
}
