/**
 * The codings of a page that is kept: quick for whoever asks first, as small as can be for all who ask after.
 *
 * The best that Brotli can do takes 80 ms of a processor for a page of 80 kB and saves a tenth of it, which decides
 * whether a page comes with the first ten packets. Pages that are asked for once are not worth it.
 */
import { compress, type Encoding } from '#proxy/platform/service/encoding.ts';

export interface Codings {
  /** The page in a coding. */
  get(encoding: Encoding): Promise<Buffer>;
}

/** Pages that may wait for their best coding; more than that is a flood, and the next one who asks will do. */
const MOST_WAITING = 32;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Compresses one page after the other, so that a flood of pages does not take all threads. */
function compressInTurn(bytes: Buffer): Promise<Buffer> | undefined {
  if (waiting >= MOST_WAITING) return undefined;
  waiting++;
  const done = last
    .then(() => compress('br', bytes, 'best'))
    .finally(() => {
      waiting--;
    });
  last = done.catch(() => undefined);
  return done;
}

export function createCodings(bytes: Buffer): Codings {
  const coded = new Map<Encoding, Promise<Buffer>>();
  let isImproving = false;

  /** Puts the best coding in place of the quick one; where that fails the quick one stays. */
  function improve(): void {
    const better = isImproving ? undefined : compressInTurn(bytes);
    if (better === undefined) return;
    isImproving = true;
    better.then(
      () => coded.set('br', better),
      () => undefined,
    );
  }

  return {
    get(encoding) {
      const known = coded.get(encoding);
      if (known === undefined) {
        const quick = compress(encoding, bytes, 'quick');
        coded.set(encoding, quick);
        return quick;
      }
      if (encoding === 'br') improve();
      return known;
    },
  };
}
