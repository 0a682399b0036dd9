/**
 * The whole product behind one `fetch`: gateway, identity, files, outbox, health and pages, in the order in which
 * an address is looked for. It neither listens nor reads the environment, so tests can build it as it is.
 */
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { PAGE_FAILURES_PATH } from '#contract/page-failures.ts';
import { problemResponse } from '#contract/problem.ts';
import { ROWS_API_PATTERN, TILES_PATTERNS } from '#contract/rows-api.ts';
import { isLoopback, type Config } from '#proxy/platform/settings/config.ts';
import { errorResponse } from '#proxy/platform/service/error-handler.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createEmbedded } from '#proxy/composition/composition.ts';
import type { Embedded } from '#proxy/composition/embedded.types.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { watchStore } from '#proxy/platform/store/watch-store.ts';
import { createMachineGallery, GALLERY_PATH } from '#proxy/gallery/machine-gallery.ts';
import { createMachineReview, REVIEW_PATH } from '#proxy/gallery/machine-review.ts';
import type { Fetch } from '#proxy/http/request-listener.ts';
import { createHealth } from '#proxy/http/health.ts';
import { createPageFailures } from '#proxy/http/page-failures.ts';
import { createGateway } from './gateway/gateway.ts';
import { createOfferedCalls } from './gateway/offered-calls.ts';
import { chooseUpstreams } from './gateway/upstreams.ts';
import { createVisitorCalls } from './gateway/visitor-calls.ts';
import { createLane } from '#proxy/platform/service/lane.ts';
import { isCrossSiteWrite } from '#proxy/http/csrf-guard.ts';
import { createPages } from './pages/pages.ts';

export interface ApplicationOptions {
  readonly config: Config;
  /** Migrated already. */
  readonly database: Database;
  readonly secrets: Secrets;
  /** Scheme and host that browsers use. */
  readonly origin: () => string;
  /** The folder of the builds of the browser application. */
  readonly distDir: string;
  readonly log: Logger;
}

export interface Application {
  fetch(request: Request): Promise<Response>;
  readonly embedded: Embedded;
  /** Ends timers and workers; the database stays open. */
  close(): Promise<void>;
}

/**
 * What is done at once, and what waits. Signing in has a share of its own, so that members get in while lists are asked
 * for too often; so has what is read once and then sent for long, such as files. Pages have theirs in `pages/documents.ts`.
 */
const LANES = {
  calls: { atOnce: 24, waiting: 48, longestWait: 1_000 },
  rows: { atOnce: 16, waiting: 32, longestWait: 1_000 },
  // A map asks for a dozen at once, and most are kept.
  tiles: { atOnce: 24, waiting: 200, longestWait: 5_000 },
  identity: { atOnce: 16, waiting: 256, longestWait: 5_000 },
  files: { atOnce: 24, waiting: 128, longestWait: 2_000 },
} as const;

/** Where `npm run gallery` leaves its pages. */
const GALLERY = join(import.meta.dirname, '..', 'artefacts', 'gallery');

/** A page elsewhere could give its own name the address of this machine and then read what only a developer may. */
const refuseOtherHosts: MiddlewareHandler = async (c, next) =>
  isLoopback(new URL(c.req.url).hostname)
    ? next()
    : problemResponse(421, {
        detail: 'A development server responds only to the host names of this machine',
      });

const refuseCrossSiteWrites =
  (origin: () => string): MiddlewareHandler =>
  async (c, next) => {
    const { method, headers } = c.req.raw;
    return isCrossSiteWrite({ method, path: c.req.path, headers }, origin())
      ? problemResponse(403, {
          detail: 'Requests that change data are accepted only from pages of this site',
        })
      : next();
  };

/** @throws StartError or Error when a part cannot be built, for example when the browser application is not. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { config, origin, log } = options;
  const embedded = await createEmbedded(options);
  const upstreams = chooseUpstreams(config.upstreams, embedded.services);
  const offered = createOfferedCalls(upstreams, log);
  await offered.ready;
  const gateway = createGateway({
    upstreams,
    offered,
    log,
    describe: () => ({ origin: origin(), title: config.productName }),
  });
  const inProcess: Fetch = (request) => gateway.fetch(request);
  const pages = await createPages({
    config,
    distDir: options.distDir,
    fetch: async (request) => inProcess(request),
    call: createVisitorCalls(upstreams),
    origin,
    log,
    revision: () => embedded.revision(),
    missingCalls: () => offered.missing(),
  });

  const app = new Hono();
  if (config.mode === 'development') app.use(refuseOtherHosts);
  app.onError((error, c) => errorResponse({ error, request: c.req.raw, log, message: 'a request failed' }));
  app.use(refuseCrossSiteWrites(origin));
  app.route(
    '/',
    createHealth(() => embedded.ready(), {
      files: watchStore(embedded.store),
      isAuditCut: embedded.isAuditCut,
    }),
  );
  const pageFailures = createPageFailures({ log });
  app.all(PAGE_FAILURES_PATH, (c) => pageFailures(c.req.raw));
  if (config.mode === 'development') {
    const gallery = createMachineGallery(GALLERY, config.isInspected);
    const review = createMachineReview(join(import.meta.dirname, '..', 'docs', 'machines', 'review.json'));
    app.all(REVIEW_PATH, (c) => review(c.req.raw));
    app.all(`${GALLERY_PATH}*`, (c) => gallery(c.req.raw));
  }
  // They have a limit of their own: a slow line must not keep calls from their turn.
  app.all('/api/uploads/*', (c) => embedded.uploads.fetch(c.req.raw));
  // Questions to large tables take turns for many seconds: pages must not wait for them.
  const tiles = createLane(LANES.tiles);
  for (const pattern of TILES_PATTERNS) app.all(pattern, (c) => tiles.run(() => embedded.rows(c.req.raw)));
  const rows = createLane(LANES.rows);
  app.all(ROWS_API_PATTERN, (c) => rows.run(() => embedded.rows(c.req.raw)));
  const calls = createLane(LANES.calls);
  app.all('/api/*', (c) => calls.run(() => gateway.fetch(c.req.raw)));
  const [identity, files] = [createLane(LANES.identity), createLane(LANES.files)];
  for (const [path, part] of embedded.routes) {
    const lane = path.startsWith('/identity/') ? identity : files;
    app.all(path, (c) => lane.run(() => part(c.req.raw)));
  }
  app.all('*', (c) => pages.fetch(c.req.raw));
  return {
    fetch: async (request) => app.fetch(request),
    embedded,
    close: () => embedded.close(),
  };
}
