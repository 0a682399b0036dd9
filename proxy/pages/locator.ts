/**
 * Answers `/locator.svg?bbox=west,south,east,north`: a small map that shows where an area is. A picture of its own
 * costs the page nothing, works without scripts, and is the same for everyone, so it is kept for a day.
 */
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { readBox } from '#contract/bounding-box.ts';
import { acceptedEncoding, compress } from '#proxy/platform/service/encoding.ts';
import { drawLocator } from './locator-picture.ts';

/** Number of pictures in memory. */
const MAX_PICTURES = 500;

const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  vary: 'accept-encoding',
};

/** Serves the pictures; the outlines are read with the first of them. */
export function serveLocator(): MiddlewareHandler {
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MAX_PICTURES });
  return async (c) => {
    const box = readBox(c.req.query('bbox') ?? '');
    if (box === null) return c.text('bbox must be west,south,east,north in degrees', 400);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const { west, south, east, north } = box;
    const key = [encoding, ...[west, south, east, north].map((degrees) => degrees.toFixed(2))].join(' ');
    let bytes = pictures.get(key);
    if (bytes === undefined) {
      const picture = new TextEncoder().encode(await drawLocator(box));
      bytes = encoding === undefined ? picture : new Uint8Array(await compress(encoding, picture, 'quick'));
      pictures.set(key, bytes);
    }
    return c.body(bytes, 200, {
      ...headers,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    });
  };
}
