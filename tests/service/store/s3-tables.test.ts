/** Tables in a bucket: made on one machine, read on the other, kept on each as far as there is room. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBucket } from '#proxy/platform/store/s3/bucket.ts';
import { limits } from '#proxy/platform/store/s3/client.ts';
import { openS3Stores } from '#proxy/platform/store/s3/open.ts';
import type { Stores } from '#proxy/platform/store/index.ts';
import { TableGone } from '#proxy/platform/store/table-store.ts';
import { silent, temporaryFolder } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';

const waits = { ...limits, answer: 3_000, upload: 5_000, silence: 500, check: 3_000 };
const PART = 100_000;
const nameOf = (digit: string) => `${digit.repeat(64)}.delimited-1`;
const gone = (error: unknown) => error instanceof TableGone;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let s3: S3Server;
let made: Stores;
let read: Stores;
beforeAll(async () => {
  folder = await temporaryFolder();
});
beforeEach(async () => {
  await mkdir(folder.path, { recursive: true });
  s3 = await startS3Server();
  // Room for two tables and a half.
  const settings = { ...s3.settings, cacheBytes: 5 * PART };
  made = await openS3Stores(settings, join(folder.path, 'first'), silent, waits);
  read = await openS3Stores(settings, join(folder.path, 'second'), silent, waits);
});
afterEach(async () => {
  made.close();
  read.close();
  await s3.close();
  await rm(folder.path, { recursive: true, force: true });
});
afterAll(() => folder.remove());

/** A table of two parts on the first machine. @returns the parts */
async function keep(name: string): Promise<Buffer[]> {
  const draft = join(folder.path, `draft-${name}`);
  await mkdir(draft, { recursive: true });
  const parts = [randomBytes(PART), randomBytes(PART)];
  for (const [index, part] of parts.entries()) await writeFile(join(draft, `${index}.parquet`), part);
  await made.tables.keep(name, draft);
  return parts;
}
const partsOf = (stores: Stores, name: string) =>
  stores.tables.use(name, async (path) => {
    const names = (await readdir(path)).toSorted((a, b) => (a < b ? -1 : 1));
    return Promise.all(names.map((one) => readFile(join(path, one))));
  });
async function namesOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}
const shared = ({ tables }: Stores) => tables.shared ?? expect.unreachable('a bucket is shared');

test('a table that one machine has made is read on the other, fetched once for all who ask', async () => {
  const parts = await keep(nameOf('a'));
  s3.requests();
  const had = await Promise.all([1, 2, 3].map(() => partsOf(read, nameOf('a'))));
  for (const one of had)
    expect(one.map((part, i) => part.equals(parts[i] ?? part.subarray(1)))).toEqual([true, true]);
  expect(s3.requests()).toBe(1);
  // From now on it is here, whatever becomes of the bucket.
  s3.down();
  expect((await partsOf(read, nameOf('a'))).length).toBe(2);
  expect(await readdir(read.scratch)).toEqual([]);
});

test('what has not been used for longest goes first when there is no room, and comes back when it is wanted', async () => {
  for (const digit of ['a', 'b', 'c']) await keep(nameOf(digit));
  for (const digit of ['a', 'b']) await partsOf(read, nameOf(digit));
  await partsOf(read, nameOf('a'));
  await partsOf(read, nameOf('c'));
  expect(await namesOf(read.tables.local())).toEqual([nameOf('a'), nameOf('c')]);
  expect((await partsOf(read, nameOf('b'))).length).toBe(2);
  expect(await namesOf(read.tables.local())).toEqual([nameOf('b'), nameOf('c')]);
});

test('what is in use stays, however little room there is', async () => {
  for (const digit of ['a', 'b', 'c', 'd']) await keep(nameOf(digit));
  await read.tables.use(nameOf('a'), async (path) => {
    for (const digit of ['b', 'c', 'd']) await partsOf(read, nameOf(digit));
    expect(await readdir(path)).toEqual(['0.parquet', '1.parquet']);
  });
});

test('room is counted again after a restart', async () => {
  for (const digit of ['a', 'b', 'c']) await keep(nameOf(digit));
  for (const digit of ['a', 'b']) await partsOf(read, nameOf(digit));
  const settings = { ...s3.settings, cacheBytes: 5 * PART };
  const again = await openS3Stores(settings, join(folder.path, 'second'), silent, waits);
  await partsOf(again, nameOf('c'));
  expect(await namesOf(again.tables.local())).toEqual([nameOf('b'), nameOf('c')]);
  again.close();
});

test('a table that is in no bucket is gone, and one that is damaged as well', async () => {
  await expect(partsOf(read, nameOf('a'))).rejects.toSatisfy(gone);
  const bucket = openBucket(s3.settings, silent, waits);
  const path = join(folder.path, 'damaged');
  const header = { format: 'commonplace-table-1', parts: [{ name: '0.parquet', bytes: 4, sha256: 'no' }] };
  for (const content of [
    '',
    'no table',
    `${JSON.stringify(header)}\nabcd`,
    `${JSON.stringify(header)}\nab`,
  ]) {
    await writeFile(path, content);
    await bucket.put(`tables/${'a'.repeat(2)}/${nameOf('a')}`, { path, bytes: content.length });
    await expect(partsOf(read, nameOf('a'))).rejects.toSatisfy(gone);
  }
  bucket.close();
  expect(await namesOf(read.tables.local())).toEqual([]);
  expect(await readdir(read.scratch)).toEqual([]);
});

test('no part of a table leads out of its folder', async () => {
  const bucket = openBucket(s3.settings, silent, waits);
  const path = join(folder.path, 'hostile');
  const header = {
    format: 'commonplace-table-1',
    parts: [{ name: '../../0.parquet', bytes: 0, sha256: '' }],
  };
  await writeFile(path, `${JSON.stringify(header)}\n`);
  await bucket.put(`tables/aa/${nameOf('a')}`, { path, bytes: JSON.stringify(header).length + 1 });
  bucket.close();
  await expect(partsOf(read, nameOf('a'))).rejects.toSatisfy(gone);
  await expect(partsOf(read, '../../etc.delimited-1')).rejects.toThrow('must be named by');
});

test('a bucket that is away is not a table that is gone: it is not made again for that', async () => {
  await keep(nameOf('a'));
  s3.down();
  await expect(partsOf(read, nameOf('a'))).rejects.toMatchObject({ name: 'StoreUnavailable', status: 503 });
  const draft = join(folder.path, 'draft');
  await mkdir(draft);
  await writeFile(join(draft, '0.parquet'), 'PAR1');
  await expect(made.tables.keep(nameOf('b'), draft)).rejects.toMatchObject({ status: 503 });
  expect(await namesOf(made.tables.local())).toEqual([nameOf('a')]);
  s3.up();
  expect((await partsOf(read, nameOf('a'))).length).toBe(2);
});

test('what another process of the machine has taken away is fetched again', async () => {
  await keep(nameOf('a'));
  await partsOf(read, nameOf('a'));
  let asked = 0;
  const answer = await read.tables.use(nameOf('a'), async (path) => {
    asked += 1;
    if (asked === 1) {
      await rm(path, { recursive: true });
      throw new TableGone('no files');
    }
    return readdir(path);
  });
  expect(answer).toEqual(['0.parquet', '1.parquet']);
});

test('all see what is in the bucket, and what is taken from it', async () => {
  for (const digit of ['a', 'b']) await keep(nameOf(digit));
  expect(await namesOf(shared(read).list())).toEqual([nameOf('a'), nameOf('b')]);
  await shared(read).remove(nameOf('a'));
  expect(await namesOf(shared(made).list())).toEqual([nameOf('b')]);
  await expect(partsOf(read, nameOf('a'))).rejects.toSatisfy(gone);
});
