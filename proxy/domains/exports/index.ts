/**
 * Descriptions of datasets for other catalogues, feeds and site maps: addresses outside the gateway, because
 * programs that know nothing of it ask for them. A caller without a token gets what a visitor may find; one with a token
 * gets what they may find.
 */
import { Hono } from 'hono';
import { CATALOGUE_PATH, DATA_JSON_PATH, DOCUMENTS_FEED_PATH, FEED_PATH } from '#contract/exports.ts';
import { methodNotAllowed, problemResponse } from '#contract/problem.ts';
import { settleQuotas } from '#proxy/platform/access/quota.ts';
import { errorResponse } from '#proxy/platform/service/error-handler.ts';
import { requireScope } from '#proxy/platform/service/service.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Asking, ExportEnvironment, ExportOptions } from './asking.ts';
import { createCatalogueExports } from './catalogue-exports.ts';
import { createFeeds } from './feeds/index.ts';

/** The patterns of the addresses that `createExports` answers. */
export const exportPatterns = [
  CATALOGUE_PATH,
  `${CATALOGUE_PATH}/*`,
  '/:file{catalogue\\.[^/]+}',
  DATA_JSON_PATH,
  FEED_PATH,
  DOCUMENTS_FEED_PATH,
  '/:file{sitemap[^/]*\\.xml}',
];

/** Answers the addresses of `exportPatterns`. */
export function createExports(options: ExportOptions): Hono<ExportEnvironment> {
  const { db, authenticate, log } = options;

  async function asking(request: Request): Promise<Asking> {
    const caller = await authenticate(request);
    requireScope(caller, 'metadata');
    // Read before anything else: what is sent may be newer than it says, and never older.
    const revision = await readRevision(db.kysely);
    const accessScope = await readAccessScope(db.kysely, caller?.identityGUID ?? null);
    const publication = { origin: options.origin(), productName: options.productName };
    return {
      request,
      accessScope,
      personal: caller !== null,
      // Grants begin and end with time, without a revision.
      state: JSON.stringify([
        revision,
        accessScope,
        publication,
        accessScope.principals.length + accessScope.datasets.length > 0 ? Date.now() : null,
      ]),
      publication,
    };
  }

  const app = new Hono<ExportEnvironment>();
  app.onError((error, c) =>
    settleQuotas(
      c.req.raw,
      errorResponse({ error, request: c.req.raw, log, message: 'a description could not be written' }),
    ),
  );
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
    c.set('asking', await asking(c.req.raw));
    await next();
    await settleQuotas(c.req.raw, c.res);
  });
  createCatalogueExports(app, options);
  createFeeds(app, options);
  app.all('*', () => problemResponse(404, { detail: 'There is no such description' }));
  return app;
}
