/** `npm run upload-files`: a folder moves into a bucket, and every file of it is proved. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { shelvedName } from '#proxy/platform/store/content-key.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { filesFolder, openStores, type Stores } from '#proxy/platform/store/index.ts';
import { openBucket } from '#proxy/platform/store/s3/bucket.ts';
import { catalogueDatabase, ORGANISATION, record, silent, temporaryFolder } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let s3: S3Server;
let from: FileStore;
let bucket: Stores;
beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await temporaryFolder();
  s3 = await startS3Server();
  from = createFolderFiles(filesFolder(folder.path));
  bucket = await openStores({ dataDir: join(folder.path, 'elsewhere'), files: s3.settings }, silent);
});
afterEach(async () => {
  bucket.close();
  await s3.close();
  await folder.remove();
});

async function command(env: Readonly<Record<string, string>> = s3.env, ...args: string[]) {
  const settings = {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: db.url, DATA_DIR: folder.path, ...env },
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['scripts/upload-files.ts', ...args],
      settings,
    );
    return { code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}
const put = (text: string) => from.put(Buffer.from(text));
/** A dataset that hands a file out. */
const nameInCatalogue = (key: string) =>
  writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: 'named',
        resources: [
          {
            key: 'file',
            name: 'File',
            description: null,
            format: 'CSV',
            mimeType: null,
            status: 'ready',
            statusReason: null,
            bytes: 1,
            checksum: null,
            profile: null,
            url: null,
            file: { name: 'a.csv', key },
          },
        ],
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );

describe('a folder', () => {
  test('is in the bucket afterwards, and is proved again the next time', async () => {
    const files = [await put('one'), await put('two'), await put('')];
    await nameInCatalogue(files[0]?.key ?? '');
    const first = await command();
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toContain('contains 3 files of');
    expect(first.out).toContain('3 of them new');
    expect(first.out).toContain('Nothing that the catalogue names is missing.');
    for (const { key, bytes } of files) expect(await bucket.files.sizeOf(key)).toBe(bytes);
    await put('three');
    const again = await command();
    expect(again.out).toContain('contains 4 files of');
    expect(again.out).toContain('1 of them new');
    // It stays where it was.
    for (const { key, bytes } of files) expect(await from.sizeOf(key)).toBe(bytes);
  });

  test('that is elsewhere is named', async () => {
    const other = join(folder.path, 'other');
    const { key } = await createFolderFiles(other).put(Buffer.from('other'));
    await nameInCatalogue(key);
    const { code, out } = await command(s3.env, other);
    expect([code, out.split('\n')[0]]).toEqual([0, expect.stringContaining(`contains 1 files of ${other}`)]);
  });

  test('what is in the bucket under a name and is something else is replaced', async () => {
    const { key } = await put('right');
    await nameInCatalogue(key);
    const wrong = openBucket(s3.settings, silent);
    const path = join(folder.path, 'wrong');
    await writeFile(path, 'wrong');
    await wrong.put(`files/${shelvedName(key)}`, { path, bytes: 5 });
    wrong.close();
    expect(await command()).toMatchObject({ code: 0, out: expect.stringContaining('1 of them new') });
    const read = await bucket.files.read(key);
    expect((await read.toArray()).join('')).toBe('right');
  });

  test('what is damaged in the folder is named and left out', async () => {
    const key = 'f'.repeat(64);
    const place = join(filesFolder(folder.path), shelvedName(key));
    await mkdir(resolve(place, '..'), { recursive: true });
    await writeFile(place, 'not what its name says');
    const { code, out } = await command();
    expect(code).toBe(1);
    expect(out).toContain(`Damaged in the folder, and left out: ${key}`);
    expect(await bucket.files.sizeOf(key)).toBeNull();
    await rm(place);
  });

  test('what the catalogue names and the store lacks is reported', async () => {
    await nameInCatalogue('e'.repeat(64));
    const { code, out } = await command();
    expect(code).toBe(1);
    expect(out).toContain(`Named by the catalogue, and not in the bucket: ${'e'.repeat(64)}`);
  });
});

test.each([
  [
    'no bucket is named',
    () => ({}),
    'FILES_S3_BUCKET is missing: it must name the bucket that files go to.\n',
  ],
  [
    'the bucket is not there',
    () => ({ ...s3.env, FILES_S3_BUCKET: 'no-such-bucket' }),
    's3://no-such-bucket/some/where/ cannot be used: there is no such bucket (FILES_S3_BUCKET).\n',
  ],
])('%s: one sentence says so', async (_, env, error) => {
  expect(await command(env())).toMatchObject({ code: 1, error });
});
