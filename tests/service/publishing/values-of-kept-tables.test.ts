/** Tables that were read before their values were searched: read again once, file after file, and found from then on. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileFile } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { readCellWordsJob, startReadingCellWords } from '#proxy/domains/publishing/files/read-cell-words.ts';
import { enqueue } from '#proxy/platform/jobs/queue.ts';
import { ask, ORGANISATION, record, silent } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const found = async (keywords: string) =>
  (await ask(bench.discovery, 'dataset:listDiscovery', { keywords })).result.map(({ title }) => title);

async function withTable(title: string, text: string) {
  let profiled: Awaited<ReturnType<typeof profileFile>> = { kind: 'document' };
  const { key } = await bench.stores.files.put(Buffer.from(text), async (path) => {
    profiled = await profileFile(path, { format: 'CSV', fileName: 'table.csv' });
  });
  const profile = profiled as Awaited<ReturnType<typeof profileFile>>;
  return record({
    sourceIdentifier: title,
    title,
    resources: [
      {
        key: 'table',
        name: 'Table',
        description: null,
        format: 'CSV',
        mimeType: 'text/csv',
        status: 'ready',
        statusReason: null,
        bytes: text.length,
        checksum: { algorithm: 'sha256', value: key },
        profile: profile.kind === 'table' ? { ...profile.profile, cellWords: null } : null,
        url: null,
        file: { name: 'table.csv', key },
      },
    ],
  });
}

it('are found once the job has read them', async () => {
  const tables = [
    await withTable('Ferries', 'harbour,cars\nTromsø,1\nВладивосток,2\n'),
    await withTable('Counts', 'a,b\n1,2\n3,4\n'),
    await withTable('Kilns', 'place,heat\n有田,1300\nStoke,1200\n'),
  ];
  // A file that is gone keeps no other from being read.
  const { resources } = await withTable('Gone', 'town,n\nAtlantis,1\n');
  const gone = record({
    sourceIdentifier: 'Gone',
    title: 'Gone',
    resources: resources.map((one) => ({ ...one, file: { name: 'gone.csv', key: 'f'.repeat(64) } })),
  });
  await writeRecords(bench.db.kysely, [...tables, gone], { organisationGUID: ORGANISATION, kind: 'test' });
  expect(await found('Владивосток')).toEqual([]);

  await enqueue(bench.db.kysely, readCellWordsJob, {});
  const worker = startReadingCellWords({
    kysely: bench.db.kysely,
    files: bench.stores.files,
    scratch: join(tmpdir(), `kept-values-${process.pid}`),
    log: silent,
  });
  const jobs = async () => {
    const { rows } = await bench.db.pool.query<{ state: string; progress: object }>(
      `select state, progress from operations.job where name = 'read values of kept tables'`,
    );
    return rows;
  };
  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 30_000 }).toBe('succeeded');
  await worker.stop();
  expect(await jobs()).toMatchObject([{ progress: { done: 3, total: 3, found: 2 } }]);
  await expect.poll(() => found('Владивосток')).toEqual(['Ferries']);
  expect(await found('有田')).toEqual(['Kilns']);
});
