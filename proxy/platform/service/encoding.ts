/** Content encoding: which one a client accepts (RFC 9110, section 12.5.3), and compression of whole texts and streams. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { streamBody } from './stream-body.ts';

export type Encoding = 'zstd' | 'br' | 'gzip';

/** How hard to try: while a reader waits, or once for many. */
export type Effort = 'quick' | 'best';

/** What is quick takes a millisecond for so many bytes; more than that is for a thread. */
const AT_ONCE = 131_072;

const quality: Record<Effort, number> = { quick: 3, best: constants.BROTLI_MAX_QUALITY };
/** Of a long answer: 3 % smaller for half as much time again, which a thread has. */
const LONG_QUALITY = 4;

const brotliParams = (effort: Effort, size?: number) => ({
  [constants.BROTLI_PARAM_QUALITY]:
    effort === 'quick' && size !== undefined && size > AT_ONCE ? LONG_QUALITY : quality[effort],
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  ...(size !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: size }),
});

/** The same for Zstandard: as small as Brotli of the quick quality for half of the processor time. */
const LEVEL = 4;
const LONG_LEVEL = 5;

const zstdParams = (size = 0) => ({
  params: { [constants.ZSTD_c_compressionLevel]: size > AT_ONCE ? LONG_LEVEL : LEVEL },
});

/** What is kept is in these, the smallest first. */
const kept = ['br', 'gzip'] as const;
export type KeptEncoding = (typeof kept)[number];

/** What is compressed while a reader waits is in these, the cheapest first. */
export const whileWaiting = ['zstd', 'br', 'gzip'] as const;

/** `preferred` is missing from the package's types. */
interface EncodingNegotiator {
  encodings(available: readonly Encoding[], options: { readonly preferred: readonly Encoding[] }): Encoding[];
}

/** Chosen encodings by header. Clients send few different headers, and a cached page is sent faster than one is parsed. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 200 });
const MAX_HEADER = 200;

function negotiate(header: string, available: readonly Encoding[]): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = (negotiator as unknown as EncodingNegotiator).encodings(available, { preferred: available });
  return best ?? 'identity';
}

/**
 * Chooses an encoding by the client's quality values, and the first of what is available where they are equal.
 * @param header Accept-Encoding
 * @param available by default Brotli and gzip
 * @returns undefined for no encoding
 */
export function acceptedEncoding(header: string | undefined): KeptEncoding | undefined;
export function acceptedEncoding<Available extends Encoding>(
  header: string | undefined,
  available: readonly Available[],
): Available | undefined;
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[] = kept,
): Encoding | undefined {
  if (header === undefined || available.length === 0) return undefined;
  const key = available === kept ? header : `${available.join(' ')}\0${header}`;
  let encoding = chosen.get(key);
  if (encoding === undefined) {
    encoding = negotiate(header, available);
    if (key.length <= MAX_HEADER) chosen.set(key, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}

/** Compresses a whole text. What is quick is done at once: handing it to a thread and back would cost half as much again. */
export async function compress(encoding: Encoding, bytes: Uint8Array, effort: Effort): Promise<Buffer> {
  const isShort = bytes.byteLength <= AT_ONCE;
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  if (encoding === 'zstd') {
    const options = zstdParams(bytes.byteLength);
    return isShort ? zstdCompressSync(bytes, options) : promisify(zstdCompress)(bytes, options);
  }
  const params = brotliParams(effort, bytes.byteLength);
  return effort === 'quick' && isShort
    ? brotliCompressSync(bytes, { params })
    : promisify(brotliCompress)(bytes, { params });
}

const coders = {
  zstd: () => createZstdCompress({ flush: constants.ZSTD_e_flush, ...zstdParams() }),
  br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotliParams('quick') }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Compresses a page as it is streamed, so that every piece can be read as soon as it was written. */
export function compressStream(
  encoding: Encoding,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const coder = coders[encoding]();
  const source = Readable.fromWeb(body as never);
  // A client that leaves closes the coder; the page behind it must stop as well, and the other way round.
  source.on('error', (error) => coder.destroy(error));
  coder.on('close', () => source.destroy());
  return streamBody(source.pipe(coder));
}

/** Bytes from which on compressing is worth it: less than this fits into one packet as it is. */
const WORTH_COMPRESSING = 1_024;

/**
 * Compresses an answer that is there whole, such as JSON. Only for answers that no other site can make a browser ask for
 * as a member: the length of a compressed answer depends on its content.
 * @param acceptEncoding the request's header
 */
export async function compressAnswer(
  answer: Response,
  acceptEncoding: string | null | undefined,
): Promise<Response> {
  answer.headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(acceptEncoding ?? undefined, whileWaiting);
  if (encoding === undefined || answer.body === null || answer.headers.has('content-encoding')) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status } = answer;
  const headers = new Headers(answer.headers);
  if (bytes.byteLength < WORTH_COMPRESSING) return new Response(bytes, { status, headers });
  headers.delete('content-length');
  headers.set('content-encoding', encoding);
  const etag = headers.get('etag');
  // Other bytes than those that a strong tag names.
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  return new Response(new Uint8Array(await compress(encoding, bytes, 'quick')), { status, headers });
}
