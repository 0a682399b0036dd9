/** A table as one Parquet file: the same rows, ranges of bytes, conditions, access with every range, versions. */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadataLength } from '#proxy/platform/formats/parquet/metadata.ts';
import { readStruct, structIn, structsIn, wholeIn } from '#proxy/platform/formats/parquet/thrift.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { people, temporaryFolder } from '../../support/catalogue.ts';
import { usesOf } from '../../support/uses.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: (request: Request) => Promise<Response>;
let uses: ReturnType<typeof usesOf>;
let datasetGUID = '';
let resourceGUID = '';

/** Three groups of rows of the stored table. */
const ROWS = 80_000;
const table = (rows: number, note = '') =>
  `id,place,"amount, in £",day,place\n${Array.from(
    { length: rows },
    (_, i) =>
      `${i},${['North', 'South', 'West'][i % 3]},${i % 10 === 9 ? '' : i / 2},2024-01-${String((i % 28) + 1).padStart(2, '0')},${note}${i}\n`,
  ).join('')}`;

const address = (guid = resourceGUID) => `/api/data/v1/resources/${guid}/table.parquet`;
const ask = (headers: Record<string, string> = {}, { as, method = 'GET', guid }: Asked = {}) =>
  api(
    new Request(new URL(address(guid), 'https://data.example'), {
      method,
      headers: { ...headers, ...(as !== undefined && { authorization: `Bearer ${as}` }) },
    }),
  );
interface Asked {
  readonly as?: string;
  readonly method?: string;
  readonly guid?: string;
}
const range = async (from: number, until: number): Promise<Buffer> => {
  const answer = await ask({ range: `bytes=${from}-${until}` });
  expect(answer.status).toBe(206);
  return Buffer.from(await answer.arrayBuffer());
};
/** What DuckDB reads in a file of such bytes. */
async function read(bytes: Buffer, question: string): Promise<unknown[][]> {
  const path = join(folder.path, `${Math.random()}.parquet`);
  await writeFile(path, bytes);
  return readFile(path, question);
}
async function readFile(path: string, question: string): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const rows = await connection.runAndReadAll(question.replaceAll('FILE', `'${path}'`));
    return rows.getRowsJson() as unknown[][];
  } finally {
    connection.closeSync();
  }
}
const publish = (visibility: 'public' | 'private' = 'public') =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility });

beforeAll(async () => {
  folder = await temporaryFolder();
  bench = await publishingBench();
  uses = usesOf(bench.db);
  api = rowsApiOf(bench.previews, { noteUse: uses.note });
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  resourceGUID = await bench.upload(datasetGUID, 'benches.csv', table(ROWS));
  await bench.previews.idle();
});
afterAll(async () => {
  await uses.close();
  await bench.close();
  await folder.remove();
});

it('is hidden with its dataset, and open once that is published', async () => {
  expect((await ask()).status).toBe(404);
  await publish();
  const whole = await ask();
  expect(whole.status).toBe(200);
  await whole.body?.cancel();
  expect((await ask({}, { method: 'POST' })).status).toBe(405);
});

it('has the rows of the table in their order, under the names of its columns, with their types', async () => {
  const answer = await ask();
  expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  expect(answer.headers.get('content-disposition')).toContain('.parquet');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
  expect(await read(bytes, 'select column_name, column_type from (describe select * from FILE)')).toEqual([
    ['id', 'BIGINT'],
    ['place', 'VARCHAR'],
    ['amount, in £', 'DOUBLE'],
    ['day', 'DATE'],
    ['place 2', 'BIGINT'],
  ]);
  expect(
    await read(
      bytes,
      `select count(*)::int, sum(id)::double, count("amount, in £")::int, sum("amount, in £"), max(day)::text,
        bool_and(file_row_number = id), sum("place 2")::double
       from read_parquet(FILE, file_row_number = true)`,
    ),
  ).toEqual([
    [
      ROWS,
      (ROWS * (ROWS - 1)) / 2,
      ROWS * 0.9,
      Array.from({ length: ROWS }, (_, i) => (i % 10 === 9 ? 0 : i / 2)).reduce((a, b) => a + b, 0),
      '2024-01-28',
      true,
      (ROWS * (ROWS - 1)) / 2,
    ],
  ]);
});

describe('a range of bytes', () => {
  it('is that part of the whole file, wherever it is', async () => {
    const whole = Buffer.from(await (await ask()).arrayBuffer());
    const size = whole.length;
    for (const [from, until] of [
      [0, 0],
      [0, 3],
      [4, 5_000],
      [size - 8, size - 1],
      [size - 9_000, size - 1],
      [Math.floor(size / 2), Math.floor(size / 2) + 70_000],
    ] as const) {
      const answer = await ask({ range: `bytes=${from}-${until}` });
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${until}/${size}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(from, until + 1))).toBe(true);
    }
    const last = await ask({ range: 'bytes=-100' });
    expect(Buffer.from(await last.arrayBuffer()).equals(whole.subarray(size - 100))).toBe(true);
    const beyond = await ask({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  it('is one at a time', async () => {
    const answer = await ask({ range: 'bytes=0-3, 10-20' });
    expect(answer.status).toBe(416);
    expect(await answer.json()).toMatchObject({ detail: 'Ask for one range of bytes at a time' });
  });

  it('has its size and conditions in the answer to HEAD, without a byte', async () => {
    const head = await ask({}, { method: 'HEAD' });
    expect([head.status, head.headers.get('accept-ranges'), await head.text()]).toEqual([200, 'bytes', '']);
    const size = head.headers.get('content-length');
    expect(Number(size)).toBeGreaterThan(100_000);
  });

  it('is all that a reader of some rows needs', async () => {
    const size = Number((await ask({}, { method: 'HEAD' })).headers.get('content-length'));
    const tail = await range(size - 8, size - 1);
    const length = metadataLength(tail);
    const metadata = await range(size - 8 - length, size - 9);
    const groups = structsIn(readStruct(metadata), 4);
    expect(groups.length).toBe(3);
    const middle = groups[1] ?? new Map();
    const places = structsIn(middle, 1).map((chunk) => {
      const column = structIn(chunk, 3) ?? new Map();
      const from = Number(wholeIn(column, 11) ?? wholeIn(column, 9));
      return { from, until: from + Number(wholeIn(column, 7)) };
    });
    const from = Math.min(...places.map((place) => place.from));
    const until = Math.max(...places.map((place) => place.until));
    const data = await range(from, until - 1);
    // A file with these bytes alone, and zeros elsewhere.
    const path = join(folder.path, 'sparse.parquet');
    const file = await open(path, 'w');
    await file.write(data, 0, data.length, from);
    await file.write(metadata, 0, metadata.length, size - 8 - length);
    await file.write(tail, 0, 8, size - 8);
    await file.close();
    const rows = await readFile(
      path,
      'select id, place, day::text from FILE where id between 40000 and 40099',
    );
    expect(rows.length).toBe(100);
    expect(rows[5]).toEqual(['40005', 'North', '2024-01-22']);
    expect((data.length + length + 8) / size).toBeLessThan(0.45);
  });
});

describe('conditions', () => {
  it('give the whole file where it is another one than the client has, or refuse', async () => {
    const etag = (await ask({}, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const statusWith = async (headers: Record<string, string>) => {
      const answer = await ask(headers);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await statusWith({ 'if-none-match': etag })).toBe(304);
    expect(await statusWith({ range: 'bytes=0-3', 'if-range': etag })).toBe(206);
    expect(await statusWith({ range: 'bytes=0-3', 'if-range': '"other"' })).toBe(200);
    expect(await statusWith({ range: 'bytes=0-3', 'if-match': etag })).toBe(206);
    expect(await statusWith({ range: 'bytes=0-3', 'if-match': '"other"' })).toBe(412);
  });

  it('notice a new version, and the address of the version from before keeps its bytes', async () => {
    const before = await bench.ask('dataset:edit', { datasetGUID }, people.editor);
    const versionGUID = before.files.find((file) => file.resourceGUID === resourceGUID)?.versionGUID ?? '';
    const etag = (await ask({}, { method: 'HEAD' })).headers.get('etag') ?? '';
    await bench.upload(datasetGUID, 'benches-2.csv', table(1_000), resourceGUID);
    await bench.previews.idle();
    await publish();
    const moved = await ask({ range: 'bytes=0-3', 'if-range': etag });
    expect([moved.status, moved.headers.get('etag') === etag]).toEqual([200, false]);
    await moved.body?.cancel();
    expect((await ask({ range: 'bytes=0-3', 'if-match': etag })).status).toBe(412);
    const earlier = await ask({ range: 'bytes=0-3', 'if-range': etag }, { guid: versionGUID });
    expect([earlier.status, earlier.headers.get('etag')]).toEqual([206, etag]);
    await earlier.body?.cancel();
  });
});

it('is decided with every range: a part of the table is all that there is, until the grant ends', async () => {
  await publish('private');
  const principal = await ensurePrincipal(bench.db.kysely, 'person', people.stranger);
  const narrowing = await bench.previews.fitNarrowing(resourceGUID, {
    sheet: 0,
    columns: [0, 1],
    filters: [{ kind: 'equals', column: 1, text: 'North' }],
  });
  await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by, resource_guids, narrowing)
    values (${principal}, ${datasetGUID}::uuid, 3, ${people.owner}::uuid, ${[resourceGUID]}::uuid[],
      ${JSON.stringify(narrowing)}::jsonb)`.execute(bench.db.kysely);
  const first = await ask({}, { as: people.stranger });
  await first.body?.cancel();
  if (first.status === 503) await bench.previews.idle();
  const part = Buffer.from(await (await ask({}, { as: people.stranger })).arrayBuffer());
  expect(await read(part, `select * from FILE limit 2`)).toEqual([
    ['0', 'North'],
    ['3', 'North'],
  ]);
  expect(await read(part, `select count(*)::int, count(distinct place)::int from FILE`)).toEqual([[334, 1]]);
  const some = { range: 'bytes=0-3' };
  const granted = await ask(some, { as: people.stranger });
  expect(granted.status).toBe(206);
  await granted.body?.cancel();
  await sql`update access.dataset_grant set ended_at = now() where principal_id = ${principal}`.execute(
    bench.db.kysely,
  );
  expect((await ask(some, { as: people.stranger })).status).toBe(404);
});

it('is one file of a table that is stored in several', async () => {
  const names = Array.from({ length: 450 }, (_, i) => `c${i}`);
  const lines = Array.from({ length: 50 }, (_, row) => names.map((_name, i) => row * 1000 + i).join(','));
  const guid = await bench.upload(datasetGUID, 'wide.csv', `${names.join(',')}\n${lines.join('\n')}\n`);
  await publish('private');
  await bench.previews.idle();
  const answer = await ask({}, { guid, as: people.editor });
  expect(answer.status === 200 ? '' : await answer.text()).toBe('');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(
    await read(bytes, 'select count(*)::int, sum(c0)::int, sum(c410)::int, sum(c449)::int from FILE'),
  ).toEqual([[50, 1_225_000, 1_225_000 + 50 * 410, 1_225_000 + 50 * 449]]);
});
