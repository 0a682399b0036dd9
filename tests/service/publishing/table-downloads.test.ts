/** Downloads of tables: every row, in every form, as long as it is asked for. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shelvedTable } from '#proxy/platform/store/content-key.ts';
import {
  ROWS,
  api,
  ask,
  bench,
  expectedRow,
  forms,
  many,
  publish,
  read,
  readers,
  rows,
  texts,
  things,
  uses,
  wide,
  useDownloads,
} from './downloads-bench.ts';

useDownloads();

it('is hidden with its dataset, and there for whom an address was signed', async () => {
  await publish('private');
  expect((await ask(things, 'csv')).status).toBe(404);
  expect(await read('csv', await ask(things, 'csv', '?signature=good'))).toHaveLength(ROWS);
  expect(await read('parquet', await ask(things, 'parquet', '?signature=good&sort=id'))).toHaveLength(ROWS);
  await publish('public');
  expect((await ask(things, 'docx')).status).toBe(404);
});

it('is refused where the table has the first rows of its file alone', async () => {
  const mark = (truncated: boolean) =>
    bench.db.kysely.updateTable('catalogue.preview').set({ truncated }).execute();
  await mark(true);
  try {
    for (const form of forms) {
      const refused = await ask(things, form);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringContaining('Download the file itself'),
      });
    }
  } finally {
    await mark(false);
  }
});

describe.each(forms)('a table as %s', (form) => {
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

it('refuses a workbook whose cells would be cut, before the first byte', async () => {
  const long = await ask(texts, 'xlsx');
  expect(long.status).toBe(409);
  expect(await long.text()).toContain('a text of the column notes is longer');
  expect(await read('xlsx', await ask(texts, 'xlsx', '?select=id'))).toEqual([{ id: '1' }, { id: '2' }]);
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
