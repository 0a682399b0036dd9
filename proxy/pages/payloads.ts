/**
 * Serves `{route}/_payload.json`: what the build has prerendered of a static page, for navigation inside the
 * application. A name stays and its content changes with a build, so caches must revalidate it.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding } from '#proxy/platform/service/encoding.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';

interface Payload {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

function readPayloads(clientDir: string): Map<string, Payload> {
  const files = globSync('*/_payload.json', { cwd: clientDir });
  return new Map(
    files.map((file) => {
      const path = join(clientDir, file);
      const plain = readFileSync(path);
      const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      const payload = { plain, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`), etag };
      return [`/${file.replaceAll('\\', '/')}`, payload];
    }),
  );
}

/**
 * Answers the payloads of a build.
 * @param clientDir the folder of the client build
 * @throws when the build is not complete
 */
export function servePayloads(clientDir: string): MiddlewareHandler {
  const payloads = readPayloads(clientDir);
  return async (c) => {
    const payload = payloads.get(c.req.path);
    if (payload === undefined) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: payload.etag,
      vary: 'accept-encoding',
    };
    if (isNotModified(c.req.raw, headers)) return c.body(null, 304, headers);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    return c.body(new Uint8Array(payload[encoding ?? 'plain']), 200, {
      ...headers,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    });
  };
}
