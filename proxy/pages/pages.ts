/**
 * Everything a browser gets that is not data: documents, assets, and the few files a site is expected to have.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { isEmbedPath } from '#contract/embed.ts';
import { PICTURES_PATTERN } from '#contract/pictures.ts';
import { readRedirects } from '#contract/redirects.ts';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Renderer, VisitorCall } from '#contract/rendering.ts';
import { findIcon, serveAssets } from './assets.ts';
import { serveBuilds } from './builds.ts';
import { createDocuments } from './documents.ts';
import { serveLocator } from './locator.ts';
import { readBuildId, readManifest } from './manifest.ts';
import { servePictures } from './pictures.ts';
import { servePayloads } from './payloads.ts';
import { readPrerendered } from './prerendered.ts';
import { robotsText } from './robots.ts';
import { tileOrigins } from '#proxy/platform/settings/map-tiles.ts';
import { analyticsOrigins, identityOrigins, runtimeConfiguration } from './runtime-configuration.ts';
import { addHeaders, addressHeaders, commonHeaders } from './security-headers.ts';

export interface PagesOptions {
  readonly config: Config;
  /** The folder with `client` and `server`, as `vite build` and `vite build --ssr` leave them. */
  readonly distDir: string;
  /** Reaches the gateway without leaving the process. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Makes calls of services in this process. */
  readonly call: VisitorCall;
  /** Calls that no service answers, by name. None by default. */
  readonly missingCalls?: () => readonly string[];
  /** Scheme and host of the product, known once the server listens. */
  readonly origin: () => string;
  readonly log: Logger;
  /**
   * The catalogue's revision: it must change in the transaction that changes what visitors may see, and it is
   * asked for with every page, so it must be cheap.
   */
  readonly revision?: () => string | Promise<string>;
}

/** Loads the server bundle. */
async function loadRenderer(distDir: string): Promise<Renderer> {
  const url = pathToFileURL(join(distDir, 'server/entry-server.js')).href;
  const { renderer } = (await import(url)) as { renderer: Renderer };
  return renderer;
}

/**
 * Builds the application for pages; mount it last, since it answers every address.
 * @throws when `distDir` contains no complete build.
 */
export async function createPages(options: PagesOptions): Promise<Pick<Hono, 'fetch'>> {
  const { config, distDir, origin } = options;
  const clientDir = join(distDir, 'client');
  const commonAt = (url: URL) => commonHeaders(origin().startsWith('https:'), isEmbedPath(url.pathname));
  const headersAt = (url: URL) => ({ ...commonAt(url), ...addressHeaders(url) });
  const buildId = readBuildId(distDir);
  const configuration = runtimeConfiguration(config, buildId, options.missingCalls);
  const revision = options.revision ?? (() => '');
  const renderer = await loadRenderer(distDir);
  const documents = createDocuments({
    renderer,
    manifest: readManifest(distDir),
    configuration,
    redirect: readRedirects(config.redirects),
    fetch: options.fetch,
    call: options.call,
    headersAt,
    origin,
    connect: [...identityOrigins(config), ...analyticsOrigins(config), ...tileOrigins(config.mapTiles)],
    prerendered: readPrerendered(distDir, buildId),
    revision,
    log: options.log,
  });

  const icon = findIcon(clientDir);

  const app = new Hono<{ Variables: { isDocument?: true } }>();
  // The caller knows how to respond and where to log it.
  app.onError((error) => {
    throw error;
  });
  app.use(async (c, next) => {
    await next();
    // A document has them already.
    if (c.get('isDocument')) return;
    const url = new URL(c.req.url);
    addHeaders(c.res.headers, commonAt(url), addressHeaders(url));
  });
  app.get('/assets/*', serveAssets(clientDir));
  app.get('/:route/_payload.json', servePayloads(clientDir));
  app.route('/', serveBuilds({ distDir, buildId, redirects: config.redirects }));
  app.get('/locator.svg', serveLocator());
  app.get(
    PICTURES_PATTERN,
    servePictures({
      renderer,
      configuration,
      origin,
      fetch: options.fetch,
      call: options.call,
      revision,
    }),
  );
  app.get('/robots.txt', (c) =>
    c.text(robotsText(origin()), 200, { 'cache-control': 'public, max-age=3600' }),
  );
  app.get('/favicon.ico', (c) => (icon === undefined ? c.text('Not found', 404) : c.redirect(icon, 302)));
  app.get('*', (c) => {
    c.set('isDocument', true);
    return documents(c.req.raw);
  });
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return app;
}
