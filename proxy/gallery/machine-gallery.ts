/** /docs/machines/: the pages that `npm run gallery` has built, of every chart and every path. Development only. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { methodNotAllowed, problemResponse } from '#contract/problem.ts';
import type { Fetch } from '#proxy/http/request-listener.ts';

/** Where the pages are. */
export const GALLERY_PATH = '/docs/machines/';
/** What the pages ask to learn whether the product next to them can be looked on at. */
const SERVER = `${GALLERY_PATH}server.json`;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json',
  '.mmd': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Charts carry their styles with them; pictures are drawn from data when a chart is saved. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or code there at all.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * @param folder of the pages; it may be built while the server runs
 * @param isInspected whether the product that is served with them says what its machines do
 */
export function createMachineGallery(folder: string, isInspected = false): Fetch {
  const root = normalize(`${folder}${sep}`);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
    const { pathname } = new URL(request.url);
    if (`${pathname}/` === GALLERY_PATH)
      return new Response(null, { status: 308, headers: { location: GALLERY_PATH } });
    if (pathname === SERVER)
      return Response.json({ isInspected }, { headers: { 'cache-control': 'no-store' } });
    let name: string;
    try {
      name = decodeURIComponent(pathname.slice(GALLERY_PATH.length));
    } catch {
      return problemResponse(404, { detail: 'No such page of the gallery' });
    }
    const file = join(root, name === '' || name.endsWith('/') ? `${name}index.html` : name);
    const type = types[extname(file)];
    const content =
      type && file.startsWith(root) && !name.includes('\0') ? await readFile(file).catch(() => null) : null;
    if (!type || content === null)
      return problemResponse(404, { detail: 'No such page of the gallery: `npm run gallery` builds it' });
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
      headers: {
        'content-type': type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      },
    });
  };
}
