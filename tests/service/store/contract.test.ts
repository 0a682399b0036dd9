/** What every store of files does, whatever it is made of: the same tests for a folder and for a bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileMissing, readStart, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';
import { openStores, type Stores } from '#proxy/platform/store/index.ts';
import { silent, temporaryFolder } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const ABSENT = sha256('not stored');
/** Larger than what goes in one piece of an upload. */
const LARGE = randomBytes(20 * 1_048_576);

describe.each(['folder', 'S3'])('a store in a %s', (kind) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let s3: S3Server | undefined;
  let stores: Stores;
  let store: FileStore;
  const put = (content: string | Uint8Array) =>
    store.put(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const left = () => readdir(stores.scratch).catch(() => []);

  beforeAll(async () => {
    folder = await temporaryFolder();
    if (kind === 'S3') s3 = await startS3Server();
    stores = await openStores({ dataDir: folder.path, files: s3?.settings ?? { kind: 'folder' } }, silent);
    store = stores.files;
  });
  afterAll(async () => {
    stores.close();
    await s3?.close();
    await folder.remove();
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a text', new TextEncoder().encode('id,name\n1,Zürich\n')],
    ['all bytes', Uint8Array.from({ length: 256 }, (_, i) => i)],
    ['20 MiB', LARGE],
  ])('%s comes back as it was, under its checksum', async (_, bytes) => {
    const stored = await put(bytes);
    expect(stored).toEqual({ key: sha256(bytes), bytes: bytes.length });
    expect(await store.sizeOf(stored.key)).toBe(bytes.length);
    expect(sha256(await buffer(await store.read(stored.key)))).toBe(stored.key);
    expect(await left()).toEqual([]);
  });

  test('a file of this machine is stored, and stays', async () => {
    const path = join(folder.path, 'source.csv');
    await writeFile(path, 'a,b\n');
    const { key } = await store.put(path);
    expect((await buffer(await store.read(key))).toString()).toBe('a,b\n');
    expect(await readFile(path, 'utf8')).toBe('a,b\n');
  });

  test('the same bytes are stored once, also at once', async () => {
    const before = (await listOf(store)).length;
    const keys = await Promise.all(Array.from({ length: 5 }, () => put('the same')));
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([sha256('the same')]));
    await put('the same');
    expect((await listOf(store)).length).toBe(before + 1);
  });

  test.each([
    [{ start: 0, end: 3 }, 'abcd'],
    [{ start: 2, end: 2 }, 'c'],
    [{ start: 8, end: 9 }, 'ij'],
    [{ start: 7, end: 100 }, 'hij'],
    [{ start: 10, end: 12 }, ''],
  ])('the range %o', async (range, expected) => {
    const { key } = await put('abcdefghij');
    expect((await buffer(await store.read(key, range))).toString()).toBe(expected);
  });

  test('the start of a file, as far as there is one', async () => {
    const [some, none] = [await put('abc'), await put('')];
    expect((await readStart(store, some, 2)).toString()).toBe('ab');
    expect((await readStart(store, some, 20)).toString()).toBe('abc');
    expect((await readStart(store, none, 20)).toString()).toBe('');
  });

  test('what is not there has no size, and cannot be read', async () => {
    expect(await store.sizeOf(ABSENT)).toBeNull();
    await expect(store.read(ABSENT)).rejects.toThrow(FileMissing);
    await expect(store.read(ABSENT, { start: 0, end: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(store.withFile(ABSENT, () => Promise.resolve())).rejects.toThrow(FileMissing);
    expect(await left()).toEqual([]);
  });

  test.each(['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])(
    'the key %j is refused by all',
    async (key) => {
      const asked = [
        () => store.sizeOf(key),
        () => store.read(key),
        () => store.remove(key),
        () => store.withFile(key, () => Promise.resolve()),
      ];
      for (const ask of asked) await expect(ask()).rejects.toThrow('must be a SHA-256');
    },
  );

  test('what is removed is gone; removing it again is no failure', async () => {
    const { key } = await put('to be removed');
    await store.remove(key);
    await store.remove(key);
    expect(await store.sizeOf(key)).toBeNull();
    await put('to be removed');
    expect(await store.sizeOf(key)).toBe(13);
  });

  test('all files are listed, in their order, with their sizes', async () => {
    const stored = await Promise.all(['one', 'two', 'three', 'four'].map(put));
    const listed = await listOf(store);
    for (const file of stored) expect(listed).toContainEqual(file);
    const keys = listed.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(keys.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
  });

  test('bytes are looked at before they are stored, and not stored when that fails', async () => {
    let seen = '';
    const { key } = await store.put(Buffer.from('looked at'), async (path) => {
      seen = await readFile(path, 'utf8');
      expect(await store.sizeOf(sha256('looked at'))).toBeNull();
    });
    expect(seen).toBe('looked at');
    expect(await store.sizeOf(key)).toBe(9);
    const refused = store.put(Buffer.from('refused'), () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(await store.sizeOf(sha256('refused'))).toBeNull();
    expect(await left()).toEqual([]);
  });

  test('a source that cannot be read stores nothing', async () => {
    await expect(store.put(join(folder.path, 'absent'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await left()).toEqual([]);
  });

  test('a file is worked with on this machine, and what was fetched for it is gone afterwards', async () => {
    const { key } = await put(LARGE);
    const paths = new Set<string>();
    const work = async (path: string) => {
      paths.add(path);
      return sha256(await readFile(path));
    };
    expect(await Promise.all([store.withFile(key, work), store.withFile(key, work)])).toEqual([key, key]);
    // Both had the same copy.
    expect(paths.size).toBe(1);
    const failing = store.withFile(key, () => Promise.reject(new Error('the work failed')));
    await expect(failing).rejects.toThrow('the work failed');
    expect(await left()).toEqual([]);
    for (const path of paths) {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      expect(isThere).toBe(kind === 'folder');
    }
  });

  test('a stream that no one reads to its end stores nothing', async () => {
    const { key } = await put(LARGE);
    const streams = await Promise.all(Array.from({ length: 20 }, () => store.read(key)));
    const closed = Promise.all(streams.map((stream) => new Promise((done) => stream.once('close', done))));
    for (const [index, stream] of streams.entries()) if (index % 2 === 0) await firstOf(stream);
    for (const stream of streams) stream.destroy();
    await closed;
    await expect.poll(() => s3?.open() ?? 0).toBeLessThanOrEqual(1);
  });

  test('it answers when it is asked how it is', async () => {
    await expect(store.check()).resolves.toBeUndefined();
    expect(store.place).toContain(kind === 'S3' ? 's3://test-bucket/some/where/' : folder.path);
  });
});

async function listOf(store: FileStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

const firstOf = (stream: Readable) => new Promise((resolve) => stream.once('data', resolve));
