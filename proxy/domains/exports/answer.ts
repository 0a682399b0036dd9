/** The answers of exports, feeds and site maps: conditional, compressed, and never kept without being asked about. */
import { createHash } from 'node:crypto';
import { acceptedEncoding, compressStream, whileWaiting } from '#proxy/platform/service/encoding.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';

export interface Answer {
  readonly contentType: string;
  /** What the bytes depend on: two answers with the same are the same. */
  readonly version: string;
  /** When it last changed; only where nothing that is taken away could make it look older than it is. */
  readonly lastModified?: Date;
  /** True when it was made for one caller. */
  readonly personal: boolean;
  /** Request headers that choose among answers, beside the coding and the caller. */
  readonly vary?: string;
  /** The text, piece by piece; not asked for when nothing of it is sent. */
  readonly body: () => AsyncIterable<string> | Iterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stream that makes a piece when one is wanted, and stops with its reader. */
function streamOf(pieces: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const iterator =
    Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let piece = await iterator.next();
        // An empty piece would leave the reader waiting.
        while (piece.done !== true && piece.value === '') piece = await iterator.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Answers a GET or a HEAD. */
export function answer(request: Request, what: Answer): Response {
  const version = createHash('sha256').update(`${what.contentType}\n${what.version}`).digest('base64url');
  const etag = `W/"${version.slice(0, 22)}"`;
  const headers = new Headers({
    'content-type': withCharset(what.contentType),
    etag,
    // A copy may be kept and must be asked about: a dataset can be restricted at any moment.
    'cache-control': what.personal ? 'private, no-cache' : 'public, no-cache',
    vary: [...(what.vary === undefined ? [] : [what.vary]), 'accept-encoding', 'authorization'].join(', '),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    // Public descriptions are for other sites to read; what a token opened is not given to them.
    ...(!what.personal && { 'access-control-allow-origin': '*' }),
    ...what.headers,
  });
  const lastModified = what.lastModified?.toUTCString();
  if (lastModified !== undefined) headers.set('last-modified', lastModified);
  if (isNotModified(request, { etag, 'last-modified': lastModified })) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined, whileWaiting);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stream = streamOf(what.body());
  return new Response(encoding === undefined ? stream : compressStream(encoding, stream), { headers });
}

/** XML and Turtle say their encoding; JSON is UTF-8 by definition. */
const withCharset = (type: string) =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?xml$)/.test(type) ? `${type}; charset=utf-8` : type;
