/** Tables of files that no resource has any more are taken away, with their folders; all others stay. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTable } from '#proxy/domains/preview/queue.ts';
import { claimJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { sweepPreviews } from '#proxy/domains/preview/sweep-previews.ts';
import { createFolderTables } from '#proxy/platform/store/folder-tables.ts';
import { ask } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

let harness: Harness;
let opened: Opened;
let previewsDir: string;
beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  previewsDir = join(harness.folder, 'previews');
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const sweep = () => runDue(harness.db.kysely, sweepPreviews(createFolderTables(previewsDir)));
const tables = async () =>
  (await readdir(previewsDir, { recursive: true })).filter((path) => path.endsWith('.parquet')).length;
const rows = () => harness.db.kysely.selectFrom('catalogue.preview').select(['recipe', 'state']).execute();

it('keeps what is shown, and takes what was replaced', async () => {
  const kept = await ready(harness, opened, { content: 'a\n1\n' });
  await ready(harness, opened, { content: 'b\n1\n', sourceIdentifier: 'replaced' });
  await sweep();
  expect(await tables()).toBe(2);
  await ready(harness, opened, { content: 'c\n1\n', sourceIdentifier: 'replaced' });
  expect(await tables()).toBe(3);
  await sweep();
  expect(await tables()).toBe(2);
  expect(await rows()).toHaveLength(2);
  expect(
    (await ask(opened.data, 'resource:previewRows', { resourceGUID: kept, columns: [0] })).totalCount,
  ).toBe(1);
});

it('takes the table of a resource that was removed, unless equal bytes are shown elsewhere', async () => {
  const first = await ready(harness, opened, { content: 'd\n1\n' });
  const second = await ready(harness, opened, { content: 'd\n1\n' });
  const before = await tables();
  const remove = (guid: string) =>
    harness.db.kysely.deleteFrom('catalogue.resource').where('resource_guid', '=', guid).execute();
  await remove(first);
  await sweep();
  expect(await tables()).toBe(before);
  await remove(second);
  await sweep();
  expect(await tables()).toBe(before - 1);
});

it('takes recipes of before and has their tables made again, and leaves what is being made', async () => {
  const { kysely } = harness.db;
  const guid = await harness.store({ content: 'e\n1\n' });
  const { file_key: key } = await kysely
    .selectFrom('catalogue.resource')
    .select('file_key')
    .where('resource_guid', '=', guid)
    .executeTakeFirstOrThrow();
  const before = (await rows()).length;
  await kysely
    .insertInto('catalogue.preview')
    .values([
      { file_key: key ?? '', recipe: 'delimited-0', state: 'ready', row_count: 1, column_count: 1 },
      { file_key: key ?? '', recipe: 'table-1.3', state: 'ready', row_count: 1, column_count: 1 },
      { file_key: key ?? '', recipe: 'table-3.2', state: 'failed', reason: 'empty' },
      ...['e', 'f'].map((letter) => ({
        file_key: letter.repeat(64),
        recipe: 'table-3.7',
        state: 'pending' as const,
      })),
    ])
    .execute();
  for (const letter of ['f', 'e'])
    await enqueue(kysely, makeTable, { fileKey: letter.repeat(64), recipe: 'table-3.7' });
  await claimJob(kysely, makeTable);
  await sweep();
  const left = await rows();
  expect(left).toHaveLength(before + 4);
  expect(left.filter(({ recipe }) => recipe === 'table-3.7')).toHaveLength(1);
  expect(left.map(({ recipe }) => recipe)).toEqual(expect.arrayContaining(['table-3', 'table-3.3']));
  const jobs = await kysely
    .selectFrom('operations.job')
    .select('state')
    .where('key', 'like', '%.table-3.7')
    .orderBy('key')
    .execute();
  expect(jobs).toEqual([{ state: 'cancelled' }, { state: 'running' }]);
  await kysely.deleteFrom('catalogue.preview').where('state', '=', 'pending').execute();
});

it('takes folders that no table is kept in, and what a conversion has left long ago', async () => {
  const lost = join(previewsDir, 'ab', `${'ab'.repeat(32)}.table-3.7`);
  const [old, fresh] = ['old', 'fresh'].map((name) => join(previewsDir, 'making', name)) as [string, string];
  for (const folder of [lost, old, fresh]) await mkdir(folder, { recursive: true });
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(old, yesterday, yesterday);
  await sweep();
  expect([lost, old, fresh].map((folder) => existsSync(folder))).toEqual([false, false, true]);
});
