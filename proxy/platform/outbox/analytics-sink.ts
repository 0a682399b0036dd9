/**
 * Where analytics goes in development: nowhere else. What would be sent to the analytics service can be read at
 * `/dev/analytics`, the last of it first, so that the data sent after consent can be inspected.
 */
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { ANALYTICS_SINK } from '#proxy/platform/settings/analytics.ts';

const MOST_KEPT = 200;
const LARGEST = 262_144;

/** @returns what was sent; null for what is no JSON. */
function readBody(bytes: Buffer): unknown {
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (isPacked ? gunzipSync(bytes, { maxOutputLength: LARGEST }) : bytes).toString('utf8');
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createAnalyticsSink(): Hono {
  const told: unknown[] = [];
  const app = new Hono();
  app.get(ANALYTICS_SINK, (c) => c.json({ told }, 200, { 'cache-control': 'no-store' }));
  app.post(`${ANALYTICS_SINK}/*`, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const read = bytes.byteLength > LARGEST ? null : readBody(bytes);
    if (read === null) return c.json({ detail: 'The body is not JSON, or it is too large' }, 400);
    told.unshift(...(Array.isArray(read) ? (read as unknown[]) : [read]));
    told.length = Math.min(told.length, MOST_KEPT);
    return c.json({ status: 1 });
  });
  return app;
}
