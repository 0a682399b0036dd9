/** Content coding of pages: what a client accepts (RFC 9110, section 12.5.3), and how a page is compressed. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** How hard to try: while a reader waits, or once for many. */
export type Effort = 'quick' | 'best';

const quality: Record<Effort, number> = { quick: 3, best: constants.BROTLI_MAX_QUALITY };
const brotliParams = (effort: Effort, size?: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality[effort],
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  ...(size !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: size }),
});

const supported = ['br', 'gzip'] as const;

/** Chooses brotli over gzip among what is accepted and available; undefined stands for no coding. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[] = supported,
): Encoding | undefined {
  const accepted = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((one) => /^\s*q=0(?:\.0*)?\s*$/.test(one));
    if (!refused) accepted.add(name.trim());
  }
  return supported.find((one) => available.includes(one) && accepted.has(one));
}

/** Compresses a whole page. What is quick is done at once: handing it to a thread and back would cost half as much again. */
export async function compress(encoding: Encoding, bytes: Uint8Array, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const params = brotliParams(effort, bytes.byteLength);
  return effort === 'quick'
    ? brotliCompressSync(bytes, { params })
    : promisify(brotliCompress)(bytes, { params });
}

/** Compresses a page as it is streamed, so that every piece can be read as soon as it was written. */
export function compressStream(
  encoding: Encoding,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const coder =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotliParams('quick') })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(body as never);
  // A client that leaves closes the coder; the page behind it must stop as well, and the other way round.
  source.on('error', (error) => coder.destroy(error));
  coder.on('close', () => source.destroy());
  return Readable.toWeb(source.pipe(coder)) as ReadableStream<Uint8Array>;
}
