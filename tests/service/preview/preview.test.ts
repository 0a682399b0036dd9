/** The calls of the preview: what a table answers, and to whom. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { ask, authenticate, people, send, silent } from '../../support/catalogue.ts';
import { workbook } from '../../support/zip.ts';
import { useBench } from './harness.ts';

const PARKS = `name,area,opened,free
Hyde Park,142.5,1637-01-01,true
Roundhay Park,283,1872-09-20,true
Café Garden,,1990-05-01,false
100% Park,1,2001-01-01,false
`;
const bench = useBench();

const rowsOf = async (request: Partial<CallRequest<'resource:previewRows'>>) => {
  const { result, totalCount } = await ask(bench.data, 'resource:previewRows', { columns: [0], ...request });
  return { names: result.map(({ cells }) => cells[0]), totalCount };
};

describe('what a table answers', () => {
  let resourceGUID: string;
  beforeAll(async () => {
    resourceGUID = await bench.ready({ content: PARKS });
  });

  it('pages, in the order of the file', async () => {
    expect(await rowsOf({ resourceGUID, limit: 2, offset: 1 })).toEqual({
      names: ['Roundhay Park', 'Café Garden'],
      totalCount: 4,
    });
    expect(await rowsOf({ resourceGUID, offset: 9 })).toEqual({ names: [], totalCount: 4 });
  });

  it('cells by type: numbers, days, truth, nothing', async () => {
    const { result } = await ask(bench.data, 'resource:previewRows', {
      resourceGUID,
      columns: [3, 2, 1],
      offset: 2,
      limit: 1,
    });
    expect(result).toEqual([{ row: 2, cells: [false, '1990-05-01', null], cut: [] }]);
  });

  it('sorted, and what has no value comes last either way', async () => {
    const sorted = (descending: boolean) =>
      rowsOf({ resourceGUID, sort: { column: 1, descending } }).then(({ names }) => names);
    expect(await sorted(false)).toEqual(['100% Park', 'Hyde Park', 'Roundhay Park', 'Café Garden']);
    expect(await sorted(true)).toEqual(['Roundhay Park', 'Hyde Park', '100% Park', 'Café Garden']);
  });

  it.each([
    [{ kind: 'contains', column: 0, text: 'PARK' }, ['Hyde Park', 'Roundhay Park', '100% Park']],
    [{ kind: 'contains', column: 0, text: '0%' }, ['100% Park']],
    [{ kind: 'contains', column: 0, text: "'; drop table x --" }, []],
    [{ kind: 'contains', column: 2, text: '1872' }, ['Roundhay Park']],
    [{ kind: 'equals', column: 0, text: 'hyde park' }, ['Hyde Park']],
    [{ kind: 'equals', column: 1, text: '283.0' }, ['Roundhay Park']],
    [{ kind: 'equals', column: 3, text: 'true' }, ['Hyde Park', 'Roundhay Park']],
    [{ kind: 'range', column: 1, from: 100, to: 200 }, ['Hyde Park']],
    [{ kind: 'range', column: 1, from: null, to: 1 }, ['100% Park']],
    [{ kind: 'dates', column: 2, from: '1872-09-20', to: '1990-05-01' }, ['Roundhay Park', 'Café Garden']],
    [{ kind: 'empty', column: 1, empty: true }, ['Café Garden']],
  ] as const)('%j', async (filter, names) => {
    expect(await rowsOf({ resourceGUID, filters: [filter] })).toEqual({ names, totalCount: names.length });
  });

  it.each([
    [{ columns: [7] }, 'columns.0'],
    [{ filters: [{ kind: 'range', column: 0, from: 1, to: null }] }, 'filters.0.column'],
    [{ filters: [{ kind: 'dates', column: 1, from: null, to: null }] }, 'filters.0.column'],
    [{ sort: { column: 9, descending: true } }, 'sort.column'],
    [{ limit: 501 }, 'limit'],
    [{ columns: [] }, 'columns'],
  ] as const)('%j is refused by name', async (wrong, field) => {
    const answer = await send(bench.data, 'resource:previewRows', {
      resourceGUID,
      columns: [0],
      ...(wrong as Partial<CallRequest<'resource:previewRows'>>),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('columns, those named and those whose name contains a text', async () => {
    const all = await ask(bench.data, 'resource:previewColumns', { resourceGUID });
    expect(all.result.map(({ name }) => name)).toEqual(['name', 'area', 'opened', 'free']);
    const some = await ask(bench.data, 'resource:previewColumns', { resourceGUID, name: 'E', limit: 2 });
    expect(some).toMatchObject({ result: [{ name: 'name' }, { name: 'area' }], totalCount: 4 });
    const odd = await ask(bench.data, 'resource:previewColumns', { resourceGUID, name: 'ar\0ea' });
    expect(odd.result.map(({ name }) => name)).toEqual(['area']);
    const one = await ask(bench.data, 'resource:previewColumns', { resourceGUID, positions: [1] });
    expect(one.result).toMatchObject([{ name: 'area', type: 'decimal', nulls: 1, min: 1, max: 283 }]);
  });

  it('a long text cut, and all of it when asked for', async () => {
    const long = 'x'.repeat(5000);
    const guid = await bench.ready({ content: `t,n\n${long},1\n` });
    const { result } = await ask(bench.data, 'resource:previewRows', { resourceGUID: guid, columns: [1, 0] });
    expect(result[0]).toMatchObject({ cells: [1, 'x'.repeat(300)], cut: [1] });
    expect(await ask(bench.data, 'resource:previewCell', { resourceGUID: guid, row: 0, column: 0 })).toEqual({
      text: long,
      cut: false,
    });
  });

  it('what a column is called is cut, however long the file says it is', async () => {
    const named = await bench.ready({ content: `${'n'.repeat(100_000)};b\n1;x\n` });
    const { result } = await ask(bench.data, 'resource:previewColumns', { resourceGUID: named });
    // At most 300 characters, of which some are left for the number of a name that occurs again.
    expect(result.map(({ name }) => name)).toEqual(['n'.repeat(294), 'b']);
  });

  it('characters that the database cannot hold, and texts that only look like them', async () => {
    const words = [String.raw`\u0000`, String.raw`\ud800`];
    const worded = await bench.ready({ content: `word\n${[...words, ...words].join('\n')}\n` });
    const { result } = await ask(bench.data, 'resource:previewColumns', { resourceGUID: worded });
    expect(result[0]?.top.map(({ value }) => value)).toEqual(words);
    // No XML may have these two, so no workbook brings them.
    const sheets = { 'A&#0;&#xD800;': '<row><c t="inlineStr"><is><t>a</t></is></c></row>' };
    const book = await bench.ready({ content: workbook({ sheets }), format: 'XLSX', name: 'a.xlsx' });
    expect((await ask(bench.data, 'resource:preview', { resourceGUID: book })).table).toMatchObject({
      state: 'failed',
      reason: 'unreadable',
    });
  });

  it('the sheet of a workbook that is asked for', async () => {
    const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const content = workbook({ sheets: { A: cell('a') + cell('1'), B: cell('b') + cell('2') } });
    const guid = await bench.ready({ content, format: 'XLSX', name: 'a.xlsx' });
    expect(await rowsOf({ resourceGUID: guid })).toEqual({ names: [1], totalCount: 1 });
    expect((await ask(bench.data, 'resource:preview', { resourceGUID: guid, sheet: 2 })).table).toEqual({
      state: 'absent',
    });
    await ask(bench.data, 'resource:requestPreview', { resourceGUID: guid, sheet: 2 });
    await bench.previews.idle();
    expect(await rowsOf({ resourceGUID: guid, sheet: 2 })).toEqual({ names: [2], totalCount: 1 });
    expect(await ask(bench.data, 'resource:preview', { resourceGUID: guid, sheet: 2 })).toMatchObject({
      resource: { sheet: 2 },
      table: { dialect: { part: { kind: 'sheet', position: 2, names: ['A', 'B'] } } },
    });
    const wrong = await send(bench.data, 'resource:preview', { resourceGUID: guid, sheet: 101 });
    expect(wrong.status).toBe(400);
  });

  it('columns from all parts of a wide table at once', async () => {
    const line = (cell: (i: number) => number | string) =>
      Array.from({ length: 900 }, (_, i) => cell(i)).join(',');
    const guid = await bench.ready({
      content: `${line((i) => `c${i}`)}\n${line((i) => i)}\n${line((i) => -i)}\n`,
    });
    const { result } = await ask(bench.data, 'resource:previewRows', {
      resourceGUID: guid,
      columns: [899, 0, 401],
      sort: { column: 500, descending: false },
      filters: [{ kind: 'range', column: 5, from: null, to: 100 }],
    });
    expect(result.map(({ cells }) => cells)).toEqual([
      [-899, 0, -401],
      [899, 0, 401],
    ]);
  });

  it('a question that takes too long is ended, and the next one is answered', async () => {
    const own = bench.open({ query: { time: 1 } });
    const late = await send(own.data, 'resource:previewRows', { resourceGUID, columns: [0] });
    expect(late.status).toBe(504);
    await own.previews.close();
    expect((await rowsOf({ resourceGUID })).totalCount).toBe(4);
  });

  it('a process that dies while it is asked is reported, not waited for', async () => {
    const own = bench.open({ query: { program: join(import.meta.dirname, 'dying-program.mjs') } });
    const answer = await send(own.data, 'resource:previewRows', { resourceGUID, columns: [0] });
    expect(answer.status).toBe(503);
    await own.previews.close();
  });
});

describe('who sees it', () => {
  const calls = [
    ['resource:preview', {}],
    ['resource:requestPreview', {}],
    ['resource:previewColumns', {}],
    ['resource:previewRows', { columns: [0] }],
    ['resource:previewChart', { chart: { kind: 'bar', x: 0, y: null, series: null, aggregate: 'count' } }],
    ['resource:previewCell', { row: 0, column: 0 }],
    ['resource:previewContent', {}],
  ] as const;

  it.each(calls)('%s of a private dataset is there for its editors only', async (call, more) => {
    // The same bytes are public elsewhere and their table is ready: that must open nothing here.
    await bench.ready({ content: PARKS });
    const resourceGUID = await bench.store({ content: PARKS, visibility: 'private' });
    const status = async (who?: string) =>
      (await send(bench.data, call, { resourceGUID, ...more } as Partial<CallRequest<typeof call>>, who))
        .status;
    expect(await status(people.editor)).toBe(200);
    for (const who of [undefined, people.newcomer, people.stranger, people.member])
      expect(await status(who)).toBe(404);
  });

  it.each(['planned', 'onRequest'] as const)('a dataset that is %s gives nothing out', async (status) => {
    const resourceGUID = await bench.store({ content: PARKS, status });
    expect((await send(bench.data, 'resource:preview', { resourceGUID }, people.stranger)).status).toBe(403);
    expect(
      (await send(bench.data, 'resource:previewRows', { resourceGUID, columns: [0] }, people.stranger))
        .status,
    ).toBe(403);
  });

  it('an editor sees the table of a draft, and no one else does', async () => {
    const resourceGUID = await bench.store({ content: PARKS, status: 'draft', sourceIdentifier: 'draft' });
    await ask(bench.data, 'resource:requestPreview', { resourceGUID }, people.editor);
    await bench.previews.idle();
    const rows = await ask(bench.data, 'resource:previewRows', { resourceGUID, columns: [0] }, people.editor);
    expect(rows.totalCount).toBe(4);
    expect((await send(bench.data, 'resource:preview', { resourceGUID })).status).toBe(404);
    const view = createDiscoveryService({ db: bench.db, authenticate, log: silent });
    const { datasetGUID } = (await ask(bench.data, 'resource:preview', { resourceGUID }, people.editor))
      .dataset;
    const { resources } = await ask(view, 'dataset:view', { datasetGUID }, people.editor);
    expect(resources[0]?.url).toContain(resourceGUID);
  });

  it('what does not exist', async () => {
    const resourceGUID = '5e0f1c7a-0009-4000-8000-000000000009';
    expect((await send(bench.data, 'resource:preview', { resourceGUID })).status).toBe(404);
  });
});
