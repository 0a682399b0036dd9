/**
 * Serves the files of the client build. Their names change with their content, so they are kept for a year;
 * they are compressed when they are built, so nothing is computed here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding } from '#proxy/platform/service/encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
};

/** The suffix of a compressed sibling. */
const suffix = { br: '.br', gzip: '.gz' } as const;

/** Known files by address. What is not in the map does not exist, so no address can leave the folder. */
function listFiles(directory: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(join(directory, 'assets'), { withFileTypes: true }))
    if (entry.isFile()) files.set(`/assets/${entry.name}`, join(directory, 'assets', entry.name));
  return files;
}

/** The address of the site's icon, for clients that request `/favicon.ico` without reading a page. */
export function findIcon(clientDir: string): string | undefined {
  return [...listFiles(clientDir).keys()].find((address) => /^\/assets\/favicon-[\w-]+\.svg$/.test(address));
}

/**
 * Answers `/assets/*`.
 * @param clientDir the folder of the client build.
 */
export function serveAssets(clientDir: string): MiddlewareHandler {
  const files = listFiles(clientDir);
  const contents = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const known = contents.get(path);
    if (known) return known;
    const bytes = readFileSync(path);
    contents.set(path, bytes);
    return bytes;
  };

  return async (c) => {
    const address = c.req.path;
    const file = files.get(address);
    const type = types[extname(address)];
    if (file === undefined || type === undefined) {
      // A page of an older build asks for a chunk that is gone; a later answer must not come from a cache.
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    }
    const available = (['br', 'gzip'] as const).filter((one) => files.has(address + suffix[one]));
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), available);
    const bytes = read(encoding === undefined ? file : file + suffix[encoding]);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.byteLength),
      ...(available.length > 0 && { vary: 'accept-encoding' }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    });
  };
}
