/**
 * The route `/files/{resourceGUID}/{name}`: serves stored bytes to everyone who may have them.
 *
 * The bytes are untrusted. They leave as attachments, never as a page of this origin: `nosniff`, and a
 * policy that sandboxes whatever a browser might still show. A PDF, and nothing else, is sent to be looked at when
 * `?inline` asks for it: to the browser's own viewer, as what it is, and still in the sandbox.
 */
import { create as contentDisposition } from 'content-disposition';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { methodNotAllowed, problemResponse } from '#contract/problem.ts';
import { metered } from '#proxy/platform/access/quota.ts';
import { errorResponse } from '#proxy/platform/service/error-handler.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import { FileMissing, type FileStore } from '#proxy/platform/store/file-store.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { readRange } from '#proxy/platform/store/byte-range.ts';
import { findFile, type FoundFile } from './find-file.ts';
import type { FileLinks } from './links.ts';
import { isPdf } from '#proxy/platform/formats/pdf.ts';

export interface FilesOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly store: FileStore;
  readonly links: Pick<FileLinks, 'signedFor'>;
  readonly authenticate: Authenticate;
  /** Takes a download down. */
  readonly noteUse: (use: Use) => void;
  readonly log: Logger;
}

/** What was sent of a file. */
type Note = (answered: Pick<Use, 'status' | 'from' | 'bytes'>) => void;

const VISITOR = { identityGUID: null };

/** A media type that is safe in a header; anything else is bytes. */
const mediaType = (type: string | null): string =>
  type !== null && /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/.test(type) ? type : 'application/octet-stream';

const headersOf = (file: FoundFile): Headers =>
  new Headers({
    'content-type': mediaType(file.mimeType),
    'content-disposition': contentDisposition(file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: `"${file.key}"`,
    'last-modified': file.updatedAt.toUTCString(),
    // A copy may be kept and must be asked about: a dataset can be restricted at any moment.
    'cache-control': 'no-cache',
    vary: 'authorization',
  });

/**
 * Headers of a PDF that is looked at. It is named as one and never guessed at, so that no browser takes it for a
 * page. In the sandbox it has no origin; only pages of this one may frame it.
 */
function lookedAt(headers: Headers, file: FoundFile): void {
  headers.set('content-type', 'application/pdf');
  headers.set('content-disposition', contentDisposition(file.name, { type: 'inline' }));
  headers.set('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'self'");
  // A viewer that came back for parts would do so after its address has ended.
  headers.set('accept-ranges', 'none');
}

/** @returns the Hono application for `/files/*` */
export function createFiles({
  db: { kysely },
  store,
  links,
  authenticate,
  noteUse,
  log,
}: FilesOptions): Hono {
  async function send(request: Request, file: FoundFile, note: Note): Promise<Response> {
    const headers = headersOf(file);
    const tag = `"${file.key}"`;
    const size = await store.sizeOf(file.key);
    if (size === null) {
      log.error({ key: file.key }, 'a stored file is missing');
      throw new FileMissing();
    }
    const isInline =
      new URL(request.url).searchParams.has('inline') && (await isPdf(store, { key: file.key, bytes: size }));
    if (isInline) lookedAt(headers, file);
    if (isNotModified(request, { etag: tag })) {
      headers.delete('content-type');
      note({ status: 304 });
      return new Response(null, { status: 304, headers });
    }
    const condition = request.headers.get('if-range');
    const range =
      !isInline && (condition === null || condition.trim() === tag)
        ? readRange(request.headers.get('range'), size)
        : null;
    if (range === 'unsatisfiable') {
      const refusal = problemResponse(416, { detail: 'The requested range is outside the file' });
      refusal.headers.set('content-range', `bytes */${size}`);
      return refusal;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('content-length', String(end - start + 1));
    if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD') {
      note({ status });
      return new Response(null, { status, headers });
    }
    const bytes = size === 0 ? null : await store.read(file.key, { start, end });
    // What is looked at is a preview, which its page reports.
    if (!isInline) note({ status, from: start, bytes: end - start + 1 });
    if (bytes === null) return new Response(null, { status, headers });
    return new Response(streamBody(bytes), { status, headers });
  }

  async function answer(request: Request, resourceGUID: string, name: string): Promise<Response> {
    const { method } = request;
    let note: Note = () => undefined;
    try {
      const file = { resourceGUID, name };
      const signedFor = links.signedFor(new URL(request.url), file);
      const caller =
        signedFor === null ? ((await authenticate(request)) ?? VISITOR) : { identityGUID: signedFor };
      const { identityGUID } = caller;
      const by = signedFor === null ? ('limits' in caller ? 'token' : undefined) : 'link';
      note = (answered) =>
        noteUse({ kind: 'download', resourceGUID, identityGUID, method, ...answered, ...(by && { by }) });
      const response = await send(request, await findFile(kysely, file, caller), note);
      // A shared cache must not keep what was sent to one person.
      if (caller !== VISITOR) response.headers.set('cache-control', 'private, no-cache');
      return response;
    } catch (error) {
      const refused = errorResponse({ error, request, log, message: 'a file could not be sent' });
      // What may be known and not be had. A caller who asks for what is not there is no reader.
      if (refused.status === 403) note({ status: 403 });
      return refused;
    }
  }

  const app = new Hono();
  // Hono answers HEAD with the handler of GET, and `request.method` still says HEAD.
  app.get('/files/:resourceGUID/:name', (c) =>
    metered(c.req.raw, () => answer(c.req.raw, c.req.param('resourceGUID'), c.req.param('name'))),
  );
  app.all('/files/*', (c) =>
    c.req.method === 'GET' || c.req.method === 'HEAD'
      ? problemResponse(404, { detail: 'There is no such file' })
      : methodNotAllowed('GET, HEAD'),
  );
  return app;
}
