/** Previews of files in a bucket: a store that is away costs time and nothing else, and tables leave with their files. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestTable } from '#proxy/domains/preview/queue.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { sweepPreviews, sweepSharedTables } from '#proxy/domains/preview/sweep-previews.ts';
import { StoreUnavailable } from '#proxy/platform/store/file-store.ts';
import type { Stores } from '#proxy/platform/store/index.ts';
import { openS3Stores } from '#proxy/platform/store/s3/open.ts';
import { limits } from '#proxy/platform/store/s3/client.ts';
import { ask, send, silent, temporaryFolder } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';
import { createHarness, ready, type Harness, type Opened } from './harness.ts';

const waits = { ...limits, answer: 3_000, upload: 5_000, silence: 500, check: 3_000 };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let s3: S3Server;
let stores: Stores;
let harness: Harness;
let opened: Opened;
beforeAll(async () => {
  [folder, s3] = await Promise.all([temporaryFolder(), startS3Server()]);
  stores = await openS3Stores(s3.settings, folder.path, silent, waits);
  harness = await createHarness(stores);
  opened = harness.open();
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
  stores.close();
  await s3.close();
  await folder.remove();
});

const stateOf = async (resourceGUID: string) =>
  (await ask(opened.data, 'resource:preview', { resourceGUID })).table?.state;
async function inBucket(): Promise<number> {
  let count = 0;
  for await (const name of stores.tables.shared?.list() ?? []) count += name.length > 0 ? 1 : 0;
  return count;
}

it('a table is made of a file in the bucket, and nothing stays on its way', async () => {
  const resourceGUID = await ready(harness, opened, { content: 'a,b\n1,2\n' });
  expect(await stateOf(resourceGUID)).toBe('ready');
  const rows = await ask(opened.data, 'resource:previewRows', { resourceGUID, columns: [0, 1] });
  expect(rows.result[0]?.cells).toEqual([1, 2]);
  expect(await readdir(stores.scratch)).toEqual([]);
  expect(await inBucket()).toBe(1);
});

it.each([
  ['text', { content: 'some words', format: 'TXT', name: 'a.txt' }, 'some words'],
  ['a tree', { content: '{"a":1}', format: 'JSON', name: 'a.json' }, '{"a":1}'],
  ['nothing', { content: '', format: 'TXT', name: 'b.txt' }, ''],
])('%s is read from the bucket', async (_, stored, text) => {
  const resourceGUID = await harness.store(stored);
  expect(await ask(opened.data, 'resource:previewContent', { resourceGUID })).toMatchObject({ text });
});

it('a table waits for a bucket that is away, and is made when it is back', async () => {
  const resourceGUID = await harness.store({ content: 'c,d\n3,4\n' });
  // Everything is there but the bytes: the bucket goes when they are asked for.
  s3.fault('answered', 0, 99, 'down');
  const { kysely } = harness.db;
  const { file_key: fileKey } = await kysely
    .selectFrom('catalogue.resource')
    .select('file_key')
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  await requestTable(kysely, { fileKey: fileKey ?? '', recipe: 'table-3' }, { bytes: 8 });
  const own = harness.open();
  await own.previews.idle();
  const jobs = await kysely.selectFrom('operations.job').select(['state', 'attempt']).execute();
  expect(jobs).toContainEqual({ state: 'queued', attempt: 0 });
  expect((await send(opened.data, 'resource:preview', { resourceGUID })).status).toBe(503);
  s3.fault('answered', 0, 0);
  s3.up();
  await ask(opened.data, 'resource:requestPreview', { resourceGUID });
  await vi.waitFor(async () => expect(await stateOf(resourceGUID)).toBe('ready'), { timeout: 20_000 });
  await own.previews.close();
});

it('a table whose bucket goes while it is kept has failed, and may be asked for again', async () => {
  const resourceGUID = await harness.store({ content: 'e,f\n5,6\n' });
  await opened.previews.close();
  const keep = () => Promise.reject(new StoreUnavailable('away'));
  const own = harness.open({ tables: { ...stores.tables, keep } });
  await ask(own.data, 'resource:requestPreview', { resourceGUID });
  await own.previews.idle();
  const { table } = await ask(own.data, 'resource:preview', { resourceGUID });
  // Making it was work, which is not begun again at once for as long as no one can keep it.
  expect(table).toMatchObject({ state: 'failed', reason: 'died' });
  expect(table?.state === 'failed' && table.retryAfter).toBeGreaterThan(0);
  expect(await readdir(stores.scratch)).toEqual([]);
  await own.previews.close();
  opened = harness.open();
});

it('tables of files that are named no more leave the bucket and the disk', async () => {
  const before = await inBucket();
  const resourceGUID = await ready(harness, opened, { content: 'g\n7\n' });
  expect(await inBucket()).toBe(before + 1);
  const { kysely } = harness.db;
  const shared = stores.tables.shared ?? expect.unreachable('a bucket is shared');
  const sweep = async () => {
    await runDue(kysely, sweepPreviews(stores.tables));
    // Another server may have done it a moment ago.
    await kysely.deleteFrom('operations.schedule').execute();
    await runDue(kysely, sweepSharedTables(shared));
  };
  await sweep();
  expect(await inBucket()).toBe(before + 1);
  await kysely.deleteFrom('catalogue.resource').where('resource_guid', '=', resourceGUID).execute();
  await sweep();
  expect(await inBucket()).toBe(before);
});
