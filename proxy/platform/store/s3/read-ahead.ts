/**
 * Reads a large object by several requests at once, in order: one connection to a bucket brings a hundred megabytes in a
 * second at most, whatever the line, and a file of gigabytes is waited for before it can be read.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '../file-store.ts';

/** Bytes of one request, which are in memory until those before have come. */
const PART = 16 * 1_048_576;
/** Requests at once. */
const AT_ONCE = 4;

/** Whether an object is worth more than one request. */
export const isWorthIt = (bytes: number): boolean => bytes > 2 * PART;

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
      const part = read(range, either).then(buffer);
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
