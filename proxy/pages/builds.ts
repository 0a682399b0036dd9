/**
 * Answers which build is handed out, and where addresses lead (specification, section 7).
 *
 * The rules belong to the deployment, so pages of an earlier build get the current ones, and which build has come
 * since: they follow a rule by loading the page. What was never built here, or is gone, is not found.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { BuildId, LATEST_BUILD_PATH, type BuildMeta } from '#contract/builds.ts';
import { problemResponse } from '#contract/problem.ts';
import type { RedirectRule } from '#contract/redirects.ts';

export interface BuildsOptions {
  readonly distDir: string;
  readonly buildId: string;
  readonly redirects: readonly RedirectRule[];
}

/** Where a build leaves word that it was here; what is older than a day is removed with the build's other files. */
export const buildMark = (distDir: string, id: string): string => join(distDir, 'builds', id);

/** Answers `/builds/*`. */
export function serveBuilds({ distDir, buildId, redirects }: BuildsOptions): Hono {
  const app = new Hono();
  app.get(LATEST_BUILD_PATH, (c) => c.json({ id: buildId }, 200, { 'cache-control': 'no-store' }));
  app.get('/builds/*', etag({ weak: true }), (c) => {
    const [, asked] = /^\/builds\/meta\/([^/]+)\.json$/.exec(c.req.path) ?? [];
    const id = BuildId.safeParse(asked);
    // An id has no dots and no slashes, so no address can leave the folder.
    if (!id.success || (id.data !== buildId && !existsSync(buildMark(distDir, id.data)))) {
      const answer = problemResponse(404, { detail: 'There is no such build, or it is more than a day old' });
      answer.headers.set('cache-control', 'no-store');
      return answer;
    }
    const meta: BuildMeta = { id: id.data, latest: buildId, redirects: [...redirects] };
    // Rules change with the settings, while a build keeps its id.
    return c.json(meta, 200, { 'cache-control': 'public, max-age=0, must-revalidate' });
  });
  return app;
}
