/** A large object by several requests: in order, whole, a few at once, and none after its reader has gone. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isWorthIt, readAhead } from '#proxy/platform/store/s3/read-ahead.ts';

const MEBIBYTE = 1_048_576;
const SIZE = 100 * MEBIBYTE + 7;
/** Its bytes are where they are, so that any in another place are noticed. */
const object = Buffer.alloc(SIZE);
for (let at = 0; at + 4 <= SIZE; at += 4096) object.writeUInt32LE(at, at);

function store(time: (start: number) => number = () => 0, failsAt = Infinity) {
  const seen = { now: 0, most: 0, asked: [] as number[], aborted: 0 };
  const read = async ({ start, end }: { start: number; end: number }, signal: AbortSignal) => {
    seen.asked.push(start);
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    try {
      await delay(time(start), undefined, { signal });
      if (start >= failsAt) throw new Error('The store does not answer');
      return Readable.from([object.subarray(start, end + 1)]);
    } catch (error) {
      if (signal.aborted) seen.aborted += 1;
      throw error;
    } finally {
      seen.now -= 1;
    }
  };
  return { seen, read };
}
const never = new AbortController().signal;

it('comes whole and in order, however long each part takes, four at once', async () => {
  // Later parts are there earlier.
  const { seen, read } = store((start) => 30 - (start / SIZE) * 30);
  expect((await buffer(readAhead(SIZE, read, never))).equals(object)).toBe(true);
  expect(seen.asked).toHaveLength(7);
  expect(seen.most).toBe(4);
});

it('fails with the first request that fails', async () => {
  const { read } = store(() => 0, 48 * MEBIBYTE);
  await expect(buffer(readAhead(SIZE, read, never))).rejects.toThrow('The store does not answer');
});

it('fails at once where the store answers a range with the whole object', async () => {
  let sent = 0;
  const read = () =>
    Promise.resolve(
      Readable.from(
        (function* () {
          for (let at = 0; at < SIZE; at += MEBIBYTE) {
            sent += 1;
            yield object.subarray(at, at + MEBIBYTE);
          }
        })(),
      ),
    );
  await expect(buffer(readAhead(SIZE, read, never))).rejects.toThrow('more than the 16777216 bytes');
  // Of four answers no more was read than a part of each, and what streams read ahead.
  expect(sent).toBeLessThan(4 * 60);
});

it('asks for nothing more once its reader has gone, or has to stop', async () => {
  const gone = store((start) => (start === 0 ? 0 : 10_000));
  const stream = readAhead(SIZE, gone.read, never);
  for await (const part of stream) {
    expect((part as Buffer).length).toBe(16 * MEBIBYTE);
    break;
  }
  await expect.poll(() => gone.seen.aborted).toBe(4);
  const stopped = store(() => 10_000);
  const stop = new AbortController();
  const reading = buffer(readAhead(SIZE, stopped.read, stop.signal));
  stop.abort();
  await expect(reading).rejects.toThrow('aborted');
  expect(stopped.seen.asked).toHaveLength(4);
});

it('is not worth it for small objects', () => {
  expect([MEBIBYTE, 32 * MEBIBYTE, SIZE].map(isWorthIt)).toEqual([false, false, true]);
});
