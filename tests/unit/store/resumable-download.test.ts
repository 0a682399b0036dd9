/** One stream over several connections: how long it waits, for whom, and when it gives up. */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openResumable, type ReadOptions } from '#proxy/platform/store/s3/resumable-download.ts';

const SILENCE = 1_000;
const ALL = 'abcdefghij';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A body that sends a given number of bytes, and then nothing more. */
function bodyOf(text: string) {
  const body = new Readable({ read: () => undefined });
  body.push(Buffer.from(text));
  return body;
}

function open(bodies: Readable[], more: Partial<ReadOptions> = {}) {
  const asked: unknown[] = [];
  return {
    asked,
    stream: openResumable({
      range: undefined,
      signal: undefined,
      silence: SILENCE,
      fail: (error) => new Error('away', { cause: error }),
      warn: () => undefined,
      open: (from, version) => {
        asked.push([from, version]);
        const body = bodies.shift();
        return Promise.resolve(body ? { body, bytes: ALL.length, version: 'v1' } : null);
      },
      ...more,
    }),
  };
}

test('a slow reader is waited for', async () => {
  const body = bodyOf(ALL.slice(0, 3));
  const { stream, asked } = open([body]);
  const pieces = (await stream)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  expect((await pieces.next()).value?.toString()).toBe('abc');
  body.push(Buffer.from(ALL.slice(3)));
  body.push(null);
  // The stream has read ahead; from now on it is the reader's turn.
  expect((await pieces.next()).value?.toString()).toBe('defghij');
  await vi.advanceTimersByTimeAsync(SILENCE * 10);
  expect((await pieces.next()).done).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a silent connection is given up, and the next goes on after the last byte, with the same object', async () => {
  const silent = bodyOf('abc');
  const rest = bodyOf('defghij');
  rest.push(null);
  const { stream, asked } = open([silent, rest]);
  const pieces = (await stream)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  expect((await pieces.next()).value?.toString()).toBe('abc');
  const next = pieces.next();
  await vi.advanceTimersByTimeAsync(SILENCE + 500);
  expect((await next).value?.toString()).toBe('defghij');
  expect(silent.destroyed).toBe(true);
  expect(asked).toEqual([
    [undefined, undefined],
    [{ start: 3, end: 9 }, 'v1'],
  ]);
});

test('breaks without a byte between are counted, and then the stream fails', async () => {
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('broken'));
      },
    });
  const { stream, asked } = open([broken(), broken(), broken(), broken(), broken()]);
  const pieces = (await stream)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = pieces.next();
  next.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(next).rejects.toThrow('away');
  expect(asked).toHaveLength(4);
});

test('an object that has become shorter is no end', async () => {
  const first = bodyOf('abc');
  first.push(null);
  const { stream } = open([first]);
  const pieces = (await stream)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  await pieces.next();
  const next = pieces.next();
  next.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(next).rejects.toThrow('away');
});
