/** A bucket behind a bad wire: failures are repaired or reported, and nothing is lost or incomplete. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import type { Stores } from '#proxy/platform/store/index.ts';
import { openBucket } from '#proxy/platform/store/s3/bucket.ts';
import { limits } from '#proxy/platform/store/s3/client.ts';
import { openS3Stores } from '#proxy/platform/store/s3/open.ts';
import { silent, temporaryFolder } from '../../support/catalogue.ts';
import { BUCKET, startS3Server, type S3Server } from '../../support/s3-server.ts';

const MEGABYTE = 1_048_576;
/** Short enough for a test, long enough for a machine that has other things to do. */
const waits = { ...limits, answer: 3_000, upload: 5_000, silence: 500, check: 3_000 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let s3: S3Server;
let stores: Stores;
let store: FileStore;
beforeAll(async () => {
  folder = await temporaryFolder();
  s3 = await startS3Server();
  stores = await openS3Stores(s3.settings, folder.path, silent, waits);
  store = stores.files;
});
afterEach(() => {
  s3.up();
  s3.fault('sent', 0, 0);
});
afterAll(async () => {
  stores.close();
  await s3.close();
  await folder.remove();
});

const unavailable = { name: 'StoreUnavailable', status: 503, refused: false };
const left = () => readdir(stores.scratch).catch(() => []);

describe('reading', () => {
  const bytes = randomBytes(3 * MEGABYTE);
  const key = sha256(bytes);
  beforeAll(async () => {
    await store.put(bytes);
  });

  test.each(['cut', 'silence'] as const)('goes on where a connection has ended (%s)', async (manner) => {
    s3.fault('answered', MEGABYTE, 2, manner);
    expect(sha256(await buffer(await store.read(key)))).toBe(key);
    expect(s3.faultsLeft()).toBe(0);
  });

  test('goes on within a range', async () => {
    const range = { start: 1000, end: 2 * MEGABYTE };
    s3.fault('answered', MEGABYTE / 2, 2);
    const read = await buffer(await store.read(key, range));
    expect(read.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
    expect(s3.faultsLeft()).toBe(0);
  });

  test('fails when it cannot go on, and never ends early', async () => {
    const stream = await store.read(key, { start: 0, end: 2 * MEGABYTE });
    let read = 0;
    await expect(async () => {
      for await (const piece of stream) {
        read += (piece as Buffer).length;
        s3.down();
      }
    }).rejects.toMatchObject(unavailable);
    expect(read).toBeLessThanOrEqual(2 * MEGABYTE);
  });

  test('a file that is worked with is fetched through breaks, and compared with its checksum', async () => {
    s3.fault('answered', MEGABYTE, 1);
    await store.withFile(key, async () => expect((await left()).length).toBe(1));
    const bucket = openBucket(s3.settings, silent, waits);
    const other = sha256(Buffer.from('other'));
    await store.withFile(key, (path) =>
      bucket.put(`files/${other.slice(0, 2)}/${other}`, { path, bytes: bytes.length }),
    );
    bucket.close();
    const damaged = store.withFile(other, () => Promise.resolve('worked'));
    await expect(damaged).rejects.toMatchObject({ reason: expect.stringContaining('is damaged') });
    await store.remove(other);
    expect(await left()).toEqual([]);
  });

  test('work that is broken off leaves at once, and leaves nothing', async () => {
    const stop = new AbortController();
    s3.fault('answered', MEGABYTE, 3, 'silence');
    const working = store.withFile(key, () => Promise.resolve('worked'), stop.signal);
    await expect.poll(() => s3.faultsLeft()).toBeLessThan(3);
    stop.abort();
    await expect(working).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect.poll(left).toEqual([]);
  });
});

describe('writing', () => {
  test.each([
    ['in one piece', 2 * MEGABYTE],
    ['in parts', 20 * MEGABYTE],
  ])('is tried again %s', async (_, size) => {
    const bytes = randomBytes(size);
    s3.fault('sent', MEGABYTE, 1);
    const { key } = await store.put(bytes);
    expect(s3.faultsLeft()).toBe(0);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(bytes));
  });

  test('in parts leaves nothing when it cannot be finished, and stores all of it later', async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    // In the middle of the second part.
    s3.fault('sent', 18 * MEGABYTE, 1, 'down');
    await expect(store.put(bytes)).rejects.toMatchObject(unavailable);
    s3.up();
    expect(await store.sizeOf(sha256(bytes))).toBeNull();
    expect(await left()).toEqual([]);
    const { key } = await store.put(bytes);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(bytes));
  });

  test('in one piece says that it cannot be finished, and is not taken for finished later', async () => {
    const bytes = randomBytes(2 * MEGABYTE);
    s3.fault('sent', MEGABYTE, 1, 'down');
    await expect(store.put(bytes)).rejects.toMatchObject(unavailable);
    expect(await left()).toEqual([]);
    s3.up();
    // S3 keeps no body that is shorter than it was announced. This server of tests does, which is as bad as it gets.
    expect(await store.sizeOf(sha256(bytes))).not.toBe(bytes.length);
    const { key } = await store.put(bytes);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(bytes));
  });
});

describe('a bucket that does not answer', () => {
  test('is reported as unavailable, in the same words by all, and is there again', async () => {
    const { key } = await store.put(Buffer.from('here'));
    s3.down();
    const asked = [
      () => store.sizeOf(key),
      () => store.read(key),
      () => store.put(Buffer.from('there')),
      () => store.remove(key),
      () => store.withFile(key, () => Promise.resolve()),
      () => store.check(),
      async () => {
        for await (const file of store.list()) expect(file).toBeUndefined();
      },
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject(unavailable);
    expect(await left()).toEqual([]);
    s3.up();
    expect((await buffer(await store.read(key))).toString()).toBe('here');
  });

  test('that falls silent is not waited for for ever', async () => {
    s3.fault('answered', 0, 9, 'silence');
    await expect(store.check()).rejects.toMatchObject(unavailable);
  });
});

describe('a bucket that says no', () => {
  test.each([
    ['FILES_S3_BUCKET', { bucket: 'no-such-bucket' }, /there is no such bucket/],
    [
      'FILES_S3_ACCESS_KEY_ID',
      { credentials: { accessKeyId: 'WRONG-KEY', secretAccessKey: 'S3RVER' } },
      /the access key is not known/,
    ],
  ])('stops the start with a sentence that names %s', async (name, wrong, words) => {
    const opening = openS3Stores({ ...s3.settings, ...wrong }, folder.path, silent, waits);
    await expect(opening).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(words),
    });
    await expect(opening).rejects.toThrow(name);
  });

  test('is distinguished from one that is unavailable, with which a server starts all the same', async () => {
    s3.down();
    const opened = await openS3Stores(s3.settings, folder.path, silent, waits);
    s3.up();
    await expect(opened.files.check()).resolves.toBeUndefined();
    opened.close();
  });

  test('is logged with its reason and without a secret', async () => {
    const lines: string[] = [];
    const log = { ...silent, warn: (line: object) => lines.push(JSON.stringify(line)) } as typeof silent;
    const bucket = openBucket({ ...s3.settings, bucket: 'no-such-bucket' }, log, waits);
    await expect(bucket.check()).rejects.toThrow(StoreUnavailable);
    bucket.close();
    expect(lines.join()).toContain('there is no such bucket');
    expect(lines.join()).not.toContain(s3.settings.credentials?.secretAccessKey ?? BUCKET);
  });
});
