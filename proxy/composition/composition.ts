/**
 * Assembles the embedded services. They depend on each other only through what is handed to them here, so that each
 * can be replaced by a service elsewhere.
 */
import { join } from 'node:path';
import { createApps } from '#proxy/domains/apps/index.ts';
import { createAuthService } from './auth-service.ts';
import { createMembership } from './membership.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { createDataService } from './data-service.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { viewDataset } from '#proxy/domains/discovery/view-dataset.ts';
import { createExports, exportPatterns } from '#proxy/domains/exports/index.ts';
import { createDiscoveryService } from './discovery-service.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { createUses } from '#proxy/platform/uses/write-uses.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createLogos } from '#proxy/domains/organisations/logo.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { digestJob } from '#proxy/domains/follow/digest.ts';
import { createFollowPages } from '#proxy/domains/follow/pages.ts';
import { jobs } from './jobs.ts';
import { warnOfEndJob } from '#proxy/domains/sharing/warn-of-end.ts';
import { createHeadKeeper, sealAuditJob } from '#proxy/platform/audit/seal.ts';
import { startJobs } from '#proxy/platform/jobs/scheduler.ts';
import { sweepPreviews, sweepSharedTables } from '#proxy/domains/preview/sweep-previews.ts';
import { sweepScratch } from '#proxy/platform/store/sweep-scratch.ts';
import { createOutbox } from '#proxy/platform/outbox/index.ts';
import { createTransports } from '#proxy/platform/outbox/transports.ts';
import { refuseMaps } from '#proxy/domains/maps/index.ts';
import { findLayer } from '#proxy/domains/maps/show-map.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import { createPublishing } from '#proxy/domains/publishing/index.ts';
import { createLinkChecks } from '#proxy/domains/links/index.ts';
import { createHarvest } from '#proxy/domains/catalogue/harvest/index.ts';
import { prepareTables } from '#proxy/domains/preview/prepare.ts';
import { deleteDataset } from '#proxy/domains/publishing/create-and-delete.ts';
import { editedFields, keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { sheetWork } from '#proxy/domains/publishing/sheets/index.ts';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { openStores } from '#proxy/platform/store/index.ts';
import type { Embedded, EmbeddedOptions } from './embedded.types.ts';
import { createOwnPool, createRemotePool } from './user-pool.ts';

/** Builds everything that answers inside this process. The database must be migrated. */
export async function createEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { config, database: db, log } = options;
  const stores = await openStores(config, log);
  const { files: store, tables } = stores;
  await seedLookups(db.kysely);
  const transports = createTransports(config.delivery);
  const outbox = createOutbox(db, config, log, { secrets: options.secrets, transports });
  const pool = config.identity.embedded ? await createOwnPool(options, outbox) : createRemotePool(options);
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
  const previewLinks = createPreviewLinks({ kysely: db.kysely, secrets: options.secrets });
  const authenticate = previewLinks.authenticate(
    membership.keys.authenticate(membership.tokens.authenticate(pool.authenticate)),
  );
  const uses = createUses({
    kysely: db.kysely,
    hash: (text) => options.secrets.hash(text, 'use-reader'),
    log,
  });
  const logos = createLogos(db.kysely);
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
    signedFor: links.pathSignedFor,
    noteUse: uses.note,
    findLayer: (...asked) => (config.flags.MAPPING_SOLUTION ? findLayer(db.kysely, ...asked) : refuseMaps()),
    origin: options.origin,
  });
  const { searchIndex, synonyms } = config;
  const discovery = createDiscoveryService({
    db,
    authenticate,
    searchIndex,
    synonyms,
    noteUse: uses.note,
    keptIndex: { path: join(config.dataDir, 'search-index'), scratch: stores.scratch },
    log,
  });
  const descriptions = createExports({
    db,
    discovery,
    authenticate,
    productName: config.productName,
    hasMaps: config.flags.MAPPING_SOLUTION,
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
    previewLinks: previewLinks.handlers,
    log,
  });
  const harvest = createHarvest({
    kysely: db.kysely,
    files: store,
    keepEdits,
    editedFields,
    sheet: sheetWork,
    async remove(trx, datasetGUID, actorGUID) {
      await deleteDataset(trx, { datasetGUID, reason: 'Import rolled back' }, actorGUID);
    },
    prepare: (organisationGUID) => prepareTables(db.kysely, organisationGUID),
    trustedHosts: config.fetchTrustedHosts,
    log,
  });
  const linkChecks = createLinkChecks({
    kysely: db.kysely,
    days: config.linkCheckDays,
    trustedHosts: config.fetchTrustedHosts,
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
      harvest.schedule,
      ...linkChecks.schedules,
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
        maps: previews,
        hasMaps: config.flags.MAPPING_SOLUTION,
        previews: previews.handlers,
        publishing: publishing.handlers,
        wakeReplacing: publishing.wakeReplacing,
        harvest: harvest.handlers,
        authenticate,
        log,
      }),
      discovery,
    },
    routes: [
      ...routes,
      ['/files/*', (request) => files.fetch(request)],
      ['/organisation-logos/*', (request) => logos.fetch(request)],
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
      await harvest.close();
      await linkChecks.close();
      await previews.close();
      await pool.close();
      await outbox.close();
      stores.close();
    },
  };
}
