/** What has changed between two versions of a file: figures, rows, the patch, and who may ask. */
import { readdir, readlink } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { levelNumber } from '#contract/access.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { sweepPreviews } from '#proxy/domains/preview/sweep-previews.ts';
import { people, send } from '../../support/catalogue.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { runJob } from '../../support/run-job.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let api: (request: Request) => Promise<Response>;
let datasetGUID = '';
let resourceGUID = '';
let versions = { before: '', after: '' };

const table = (rows: readonly string[]) => `id,place,amount\n${rows.join('\n')}\n`;
const line = (i: number, amount = i * 2) => `b-${i},Place ${i % 9},${amount}`;
const first = Array.from({ length: 60 }, (_, i) => line(i));
const second = [...first.slice(0, 10), line(10, 999), ...first.slice(12), 'b-70,Place 1,5'];

/** Asks until the comparison has ended. */
async function compared(as?: string) {
  await bench.ask('resource:compare', versions, as);
  await bench.previews.idle();
  await bench.ask('resource:compare', versions, as);
  await bench.previews.idle();
  return bench.ask('resource:compare', versions, as);
}
const patch = (as?: string, method = 'GET') =>
  api(
    new Request(
      `https://data.example/api/data/v1/resources/${versions.after}/patch?from=${versions.before}`,
      {
        method,
        headers: as === undefined ? {} : { authorization: `Bearer ${as}` },
      },
    ),
  );

beforeAll(async () => {
  bench = await publishingBench();
  api = rowsApiOf(bench.previews);
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  resourceGUID = await bench.upload(datasetGUID, 'benches.csv', table(first));
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await bench.upload(datasetGUID, 'benches.csv', table(second), resourceGUID);
  await bench.previews.idle();
  const { files } = await bench.ask('dataset:edit', { datasetGUID });
  versions = { before: files[0]?.earlier[0]?.versionGUID ?? '', after: files[0]?.versionGUID ?? '' };
});
afterAll(() => bench.close());

it('is for editors while one of the versions is not published', async () => {
  expect((await send(bench.data, 'resource:compare', versions)).status).toBe(404);
  expect((await send(bench.data, 'resource:changedRows', versions)).status).toBe(404);
  expect((await patch()).status).toBe(404);
  // No rows before there is a comparison.
  expect(await bench.status('resource:changedRows', versions, people.editor)).toBe(409);
  expect((await patch(people.editor)).status).toBe(409);
});

it('counts rows and cells, and shows what was and what is', async () => {
  const answer = await compared(people.editor);
  if (answer.state !== 'ready') throw new Error(`The comparison is ${answer.state}`);
  expect(answer.difference).toMatchObject({
    rows: { before: 60, after: 60, same: 58, changed: 1, added: 1, removed: 1, isOrdered: true },
    key: { columns: ['id'], repeated: 0 },
    cells: [{ column: 'amount', count: 1, medianChange: 979 }],
  });
  const page = await bench.ask('resource:changedRows', { ...versions, limit: 10 }, people.editor);
  expect(page.totalCount).toBe(3);
  expect(page.columns.map(({ name, isKey }) => [name, isKey])).toEqual([
    ['id', true],
    ['place', false],
    ['amount', false],
  ]);
  const shown = page.result.map(({ change, cells }) => [
    change,
    ...cells.map(({ value, before }) => (before === undefined ? value : [before, value])),
  ]);
  expect(shown).toEqual([
    ['changed', 'b-10', 'Place 1', [20, 999]],
    ['removed', 'b-11', 'Place 2', 22],
    ['added', 'b-70', 'Place 1', 5],
  ]);
  const one = { ...versions, change: 'added', limit: 10 } as const;
  expect(await bench.ask('resource:changedRows', one, people.editor)).toMatchObject({
    totalCount: 1,
    result: [{ change: 'added', before: null, after: 59 }],
  });
});

it('has a patch to download', async () => {
  const answer = await patch(people.editor);
  expect(answer.headers.get('content-disposition')).toContain('.patch.parquet');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('PAR1');
  expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
});

it.runIf(process.platform === 'linux')(
  'leaves no file open where its headers alone are asked for',
  async () => {
    const files = '/proc/self/fd';
    const open = async () =>
      (
        await Promise.all((await readdir(files)).map((one) => readlink(`${files}/${one}`).catch(() => '')))
      ).filter((path) => path.endsWith('patch.parquet')).length;
    const answer = await patch(people.editor, 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    await expect.poll(open).toBe(0);
  },
);

it('is open to everyone once both versions are public, and stays after a sweep', async () => {
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await runJob(bench.db.kysely, sweepPreviews(bench.stores.tables));
  const answer = await compared();
  expect(answer.state).toBe('ready');
  expect((await send(bench.data, 'resource:compare', versions)).status).toBe(200);
  expect((await patch()).status).toBe(200);
});

it('is made again when its files are gone, and says why tables are not compared', async () => {
  const { name } = await bench.db.kysely
    .selectFrom('catalogue.difference')
    .select('name')
    .executeTakeFirstOrThrow();
  await bench.stores.tables.removeLocal(name);
  expect(await bench.status('resource:changedRows', versions)).toBe(409);
  expect((await compared()).state).toBe('ready');
  const text = await bench.upload(datasetGUID, 'notes.txt', 'Only words, no table.\n');
  await bench.previews.idle();
  const { files } = await bench.ask('dataset:edit', { datasetGUID });
  const other = files.find((file) => file.resourceGUID === text)?.versionGUID ?? '';
  expect(await bench.ask('resource:compare', { before: versions.before, after: other })).toMatchObject({
    state: 'failed',
    reason: 'noTable',
  });
});

it('is shown to those who may see both versions, and its patch is for those who may download them', async () => {
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private' });
  const principal = await ensurePrincipal(bench.db.kysely, 'person', people.stranger);
  const answers: unknown[] = [];
  for (const level of ['metadata', 'read', 'query', 'download'] as const) {
    await sql`delete from access.dataset_grant where principal_id = ${principal}`.execute(bench.db.kysely);
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      values (${principal}, ${datasetGUID}::uuid, ${levelNumber(level)}, ${people.owner}::uuid)`.execute(
      bench.db.kysely,
    );
    const rows = await bench.status('resource:changedRows', versions, people.stranger);
    const told = level === 'metadata' ? undefined : await compared(people.stranger);
    answers.push([
      level,
      rows,
      told?.state === 'ready' && told.patch !== null,
      (await patch(people.stranger)).status,
    ]);
  }
  expect(answers).toEqual([
    ['metadata', 403, false, 403],
    ['read', 200, false, 403],
    ['query', 200, false, 403],
    ['download', 200, true, 200],
  ]);
});
