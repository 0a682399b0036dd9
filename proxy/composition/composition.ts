/**
 * Assembles the embedded services: the foundation, the domains on it, their jobs, and the addresses at which they answer.
 */
import { exportPatterns } from '#proxy/domains/exports/index.ts';
import { createHeadKeeper } from '#proxy/platform/audit/seal.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { startJobs } from '#proxy/platform/jobs/scheduler.ts';
import { createAuthService } from './auth-service.ts';
import { createDataService } from './data-service.ts';
import { createDomains, type Domains } from './domains.ts';
import type { Embedded, EmbeddedOptions, Routes } from './embedded.types.ts';
import { openFoundation, type Foundation } from './foundation.ts';
import { allJobs } from './jobs.ts';

/** The three services of the contract. */
function createServices(foundation: Foundation, domains: Domains): Embedded['services'] {
  const { db, config, links, pool, log } = foundation;
  const { previews, membership, authenticate, publishing, harvest, apps } = domains;
  return {
    auth: createAuthService({
      db,
      getUser: pool.getUser,
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
    discovery: domains.discovery,
  };
}

/** Addresses beside those of the services. */
const routesOf = (
  { pool }: Foundation,
  { files, logos, apps, followPages, noticePages, descriptions }: Domains,
): Routes => [
  ...pool.routes,
  ['/files/*', (request) => files.fetch(request)],
  ['/organisation-logos/*', (request) => logos.fetch(request)],
  ['/app-pictures/*', (request) => apps.pictures.fetch(request)],
  ['/follow/*', (request) => followPages.fetch(request)],
  ['/notices/*', (request) => noticePages.fetch(request)],
  ...exportPatterns.map((pattern) => [pattern, (request: Request) => descriptions.fetch(request)] as const),
];

/** Builds everything that answers inside this process. The database must be migrated. */
export async function createEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const foundation = await openFoundation(options);
  const domains = createDomains(foundation);
  const auditHead = createHeadKeeper(options.config.dataDir, options.log);
  const { kysely } = options.database;
  const stopJobs = startJobs(kysely, allJobs(foundation, domains, auditHead.job), options.log);
  return {
    identity: foundation.pool.identity,
    rows: domains.rowsApi,
    uploads: domains.publishing.uploads,
    store: foundation.stores.files,
    services: createServices(foundation, domains),
    routes: routesOf(foundation, domains),
    revision: () => readRevision(kysely),
    ready: () => domains.discovery.ready(),
    isAuditCut: auditHead.isCut,
    close: async () => {
      await stopJobs();
      const { uses, membership, publishing, harvest, linkChecks, previews } = domains;
      for (const domain of [uses, membership.keys, publishing, harvest, linkChecks, previews])
        await domain.close();
      await foundation.close();
    },
  };
}
