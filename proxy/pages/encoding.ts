/** Content coding of pages: what a client accepts (RFC 9110, section 12.5.3), and how a page is compressed. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A page that is kept is compressed once for many; one that streams, for each reader and while they wait. */
const KEPT = { [constants.BROTLI_PARAM_QUALITY]: 9 };
const STREAMED = { [constants.BROTLI_PARAM_QUALITY]: 5 };

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

/** Compresses a whole page. */
export const compress = (encoding: Encoding, bytes: Uint8Array): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(bytes, { params: KEPT }) : promisify(gzip)(bytes);

/** Compresses a page as it is streamed, so that every piece can be read as soon as it was written. */
export function compressStream(
  encoding: Encoding,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const coder =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: STREAMED })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(body as never);
  // A client that leaves closes the coder; the page behind it must stop as well, and the other way round.
  source.on('error', (error) => coder.destroy(error));
  coder.on('close', () => source.destroy());
  return Readable.toWeb(source.pipe(coder)) as ReadableStream<Uint8Array>;
}
