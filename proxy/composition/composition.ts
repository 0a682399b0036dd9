/**
 * Assembles the embedded services. They know each other only through what is handed to them here, so that each
 * can be replaced by a service elsewhere.
 */
import type { Logger } from 'pino';
import { ANALYTICS_SINK } from '#proxy/platform/settings/analytics.ts';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Upstreams } from '#proxy/gateway/upstreams.ts';
import { createApps } from '#proxy/domains/apps/index.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import { createRemoteDeletion } from '#proxy/domains/accounts/remote-deletion.ts';
import { createAuthService } from './auth-service.ts';
import { createMembership } from './membership.ts';
import { joinByProvider } from '#proxy/domains/people/provider-membership.ts';
import type { SendEmail } from '#proxy/domains/people/people.ts';
import { createPoolAccounts } from '#proxy/domains/people/pool-accounts.ts';
import { createDataService } from './data-service.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { connect, IDENTITY_CONNECTIONS, type Database } from '#proxy/platform/database/database.ts';
import { viewDataset } from '#proxy/domains/discovery/view-dataset.ts';
import { createExports, exportPatterns } from '#proxy/domains/exports/index.ts';
import { createDiscoveryService } from './discovery-service.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { createUses } from '#proxy/platform/uses/write-uses.ts';
import { createFileFinder, findFile } from '#proxy/domains/files/find-file.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { digestJob } from '#proxy/domains/follow/digest.ts';
import { createFollowPages } from '#proxy/domains/follow/pages.ts';
import { createRemoteSecurity } from '#proxy/domains/identity/security/own-security.ts';
import { createIdentity, type Identity } from '#proxy/domains/identity/identity.ts';
import { createRemoteAuthenticate } from '#proxy/domains/identity/tokens/remote-pool.ts';
import { createGetUser, regionalEndpoint } from '#proxy/domains/accounts/identity-provider.ts';
import { jobs } from './jobs.ts';
import { warnOfEndJob } from '#proxy/domains/sharing/warn-of-end.ts';
import { createHeadKeeper, sealAuditJob } from '#proxy/platform/audit/seal.ts';
import { startJobs } from '#proxy/platform/jobs/scheduler.ts';
import { sweepPreviews, sweepSharedTables } from '#proxy/domains/preview/sweep-previews.ts';
import { sweepScratch } from '#proxy/platform/store/sweep-scratch.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { createAnalyticsSink } from '#proxy/platform/outbox/analytics-sink.ts';
import { createOutbox, type Outbox } from '#proxy/platform/outbox/index.ts';
import { createOutboxPages } from '#proxy/platform/outbox/pages.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import { createPublishing } from '#proxy/domains/publishing/index.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { openStores } from '#proxy/platform/store/index.ts';

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
  /** Answers the plain API of rows. */
  readonly rows: (request: Request) => Promise<Response>;
  /** Answers below `/api/uploads/`: bodies that last as long as a line is slow. */
  readonly uploads: { fetch(request: Request): Promise<Response> };
  /** Where stored files are. */
  readonly store: FileStore;
  /** Changes whenever a visitor might see something else. */
  revision(): Promise<string>;
  /** Resolves when what most pages need answers: the database and the search index. */
  ready(): Promise<unknown>;
  /** True: the audit log no longer has the head that is kept outside the database. */
  readonly isAuditCut: () => boolean;
  close(): Promise<void>;
}

async function createIdentityRoutes(
  { config, database, secrets, origin, log }: EmbeddedOptions,
  outbox: Outbox,
) {
  const connections = {
    connections: IDENTITY_CONNECTIONS,
    privateCatalogue: config.flags.PRIVATE_DATA_CATALOGUE,
  };
  const own = connect(database.url, log, connections);
  const identity = await createIdentity({
    db: own,
    config,
    secrets,
    outbox,
    log,
    origin,
    forget: forgetMember,
    async noteProviderSignIn(db, identityGUID, { name, described }, profile) {
      if (described?.membership != null)
        await joinByProvider(db, identityGUID, name, described.membership, profile);
    },
    noteNewBrowser: (db, identityGUID, params) =>
      writeNotice(db, { identityGUID, kind: 'newBrowser', params }),
    noteRecoveryCode: (db, identityGUID, left) =>
      writeNotice(db, { identityGUID, kind: 'recoveryCodeUsed', params: { left } }),
    noteRecoveryCodesMade: (db, identityGUID) =>
      writeNotice(db, { identityGUID, kind: 'recoveryCodesMade', params: {} }),
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
  const endpoint = 'http://identity.invalid/identity/';
  const send = (request: Request) => identity.fetch(request);
  return {
    identity,
    routes,
    getUser: createGetUser(endpoint, send),
    accounts: createPoolAccounts({
      endpoint,
      send,
      clientId: config.identity.userPoolClientId,
      administrator: identity.administrator,
    }),
    authenticate: identity.authenticate,
    security: identity.security,
    deletion: identity.deletion,
    close: async () => {
      await identity.close();
      await own.close();
    },
  };
}

function createRemoteIdentity({ config, database }: EmbeddedOptions) {
  const endpoint = regionalEndpoint(config.identity.userPoolId);
  return {
    identity: undefined,
    routes: [] as Embedded['routes'],
    getUser: createGetUser(endpoint, (request) => fetch(request)),
    accounts: createPoolAccounts({
      endpoint,
      send: (request) => fetch(request),
      clientId: config.identity.userPoolClientId,
      administrator: undefined,
    }),
    authenticate: createRemoteAuthenticate(config.identity),
    security: createRemoteSecurity(),
    deletion: createRemoteDeletion({
      kysely: database.kysely,
      endpoint,
      send: (request) => fetch(request),
    }),
    close: async () => undefined,
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
  const pool = config.identity.embedded
    ? await createIdentityRoutes(options, outbox)
    : createRemoteIdentity(options);
  const { identity, routes, getUser, accounts } = pool;
  // A product elsewhere that nothing delivers e-mails for cannot send any.
  const mayMail = transports.email !== undefined || config.mode === 'development';
  const sendEmail: SendEmail | undefined = mayMail
    ? (email, trx) => outbox.send({ ...email, channel: 'email' }, trx)
    : undefined;
  const links = createFileLinks(db.kysely, options.secrets);
  const previews = createPreviews({
    kysely: db.kysely,
    findFile: createFileFinder(db.kysely),
    store,
    tables,
    signPath: links.signPath,
    log,
  });
  const membership = createMembership({
    db,
    secrets: options.secrets,
    accounts,
    sendEmail,
    hasPersonalTokens: config.flags.PERSONAL_TOKENS,
    hasApiKeys: config.flags.API_KEYS,
    origin: options.origin,
    productName: config.productName,
    fitNarrowing: previews.fitNarrowing,
    sampleRows: previews.sample,
    viewDataset: (datasetGUID, identityGUID) => viewDataset(db.kysely, datasetGUID, identityGUID),
    log,
  });
  const authenticate = membership.keys.authenticate(membership.tokens.authenticate(pool.authenticate));
  const uses = createUses({
    kysely: db.kysely,
    hash: (text) => options.secrets.hash(text, 'use-reader'),
    log,
  });
  const files = createFiles({
    db,
    store,
    links,
    authenticate,
    noteUse: uses.note,
    log,
  });
  const rowsApi = previews.rowsApi({
    authenticate,
    findFileFor: (caller) => (resourceGUID) =>
      findFile(db.kysely, { resourceGUID }, caller ?? { identityGUID: null }, 'read'),
    signedFor: links.pathSignedFor,
    noteUse: uses.note,
    origin: options.origin,
  });
  const { searchIndex, synonyms } = config;
  const discovery = createDiscoveryService({
    db,
    authenticate,
    searchIndex,
    synonyms,
    noteUse: uses.note,
    log,
  });
  const descriptions = createExports({
    db,
    discovery,
    authenticate,
    productName: config.productName,
    origin: options.origin,
    log,
  });
  const publishing = createPublishing({
    kysely: db.kysely,
    authenticate,
    files: store,
    pieces: stores.pieces,
    scratch: stores.scratch,
    virusScan: config.virusScan,
    limits: config.uploads,
    preparePreview: (file) => previews.prepare(file),
    log,
  });
  const { productName } = config;
  const followPages = createFollowPages({ kysely: db.kysely, secrets: options.secrets, productName, log });
  const apps = createApps({
    kysely: db.kysely,
    secrets: options.secrets,
    authenticate,
    sendEmail,
    origin: options.origin,
    productName,
    log,
  });
  const auditHead = createHeadKeeper(config.dataDir, log);
  const stopJobs = startJobs(
    db.kysely,
    [
      ...jobs,
      sweepPreviews(tables),
      ...(tables.shared === null ? [] : [sweepSharedTables(tables.shared)]),
      sweepScratch(stores.scratch),
      publishing.sweep,
      sealAuditJob(options.secrets),
      auditHead.job,
      ...(mayMail
        ? [
            warnOfEndJob({
              send: (email, kysely) => outbox.send({ ...email, channel: 'email' }, kysely),
              origin: options.origin,
              productName,
            }),
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
    rows: rowsApi,
    uploads: publishing.uploads,
    store,
    services: {
      auth: createAuthService({
        db,
        getUser,
        ...membership,
        security: pool.security,
        deletion: pool.deletion,
        authenticate,
        log,
      }),
      data: createDataService({
        db,
        apps: apps.handlers,
        linkFor: links.linkFor,
        previews: previews.handlers,
        publishing: publishing.handlers,
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
    ready: () => discovery.ready(),
    isAuditCut: auditHead.isCut,
    close: async () => {
      await stopJobs();
      await uses.close();
      await publishing.close();
      await previews.close();
      await pool.close();
      await outbox.close();
      stores.close();
    },
  };
}
