/**
 * Opens the product's PostgreSQL: the embedded server in the data folder, or the one that DATABASE_URL names.
 *
 * Values come back as follows: `bigint` and `numeric` as string, `date` as `YYYY-MM-DD`, `timestamptz` as Date, both
 * within the years 1 to 9999, `bytea` as Buffer, `jsonb` parsed.
 */
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as defaultTypes, type CustomTypesConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { Overloaded } from '#proxy/platform/service/lane.ts';
import { statementLog } from '#proxy/platform/telemetry/tracing.ts';
import { applicationName } from './application-name.ts';
import { mustExist, preparePlaces } from './cluster/places.ts';
import { holdCluster, type HoldOptions } from './held-cluster.ts';
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
/** Connections of the user pool's own, so that no other work keeps members from signing in. */
export const IDENTITY_CONNECTIONS = 6;
/** Most statements that wait for a connection; one more is refused at once. */
const MOST_WAITING = 256;
/** No request may hold a connection longer than this; long work says `set local statement_timeout`. In ms. */
const STATEMENT_TIME = 30_000;
const CONNECT_TIME = 5_000;

const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** What four digits of a year can say: the first and the last moment and day that the contract has words for. */
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];
const [FIRST_TIME, LAST_TIME] = [Date.parse(FIRST), Date.parse(`${LAST}T23:59:59.999Z`)];

/** PostgreSQL also has days before Christ, after the year 9999, and at infinity: these are the nearest that can be written. */
function dayOf(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  return value.startsWith('-') || value.endsWith(' BC') ? FIRST : LAST;
}

const parseTime = defaultTypes.getTypeParser(TIMESTAMPTZ) as (value: string) => Date | number;

function timeOf(value: string): Date {
  const time = Number(parseTime(value));
  // A moment beyond the range of Date is no number.
  if (Number.isNaN(time)) return new Date(value.endsWith(' BC') ? FIRST_TIME : LAST_TIME);
  return new Date(Math.min(Math.max(time, FIRST_TIME), LAST_TIME));
}

/** How values of the wire become values of JavaScript. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // A calendar day is not a moment: as a Date it would move with the time zone of the machine.
    if (oid === DATE) return dayOf;
    if (oid === TIMESTAMPTZ && format !== 'binary') return timeOf;
    return format === 'binary' ? defaultTypes.getTypeParser(oid, 'binary') : defaultTypes.getTypeParser(oid);
  }) as typeof defaultTypes.getTypeParser,
};

/** Refuses a connection while too many wait for one: they would only be served after no one waits any more. */
function limitWaiting(pool: Pool): void {
  const { connect: take } = pool as unknown as { connect: (...words: readonly unknown[]) => unknown };
  type Callback = (error: Error, client: undefined, done: () => void) => void;
  Object.assign(pool, {
    connect: (callback?: Callback) => {
      if (pool.waitingCount < MOST_WAITING) return take.call(pool, callback);
      const error = new Overloaded();
      if (callback === undefined) return Promise.reject(error);
      callback(error, undefined, () => undefined);
      return undefined;
    },
  });
}

/** Connects to an address; nothing is sent before the first query. */
export function connect(
  url: string,
  log: Logger,
  { connections = CONNECTIONS, privateCatalogue = false }: ConnectOptions = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIME,
    statement_timeout: STATEMENT_TIME,
    keepAlive: true,
    types,
    ...(privateCatalogue && { onConnect: keepPrivateCatalogue }),
  });
  limitWaiting(pool);
  // Without a listener a connection that is lost while idle would end the process. Of a pool that is being closed,
  // PostgreSQL may end a connection first.
  pool.on('error', (error) =>
    log[pool.ending ? 'debug' : 'warn']({ err: error }, 'a database connection was lost'),
  );
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
export interface OpenOptions extends HoldOptions {
  /** With `join`: make the database when the data folder has none, instead of refusing. */
  readonly create?: boolean;
}

async function openEmbedded(
  settings: DatabaseSettings,
  log: Logger,
  options: OpenOptions,
): Promise<Database> {
  if (options.join === true && options.create !== true) await mustExist(settings.dataDir);
  const places = await preparePlaces(settings.dataDir, settings.mode, log);
  const cluster = await holdCluster(places, settings.dataDir, log, options);
  const database = connect(cluster.url, log, connectOptions(settings));
  return {
    ...database,
    async close() {
      await database.close();
      await cluster.release();
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
