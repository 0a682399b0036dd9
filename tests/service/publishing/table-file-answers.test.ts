/** What a table as one Parquet file answers where its files are gone, a range does not exist, or only the head is asked for. */
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWholeTable } from '#proxy/domains/preview/parquet/whole-table.ts';
import { partPath } from '#proxy/domains/preview/parts.ts';
import { createFolderTables } from '#proxy/platform/store/folder-tables.ts';
import { shelvedTable } from '#proxy/platform/store/content-key.ts';
import { TableGone } from '#proxy/platform/store/table-store.ts';
import { temporaryFolder } from '../../support/catalogue.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let api: (request: Request) => Promise<Response>;
let datasetGUID = '';
let resourceGUID = '';

const ask = (headers: Record<string, string> = {}, method = 'GET', what = 'table.parquet') =>
  api(new Request(`https://data.example/api/data/v1/resources/${resourceGUID}/${what}`, { method, headers }));
const publish = () =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });

beforeAll(async () => {
  bench = await publishingBench();
  api = rowsApiOf(bench.previews);
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  resourceGUID = await bench.upload(datasetGUID, 'benches.csv', 'id,place\n1,3\n2,5\n3,4\n4,6\n');
  await publish();
  await bench.previews.idle();
});
afterAll(() => bench.close());

describe('HEAD', () => {
  it('is about the whole file: a range counts for GET alone', async () => {
    const size = (await ask()).headers.get('content-length');
    for (const range of ['bytes=0-3', 'bytes=0-3, 5-6', 'bytes=99999999-']) {
      const head = await ask({ range }, 'HEAD');
      expect([head.status, head.headers.get('content-length'), head.headers.get('content-range')]).toEqual([
        200,
        size,
        null,
      ]);
    }
  });
});

describe('a refusal', () => {
  it.each([
    ['a range outside the file', { range: 'bytes=99999999-' }, 416],
    ['another file', { 'if-match': '"other"' }, 412],
    ['a method', {}, 405],
  ])('of %s can be read by a page elsewhere', async (_, headers, status) => {
    const answer = await ask(headers, status === 405 ? 'DELETE' : 'GET');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
    expect(answer.headers.get('vary')).toBe('authorization');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (status === 416) expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });
});

it('says in its document what the conditions do', async () => {
  const text = await (await ask({}, 'GET', 'openapi.json')).text();
  expect(text).toContain('The ETag of the earlier ranges. If the file has changed, the whole file is sent.');
  expect(text).toContain('The ETag of the earlier ranges. If the file has changed, the answer is 412.');
});

describe('the ETag', () => {
  it('differs for other rows of which the metadata is the same', async () => {
    const before = await ask();
    const bytes = Buffer.from(await before.arrayBuffer());
    await bench.upload(datasetGUID, 'benches-2.csv', 'id,place\n1,3\n2,4\n3,5\n4,6\n', resourceGUID);
    await bench.previews.idle();
    await publish();
    const after = await ask();
    const others = Buffer.from(await after.arrayBuffer());
    const footer = (file: Buffer) => file.subarray(file.length - 8 - file.readUInt32LE(file.length - 8));
    // Otherwise this would prove nothing.
    expect(footer(others).equals(footer(bytes))).toBe(true);
    expect(others.equals(bytes)).toBe(false);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});

describe('a table whose files are gone', () => {
  it.each(['missing', 'cut off'])('is made again while a client is asked to come back: %s', async (how) => {
    const before = await ask();
    const bytes = Buffer.from(await before.arrayBuffer());
    for await (const name of bench.stores.tables.local()) {
      const folder = `${bench.stores.tables.folder}/${shelvedTable(name)}`;
      if (how === 'missing') await rm(folder, { recursive: true });
      else await writeFile(partPath(folder, 0), 'PAR');
    }
    const gone = await ask();
    expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await gone.json()).toMatchObject({ detail: expect.stringContaining('being made again') });
    await bench.previews.idle();
    const again = await ask();
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  });

  describe('of several files', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeEach(async () => {
      folder = await temporaryFolder();
      return () => folder.remove();
    });

    it('is known to the store as gone, and leaves no file open', async () => {
      const tables = createFolderTables(folder.path);
      const name = `${'ab'.repeat(32)}.1`;
      const first = partPath(`${folder.path}/${shelvedTable(name)}`, 0);
      await mkdir(dirname(first), { recursive: true });
      await writeFile(first, 'PAR1');
      const names = Array.from({ length: 450 }, (_, i) => `c${i}`);
      const error: unknown = await openWholeTable(tables, { name, madeAt: '' }, names).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(TableGone);
      // With a cause, a store of a bucket would not read the table once more.
      expect((error as Error).cause).toBeUndefined();
      const handles = await readdir('/proc/self/fd').catch(() => []);
      const opened = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      expect(opened.filter((path) => path.startsWith(folder.path))).toEqual([]);
    });
  });
});
