/**
 * The compressed variants of a cached page: compressed quickly for its first request, as small as possible for the rest.
 *
 * Brotli's best takes 80 ms of CPU for a page of 80 kB and saves a tenth of it, which decides whether the page fits the
 * first ten packets. A page that is requested once is not worth that.
 */
import { acceptedEncoding, compress, whileWaiting, type Encoding } from '#proxy/platform/service/encoding.ts';

export interface EncodedVariants {
  /**
   * Chooses the content encoding for a client: the smallest variant where it is ready, otherwise what is made quickest.
   * @param header Accept-Encoding
   */
  choose(header: string | undefined): Encoding | undefined;
  /** The page in a content encoding. */
  get(encoding: Encoding): Promise<Buffer>;
}

const smallestFirst = ['br', 'zstd', 'gzip'] as const;

/** Pages that may wait for the best compression. Beyond that a page stays as it is and a later request tries again. */
const MAX_WAITING = 32;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Compresses one page at a time, so that many pages do not take all threads. */
function compressInTurn(bytes: Buffer): Promise<Buffer> | undefined {
  if (waiting >= MAX_WAITING) return undefined;
  waiting++;
  const done = last
    .then(() => compress('br', bytes, 'best'))
    .finally(() => {
      waiting--;
    });
  last = done.catch(() => undefined);
  return done;
}

export function createEncodedVariants(bytes: Buffer): EncodedVariants {
  const variants = new Map<Encoding, Promise<Buffer>>();
  let isImproving = false;
  let isSmallest = false;

  /** Replaces the quick variant by the best one; if that fails the quick one stays. */
  function improve(): void {
    const better = isImproving ? undefined : compressInTurn(bytes);
    if (better === undefined) return;
    isImproving = true;
    better.then(
      () => {
        variants.set('br', better);
        isSmallest = true;
      },
      () => undefined,
    );
  }

  return {
    choose: (header) => acceptedEncoding(header, isSmallest ? smallestFirst : whileWaiting),
    get(encoding) {
      const known = variants.get(encoding);
      if (known === undefined) {
        const quick = compress(encoding, bytes, 'quick');
        variants.set(encoding, quick);
        return quick;
      }
      if (encoding !== 'gzip') improve();
      return known;
    },
  };
}
