/**
 * The settings of a server process, read once from the environment and validated.
 * Every variable is documented in `docs/configuration.md`; a test compares the two.
 */
import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { initialScreens, type RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { mapTilesEnvironment, readMapTiles, type MapTiles } from './map-tiles.ts';
import { analyticsEnvironment, readAnalytics, type AnalyticsSettings } from './analytics.ts';
import { deliveryEnvironment, readDelivery, type DeliverySettings } from './delivery.ts';
import { federationEnvironment, readFederation, type FederationSettings } from './federation.ts';
import { poolEnvironment, readPool, type PoolEnvironment } from './user-pool.ts';
import { hosts, flag, oneOf, people, secret, text, webAddress, wholeNumber } from './values.ts';
import { readRanges } from '#proxy/platform/service/client-address.ts';
import { readRedirectRules, redirectEnvironment } from './redirects.ts';
import { readStore, storeEnvironment, type StoreSettings } from './store.ts';
import { searchIndexes, type SearchIndexKind } from '#proxy/platform/search/search-index.ts';
import { readSynonymRules, synonymEnvironment } from './synonyms.ts';
import { readUploads, uploadEnvironment, type UploadSettings } from './uploads.ts';
import { readVirusScan, virusScanEnvironment, type VirusScanSettings } from './virus-scan.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';
import type { RedirectRule } from '#contract/redirects.ts';

const off = flag.default(false);
const address = webAddress();
/** Scheme, host and port alone: a path would be left out without a word, and a password be in every page. */
const originAlone = webAddress(
  ({ username, password, pathname, search, hash }) =>
    username + password + pathname.replace('/', '') + search + hash === '',
  'must be a scheme and a host only, such as https://data.example.org',
);

/** Every environment variable that is read, by name. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text(253).default('localhost'),
  DATA_DIR: text(4_096).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  SEARCH_INDEX: oneOf(searchIndexes).default('memory'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => readRanges(list.split(/[\s,]+/).filter((range) => range !== '')))
    .refine(
      (ranges) => ranges !== null,
      'must be addresses or ranges such as 10.0.0.0/8, with commas between',
    ),
  NODE_ENV: oneOf(['development', 'production', 'test']).optional(),
  PRODUCT_NAME: text(60).default('Commonplace'),
  PUBLIC_ORIGIN: originAlone.optional(),
  SECRET_KEY: secret(32).optional(),
  SECRET_KEY_PREVIOUS: secret(32).optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i, 'must be a domain such as example.org')
    .optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  DRAIN_DELAY_MS: wholeNumber(0, 300_000).default(0),
  METRICS_TOKEN: secret(16).optional(),
  // Read by the start script and the SDK of OpenTelemetry; here it is only checked.
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  AUTH_SERVICE_URL: address.optional(),
  DATA_SERVICE_URL: address.optional(),
  DISCOVERY_SERVICE_URL: address.optional(),
  USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must look like REGION_NAME')
    .default('eu-west-2_Commonplac'),
  USER_POOL_CLIENT_ID: z
    .string()
    .regex(/^\w+$/, 'must contain letters and digits only')
    .default('commonplacebrowserclient01'),
  IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[0-9a-f-]+$/, 'must look like REGION:GUID')
    .default('eu-west-2:5c1f3c52-4c4e-4f5e-9d0b-6a3f6f0f6a01'),
  AUTH_INITIAL_SCREEN: oneOf(initialScreens).default('signIn'),
  TOKEN_REFRESH_INTERVAL_MS: wholeNumber(10_000, 2_147_483_647).default(3_600_000),
  PSEUDO_LANGUAGE: z.enum(['ltr', 'rtl'], 'must be ltr or rtl').optional(),
  PLATFORM_ADMINISTRATORS: people.default([]),
  INSPECT: off,
  SAMPLE_PREVIEWS: off,
  MAPPING_SOLUTION: off,
  PERSONAL_TOKENS: off,
  PRIVATE_DATA_CATALOGUE: off,
  API_KEYS: off,
  ...redirectEnvironment,
  ...synonymEnvironment,
  ...analyticsEnvironment,
  ...mapTilesEnvironment,
  ...poolEnvironment,
  ...federationEnvironment,
  ...deliveryEnvironment,
  ...storeEnvironment,
  ...virusScanEnvironment,
  ...uploadEnvironment,
  FETCH_TRUSTED_HOSTS: hosts.default([]),
  LINK_CHECK_DAYS: wholeNumber(0, 365).optional(),
});

export type Flags = RuntimeConfiguration['flags'];

export interface Config {
  /** Development only with the embedded database and a loopback host; everything else is production. */
  readonly mode: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where stored files are. */
  readonly files: StoreSettings;
  /** Absent: uploads are not scanned. */
  readonly virusScan: VirusScanSettings | undefined;
  readonly uploads: UploadSettings;
  /** Hosts with their ports that are fetched for members although they are not public. */
  readonly fetchTrustedHosts: readonly string[];
  /** Days between two checks of an address elsewhere; 0: none is checked. */
  readonly linkCheckDays: number;
  /** Proxies whose header says where a request comes from. */
  readonly trustedProxies: BlockList;
  /** Absent: the embedded PostgreSQL is used. */
  readonly databaseUrl: string | undefined;
  /** Where searches are answered from. */
  readonly searchIndex: SearchIndexKind;
  readonly synonyms: readonly SynonymRule[];
  readonly productName: string;
  /** Absent: made from host and port once the server listens. */
  readonly publicOrigin: string | undefined;
  /** Absent in development: a key is generated and kept in the data folder. */
  readonly secretKey: string | undefined;
  /** Still read, no longer written with, while keys are rotated. */
  readonly previousSecretKey: string | undefined;
  readonly cookieDomain: string | undefined;
  readonly logLevel: string;
  /** How long a server that is stopping still takes requests while it says that it is not ready. */
  readonly drainDelayMs: number;
  /** What a reader of `/metrics` must show; absent outside development: metrics are not served. */
  readonly metricsToken: string | undefined;
  /** Addresses of remote services; an absent one is embedded. */
  readonly upstreams: { readonly auth?: string; readonly data?: string; readonly discovery?: string };
  readonly identity: {
    /** True: the embedded user pool answers; false: USER_POOL_ID names a pool elsewhere. */
    readonly embedded: boolean;
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    readonly identityPoolId: string;
    /** Settings of the embedded pool that are not as it has them by itself. */
    readonly pool: PoolEnvironment;
    /** Return addresses and social providers of the hosted sign-in. */
    readonly federation: FederationSettings;
    /** The first screen of signing in. */
    readonly initialScreen: (typeof initialScreens)[number];
  };
  /** How e-mails and text messages leave. */
  readonly delivery: DeliverySettings;
  readonly tokenRefreshIntervalMs: number;
  /** E-mail addresses and identityGUIDs, in lower case. */
  readonly platformAdministrators: readonly string[];
  /** Null: no analytics. */
  readonly analytics: AnalyticsSettings | null;
  readonly mapTiles: MapTiles;
  /** The product in the pseudo-language is served, in one direction of its lines; in development only. */
  readonly pseudoLanguage: 'ltr' | 'rtl' | undefined;
  /** The inspected build is served, which reports to the gallery what its machines do; in development only. */
  readonly isInspected: boolean;
  /** The tables of the sample are made after the first start, before anyone asks for them. */
  readonly samplePreviews: boolean;
  readonly flags: Flags;
  /** What addresses lead elsewhere; the first that fits counts. */
  readonly redirects: readonly RedirectRule[];
}

/** A setting is wrong. The message is one sentence that names the variable, for the person at the terminal. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigurationError';
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** True for the names that a machine has for itself. */
export const isLoopback = (host: string): boolean => loopback.has(host.toLowerCase());

/**
 * A browser keeps no cookie for a domain that the page is not in, so sign-in and consent would not work.
 * On this machine cookies are kept without a domain.
 */
function isWithin(origin: string, domain: string): boolean {
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || `.${hostname}`.endsWith(`.${domain.toLowerCase()}`);
}

/** Reads the settings. @throws ConfigurationError naming the first variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable means "not set", as in most shells and compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigurationError(`The setting ${String(issue?.path[0])} is not valid: it ${issue?.message}.`);
  }
  const e = parsed.data;
  // A public address means public traffic, whatever host this process listens on behind its proxy.
  const development =
    e.NODE_ENV !== 'production' &&
    e.DATABASE_URL === undefined &&
    isLoopback(e.HOST) &&
    (e.PUBLIC_ORIGIN === undefined || isLoopback(new URL(e.PUBLIC_ORIGIN).hostname));
  if (!development && e.SECRET_KEY === undefined)
    throw new ConfigurationError(
      'SECRET_KEY is missing: outside development it must have at least 32 secret characters.',
    );
  if (!development && e.PUBLIC_ORIGIN === undefined)
    throw new ConfigurationError(
      'PUBLIC_ORIGIN is missing: outside development it must be the address that browsers use, for example https://data.example.org.',
    );
  if (!development && e.PSEUDO_LANGUAGE !== undefined)
    throw new ConfigurationError('PSEUDO_LANGUAGE is for development only.');
  if (e.COOKIE_DOMAIN && e.PUBLIC_ORIGIN && !isWithin(e.PUBLIC_ORIGIN, e.COOKIE_DOMAIN))
    throw new ConfigurationError(
      `COOKIE_DOMAIN is ${e.COOKIE_DOMAIN}, which ${new URL(e.PUBLIC_ORIGIN).hostname} of PUBLIC_ORIGIN does not belong to: browsers would keep no cookie.`,
    );
  if (!development && e.INSPECT)
    throw new ConfigurationError(
      'INSPECT is for development only: it shows the state of the product to other tabs.',
    );
  if (!development && e.SAMPLE_PREVIEWS)
    throw new ConfigurationError('SAMPLE_PREVIEWS is for development only: no other server has the sample.');
  if (e.INSPECT && e.PSEUDO_LANGUAGE !== undefined)
    throw new ConfigurationError(
      'INSPECT and PSEUDO_LANGUAGE each serve a build of their own: set one of them.',
    );
  const federation = readFederation(e);
  if (typeof federation === 'string') throw new ConfigurationError(federation);
  const embedded = given['USER_POOL_ID'] === undefined;
  const pool = readPool(e);
  if (typeof pool === 'string') throw new ConfigurationError(pool);
  // A pool elsewhere sends its own messages.
  const delivery = readDelivery(e, { required: !development && embedded, origin: e.PUBLIC_ORIGIN });
  if (typeof delivery === 'string') throw new ConfigurationError(delivery);
  const { MAPPING_SOLUTION, PERSONAL_TOKENS, PRIVATE_DATA_CATALOGUE, API_KEYS } = e;
  const flags = { MAPPING_SOLUTION, PERSONAL_TOKENS, PRIVATE_DATA_CATALOGUE, API_KEYS };
  const files = readStore(e);
  if (typeof files === 'string') throw new ConfigurationError(files);
  const redirects = readRedirectRules(e, flags);
  if (typeof redirects === 'string') throw new ConfigurationError(redirects);
  const synonyms = readSynonymRules(e);
  if (typeof synonyms === 'string') throw new ConfigurationError(synonyms);
  const analytics = readAnalytics(e, development);
  if (typeof analytics === 'string') throw new ConfigurationError(analytics);
  const mapTiles = readMapTiles(e);
  if (typeof mapTiles === 'string') throw new ConfigurationError(mapTiles);
  return {
    mode: development ? 'development' : 'production',
    host: e.HOST,
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    files,
    virusScan: readVirusScan(e),
    uploads: readUploads(e),
    fetchTrustedHosts: e.FETCH_TRUSTED_HOSTS,
    // A copy for development asks no server elsewhere by itself.
    linkCheckDays: e.LINK_CHECK_DAYS ?? (development ? 0 : 7),
    trustedProxies: e.TRUSTED_PROXIES ?? new BlockList(),
    databaseUrl: e.DATABASE_URL,
    searchIndex: e.SEARCH_INDEX,
    synonyms,
    productName: e.PRODUCT_NAME,
    publicOrigin: e.PUBLIC_ORIGIN === undefined ? undefined : new URL(e.PUBLIC_ORIGIN).origin,
    secretKey: e.SECRET_KEY,
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    cookieDomain: e.COOKIE_DOMAIN,
    // At the terminal of a developer the log says only what needs attention.
    logLevel: e.LOG_LEVEL ?? (development ? 'warn' : 'info'),
    drainDelayMs: e.DRAIN_DELAY_MS,
    metricsToken: e.METRICS_TOKEN,
    upstreams: { auth: e.AUTH_SERVICE_URL, data: e.DATA_SERVICE_URL, discovery: e.DISCOVERY_SERVICE_URL },
    identity: {
      embedded,
      userPoolId: e.USER_POOL_ID,
      userPoolClientId: e.USER_POOL_CLIENT_ID,
      identityPoolId: e.IDENTITY_POOL_ID,
      pool,
      federation,
      initialScreen: e.AUTH_INITIAL_SCREEN,
    },
    delivery,
    pseudoLanguage: e.PSEUDO_LANGUAGE,
    isInspected: e.INSPECT,
    samplePreviews: e.SAMPLE_PREVIEWS,
    tokenRefreshIntervalMs: e.TOKEN_REFRESH_INTERVAL_MS,
    platformAdministrators: e.PLATFORM_ADMINISTRATORS,
    analytics,
    mapTiles,
    flags,
    redirects,
  };
}
