/**
 * Assembles the embedded services. They know each other only through what is handed to them here, so that each
 * can be replaced by a service elsewhere.
 */
import type { Logger } from 'pino';
import { ANALYTICS_SINK } from '#proxy/analytics-settings.ts';
import type { Config } from '#proxy/config.ts';
import type { Upstreams } from '#proxy/gateway/upstreams.ts';
import { createApps } from './apps/index.ts';
import { forgetMember } from './auth/forget-member.ts';
import { createAuthService } from './auth/index.ts';
import { createDataService } from './data/index.ts';
import { readRevision } from './database/catalogue/projection.ts';
import { seedLookups } from './database/catalogue/seed.ts';
import type { Database } from './database/database.ts';
import { createExports, exportPatterns } from './discovery/exports/index.ts';
import { createDiscoveryService } from './discovery/index.ts';
import { createFiles } from './files/index.ts';
import { createFileLinks } from './files/links.ts';
import { digestJob } from './follow/digest.ts';
import { createFollowPages } from './follow/pages.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { createRemoteAuthenticate } from './identity/remote.ts';
import { createGetUser, regionalEndpoint } from './identity-provider.ts';
import { jobs } from './jobs/index.ts';
import { startJobs } from './jobs/repeat.ts';
import { sweepPreviews, sweepSharedTables } from './jobs/sweep-previews.ts';
import { sweepScratch } from './jobs/sweep-scratch.ts';
import { createAnalyticsSink } from './outbox/analytics-sink.ts';
import { createOutbox, type Outbox } from './outbox/index.ts';
import { createOutboxPages } from './outbox/pages.ts';
import { createTransports } from './outbox/transports.ts';
import { createPreviews } from './preview/index.ts';
import type { Secrets } from './secrets.ts';
import type { FileStore } from './store/file-store.ts';
import { openStores } from './store/index.ts';

export interface EmbeddedOptions {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly origin: () => string;
  readonly log: Logger;
}

type Answer = (request: Request) => Response | Promise<Response>;

export interface Embedded {
  readonly services: Upstreams;
  /** Addresses outside the gateway, by pattern, in the order in which they are tried. */
  readonly routes: readonly (readonly [pattern: string, answer: Answer])[];
  /** Absent when members sign in at a pool elsewhere. */
  readonly identity: Identity | undefined;
  /** Where stored files are. */
  readonly store: FileStore;
  /** Changes whenever a visitor might see something else. */
  revision(): Promise<string>;
  close(): Promise<void>;
}

async function createIdentityRoutes(
  { config, database, secrets, origin, log }: EmbeddedOptions,
  outbox: Outbox,
) {
  const identity = await createIdentity({
    db: database,
    config,
    secrets,
    outbox,
    log,
    origin,
    forget: forgetMember,
  });
  const pages = createOutboxPages(outbox);
  const analyticsSink = createAnalyticsSink();
  const routes: Embedded['routes'] = [
    ['/identity/*', (request) => identity.fetch(request)],
    ...(config.mode === 'development'
      ? ([
          ['/dev/outbox/*', (request) => pages.fetch(request)],
          [`${ANALYTICS_SINK}/*`, (request) => analyticsSink.fetch(request)],
          ['/dev/provider/*', (request) => identity.fetch(request)],
        ] satisfies Embedded['routes'])
      : []),
  ];
  const getUser = createGetUser('http://identity.invalid/identity/', (request) => identity.fetch(request));
  return { identity, routes, getUser, authenticate: identity.authenticate };
}

function createRemoteIdentity({ config }: EmbeddedOptions) {
  const endpoint = regionalEndpoint(config.identity.userPoolId);
  return {
    identity: undefined,
    routes: [] as Embedded['routes'],
    getUser: createGetUser(endpoint, (request) => fetch(request)),
    authenticate: createRemoteAuthenticate(config.identity),
  };
}

/** Builds everything that answers inside this process. The database must be migrated. */
export async function createEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { config, database: db, log } = options;
  const stores = await openStores(config, log);
  const { files: store, tables } = stores;
  await seedLookups(db.kysely);
  const transports = createTransports(config.delivery);
  const outbox = createOutbox(db, config, log, { secrets: options.secrets, transports });
  const { identity, routes, getUser, authenticate } = config.identity.embedded
    ? await createIdentityRoutes(options, outbox)
    : createRemoteIdentity(options);
  const links = createFileLinks(db.kysely, options.secrets);
  const files = createFiles({ db, store, links, authenticate, log });
  const discovery = createDiscoveryService({ db, authenticate, log });
  const descriptions = createExports({
    db,
    discovery,
    authenticate,
    productName: config.productName,
    origin: options.origin,
    log,
  });
  const previews = createPreviews({ kysely: db.kysely, store, tables, log });
  const { productName } = config;
  const followPages = createFollowPages({ kysely: db.kysely, secrets: options.secrets, productName, log });
  // A product elsewhere that nothing delivers e-mails for has nobody to tell.
  const mayMail = transports.email !== undefined || config.mode === 'development';
  const apps = createApps({
    kysely: db.kysely,
    secrets: options.secrets,
    authenticate,
    sendEmail: mayMail ? (email, trx) => outbox.send({ ...email, channel: 'email' }, trx) : undefined,
    origin: options.origin,
    productName,
    log,
  });
  const stopJobs = startJobs(
    db.kysely,
    [
      ...jobs,
      sweepPreviews(tables),
      ...(tables.shared === null ? [] : [sweepSharedTables(tables.shared)]),
      sweepScratch(stores.scratch),
      ...(mayMail
        ? [
            digestJob(db.kysely, {
              outbox,
              log,
              secrets: options.secrets,
              origin: options.origin,
              productName,
              accounts: config.identity.embedded ? 'here' : 'elsewhere',
            }),
          ]
        : []),
    ],
    log,
  );
  return {
    identity,
    store,
    services: {
      auth: createAuthService({ db, getUser, authenticate, log }),
      data: createDataService({
        db,
        apps: apps.handlers,
        linkFor: links.linkFor,
        previews: previews.handlers,
        authenticate,
        log,
      }),
      discovery,
    },
    routes: [
      ...routes,
      ['/files/*', (request) => files.fetch(request)],
      ['/app-pictures/*', (request) => apps.pictures.fetch(request)],
      ['/follow/*', (request) => followPages.fetch(request)],
      ...exportPatterns.map(
        (pattern) => [pattern, (request: Request) => descriptions.fetch(request)] as const,
      ),
    ],
    revision: () => readRevision(db.kysely),
    close: async () => {
      await stopJobs();
      await previews.close();
      await identity?.close();
      await outbox.close();
      stores.close();
    },
  };
}
