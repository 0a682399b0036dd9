/** All rows of a table that meet the conditions as one file: every form, order, access, broken and left downloads. */
import { parse } from 'csv-parse/sync';
import { DuckDBInstance } from '@duckdb/node-api';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadForms, type DownloadForm } from '#contract/rows-api.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { shelvedTable } from '#proxy/platform/store/content-key.ts';
import { authenticate, people, temporaryFolder } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { usesOf } from '../../support/uses.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: (request: Request) => Promise<Response>;
let uses: ReturnType<typeof usesOf>;
let datasetGUID = '';
let things = '';
let wide = '';
let many = '';

/** Texts that each form must escape in its own way. */
const texts = [
  'plain',
  'a "quote", a comma',
  'two\nlines',
  '=1+1',
  '@home',
  '<b>&amp;</b>',
  'Ж東京é',
  "it's",
  'a\u0001b',
  '12345678901234567890',
];
const ROWS = 500;
const random = createRandom(7);
/** id, text, amount, day of each row. */
const rows = Array.from({ length: ROWS }, (_, i) => ({
  id: i,
  text: i % 11 === 10 ? null : random.pick(texts),
  amount: i % 7 === 0 ? null : random.below(1000) / 4,
  day: `2024-02-${String(1 + (i % 28)).padStart(2, '0')}`,
}));
const quoted = (text: string | null) => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);
const csv = `id,text,"amount, in <£>",day,Id\n${rows
  .map(({ id, text, amount, day }) => `${id},${quoted(text)},${amount ?? ''},${day},x${id}\n`)
  .join('')}`;

const ask = (guid: string, form: string, query = '', { as, method = 'GET', signal }: Asked = {}) =>
  api(
    new Request(`https://data.example/api/data/v1/resources/${guid}/table.${form}${query}`, {
      method,
      ...(signal !== undefined && { signal }),
      ...(as !== undefined && { headers: { authorization: `Bearer ${as}` } }),
    }),
  );
interface Asked {
  readonly as?: string;
  readonly method?: string;
  readonly signal?: AbortSignal;
}

/** The cells of each row as text by the names of columns, as a program reads them; an empty cell is left out. */
const readers: Record<
  DownloadForm,
  (bytes: Buffer) => Promise<Record<string, string>[]> | Record<string, string>[]
> = {
  csv: (bytes) => cells(parse(bytes, { columns: true }) as Record<string, unknown>[]),
  json: (bytes) => cells(JSON.parse(bytes.toString()) as Record<string, unknown>[]),
  ndjson: (bytes) =>
    cells(
      bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ),
  xml(bytes) {
    const found: Record<string, string>[] = [];
    let name = '';
    const parser = new SaxesParser();
    parser.on('opentag', (tag) => {
      if (tag.name === 'row') found.push({});
      name = tag.name === 'field' ? (tag.attributes['name'] ?? '') : '';
    });
    parser.on('text', (text) => {
      const row = found.at(-1);
      if (name !== '' && row !== undefined) row[name] = (row[name] ?? '') + text;
    });
    parser.on('closetag', () => (name = ''));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(bytes.toString()).close();
    return found;
  },
  async parquet(bytes) {
    const path = join(folder.path, `${Math.random()}.parquet`);
    await writeFile(path, bytes);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(`select * from '${path}'`);
    return cells(read.getRowObjectsJson());
  },
};
const cells = (found: readonly Record<string, unknown>[]): Record<string, string>[] =>
  found.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
  );
const read = async (form: DownloadForm, response: Response) =>
  readers[form](Buffer.from(await response.arrayBuffer()));

/** In text the engine writes a decimal number with a point. */
const decimal = (form: DownloadForm, amount: number) =>
  Number.isInteger(amount) && (form === 'csv' || form === 'xml') ? `${amount}.0` : String(amount);

/** What a row is in a form. */
const expectedRow = (form: DownloadForm, { id, text, amount, day }: (typeof rows)[number]) => ({
  id: String(id),
  // XML has no such character.
  ...(text !== null && { text: form === 'xml' ? text.replaceAll('\u0001', '') : text }),
  ...(amount !== null && { 'amount, in <£>': decimal(form, amount) }),
  day,
  'Id (2)': `x${id}`,
});

beforeAll(async () => {
  folder = await temporaryFolder();
  bench = await publishingBench();
  uses = usesOf(bench.db);
  api = bench.previews.rowsApi({
    authenticate,
    findFileFor: (caller) => (guid) =>
      findFile(bench.db.kysely, { resourceGUID: guid }, caller ?? { identityGUID: null }, 'read'),
    signedFor: (url) => (url.searchParams.get('signature') === 'good' ? people.editor : null),
    noteUse: uses.note,
    origin: () => 'https://data.example',
  });
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  things = await bench.upload(datasetGUID, 'things.csv', csv);
  const names = Array.from({ length: 450 }, (_, i) => `n${i}`);
  wide = await bench.upload(
    datasetGUID,
    'wide.csv',
    `${names.join(',')}\n${[3, 1, 2].map((row) => `${names.map((_, i) => row * 1000 + i).join(',')}\n`).join('')}`,
  );
  many = await bench.upload(
    datasetGUID,
    'many.csv',
    `n,text\n${Array.from({ length: 100_000 }, (_, i) => `${i},some words that make it long ${i}\n`).join('')}`,
  );
  await bench.previews.idle();
});
afterAll(async () => {
  await uses.close();
  await bench.close();
  await folder.remove();
});

const publish = (visibility: 'public' | 'private') =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility });

it('is hidden with its dataset, and there for whom an address was signed', async () => {
  await publish('private');
  expect((await ask(things, 'csv')).status).toBe(404);
  expect(await read('csv', await ask(things, 'csv', '?signature=good'))).toHaveLength(ROWS);
  expect(await read('parquet', await ask(things, 'parquet', '?signature=good&sort=id'))).toHaveLength(ROWS);
  await publish('public');
  expect((await ask(things, 'docx')).status).toBe(404);
});

describe.each(downloadForms)('a table as %s', (form) => {
  it('has every row and every character', async () => {
    // Parquet without conditions is the file of ranges, with other names for what comes again.
    const response = await ask(things, form, '?sort=id');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`Things.${form}`);
    expect(await read(form, response)).toEqual(rows.map((row) => expectedRow(form, row)));
  });

  it('has the rows that meet the conditions, in the order that was asked for', async () => {
    const query = `?filter[${encodeURIComponent('amount, in <£>')}][gte]=100&filter[text][contains]=o&sort=amount, in <£>&order=desc&select=id`;
    const found = await read(form, await ask(things, form, query));
    const wanted = rows
      .filter(({ amount, text }) => (amount ?? 0) >= 100 && (text ?? '').toLowerCase().includes('o'))
      .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.id - b.id);
    expect(wanted.length).toBeGreaterThan(20);
    expect(found).toEqual(wanted.map(({ id }) => ({ id: String(id) })));
  });

  it('has the columns of a wide table beside each other', async () => {
    const found = await read(form, await ask(wide, form, '?sort=n449'));
    expect(found.map((row) => [row['n0'], row['n449'], Object.keys(row).length])).toEqual([
      ['1000', '1449', 450],
      ['2000', '2449', 450],
      ['3000', '3449', 450],
    ]);
  });

  it('has no rows where none meets the conditions', async () => {
    const response = await ask(things, form, '?filter[id][gte]=100000');
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length === 0 ? [] : await readers[form](bytes)).toEqual([]);
  });
});

it('has an address for what a preview shows', async () => {
  const asked = {
    resourceGUID: things,
    columns: [2, 0],
    filters: [
      { kind: 'range' as const, column: 2, from: 100, to: null },
      { kind: 'contains' as const, column: 1, text: 'o' },
    ],
    sort: { column: 2, descending: true },
    form: 'ndjson' as const,
  };
  const { url } = await bench.ask('resource:downloadTable', asked);
  const response = await api(new Request(new URL(url, 'https://data.example')));
  expect(response.status).toBe(200);
  const found = await read('ndjson', response);
  expect(Object.keys(found[0] ?? {})).toEqual(['amount, in <£>', 'id']);
  expect(found).toHaveLength(
    rows.filter(({ amount, text }) => (amount ?? 0) >= 100 && (text ?? '').toLowerCase().includes('o'))
      .length,
  );
});

it('escapes formulas in CSV on request', async () => {
  const found = await read('csv', await ask(things, 'csv', '?escape=formulas'));
  const formula = rows.findIndex(({ text }) => text === '=1+1');
  expect(found[formula]?.['text']).toBe("'=1+1");
  expect(found[0]?.['day']).toBe('2024-02-01');
});

it('names the parameter that does not fit', async () => {
  for (const [query, name] of [
    ['?limit=5', 'limit'],
    ['?group=text', 'group'],
    ['?select=nothing', 'select'],
    ['?colour=red', 'colour'],
  ] as const) {
    const refused = await ask(things, 'csv', query);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(`"${name}"`);
  }
});

it('says what it is by HEAD without making it', async () => {
  const head = await ask(many, 'ndjson', '', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  expect(head.headers.get('content-type')).toContain('ndjson');
});

it('ends its process when the reader goes, and makes room for the next', async () => {
  // Two of one reader may run: the third starts once both have left.
  const left = await Promise.all(['csv', 'json'].map((form) => ask(many, form)));
  expect((await ask(many, 'xml')).status).toBe(429);
  for (const { body } of left) {
    const reader = body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
  }
  await expect
    .poll(async () => {
      const next = await ask(many, 'ndjson');
      await next.body?.cancel();
      return next.status;
    })
    .toBe(200);
});

it('of a table whose files are gone is asked for again, and there once it was made', async () => {
  for await (const name of bench.stores.tables.local())
    await rm(join(bench.stores.tables.folder, shelvedTable(name)), { recursive: true, force: true });
  const gone = await ask(things, 'csv');
  expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
  await bench.previews.idle();
  expect(await read('csv', await ask(things, 'csv'))).toHaveLength(ROWS);
});

it('counts as a download of its form', async () => {
  await uses.flush();
  const { rows: used } = await bench.db.pool.query<{ format: string; used: number }>(
    `select format, sum(used)::int as used from catalogue.use_day where kind = 'download' and resource_guid = $1 group by 1`,
    [things],
  );
  expect(Object.fromEntries(used.map(({ format, used: count }) => [format, count > 0]))).toMatchObject({
    CSV: true,
    JSON: true,
    NDJSON: true,
    XML: true,
    PARQUET: true,
  });
});
