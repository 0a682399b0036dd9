/**
 * Reads a large object by several requests at once, in order: one connection to a bucket brings a hundred megabytes in a
 * second at most, whatever the line, and a file of gigabytes is waited for before it can be read.
 */
import { Readable } from 'node:stream';
import type { ByteRange } from '../file-store.ts';

/** Bytes of one request, which are in memory until those before have come. */
const PART = 16 * 1_048_576;
/** Requests at once. */
const AT_ONCE = 4;

/** Whether an object is worth more than one request. */
export const isWorthIt = (bytes: number): boolean => bytes > 2 * PART;

/** The bytes of one range. @throws where more come: a store that knows no ranges answers each with the whole object. */
async function wholeOf(stream: Readable, { start, end }: { readonly start: number; readonly end: number }) {
  const most = end - start + 1;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) throw new Error(`The store answers more than the ${most} bytes that were asked for`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, bytes);
}

/**
 * @param read one range of the object
 * @returns a stream that fails as the first request does that fails
 */
export function readAhead(
  bytes: number,
  read: (range: ByteRange, signal: AbortSignal) => Promise<Readable>,
  signal: AbortSignal,
): Readable {
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  async function* parts(): AsyncGenerator<Buffer> {
    const coming: Promise<Buffer>[] = [];
    let next = 0;
    const ask = () => {
      if (next >= bytes) return;
      const range = { start: next, end: Math.min(bytes, next + PART) - 1 };
      next = range.end + 1;
      const part = read(range, either).then((stream) => wholeOf(stream, range));
      // It is waited for later, or never.
      part.catch(() => undefined);
      coming.push(part);
    };
    for (let i = 0; i < AT_ONCE; i += 1) ask();
    for (let part = coming.shift(); part !== undefined; part = coming.shift()) {
      const whole = await part;
      ask();
      yield whole;
    }
  }
  const pieces = parts();
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      stopping.abort();
      done(error);
    },
  });
}
