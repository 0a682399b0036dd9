/** The two health checks of a supervisor, at `/healthz` and `/readyz`. */
import { Hono } from 'hono';
import { problemResponse } from '#contract/problem.ts';
import { RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';

/** How long the database and the index may take to answer before this server is called not ready, in milliseconds. */
const READY_TIME = 2_000;

const headers = { 'cache-control': 'no-store' };

/**
 * A server is not ready without its database or its search index. Without its files, or with an audit log that was
 * altered, it is of use: it says so and keeps getting requests.
 * @param ready rejects while the database or the index does not answer
 */
export function createHealth(
  ready: () => Promise<unknown>,
  { files, isAuditCut }: { files?: (() => Promise<boolean>) | undefined; isAuditCut?: () => boolean } = {},
): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, headers));
  app.get('/readyz', async (c) => {
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('The database or the search index is late')), READY_TIME);
    });
    try {
      const [answers] = await Promise.race([Promise.all([files?.(), ready()]), limit]);
      const more = answers === undefined ? {} : { files: answers ? 'available' : 'unavailable' };
      const audit = isAuditCut?.() === true ? { audit: 'altered' } : {};
      return c.json({ status: 'ready', ...more, ...audit }, 200, headers);
    } catch {
      const answer = problemResponse(503, { detail: 'The database or the search index is not available' });
      answer.headers.set('retry-after', RETRY_AFTER);
      return answer;
    } finally {
      clearTimeout(late);
    }
  });
  return app;
}
