/** Every file of the test data through upload and preview: the right table, or a sentence. A tool: what reads files rarely changes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_DATA } from '../support/catalogue.ts';
import { expectWanted, tableBench, type TableBench } from '../service/publishing/published-table.ts';
import { collected } from './collected-tables.ts';

const folder = join(SHARED_DATA, 'csv');
const hasData = existsSync(folder);

let tables: TableBench;
beforeAll(async () => {
  tables = await tableBench();
});
afterAll(() => tables.close());

describe.skipIf(!hasData)('files of the test data (skipped where its folder is absent)', () => {
  it.each(Object.keys(collected))('%s', { timeout: 60_000 }, async (path) => {
    await expectWanted(
      tables,
      path.split('/').at(-1) ?? '',
      readFileSync(join(folder, path)),
      collected[path] ?? {},
    );
  });

  const spectrum = hasData
    ? readdirSync(join(folder, 'csv-spectrum')).filter((name) => name.endsWith('.csv'))
    : [];
  it.each(spectrum)('csv-spectrum/%s, as the JSON beside it', { timeout: 60_000 }, async (name) => {
    const path = join(folder, 'csv-spectrum', name);
    const wanted = JSON.parse(readFileSync(path.replace(/csv$/, 'json'), 'utf8')) as Record<string, string>[];
    const { table } = await tables.published(name, readFileSync(path));
    expect(table?.rows).toBe(wanted.length);
    const lines = (text: string) => text.replaceAll('\r\n', '\n');
    expect(table?.cells.map((row) => row.map((cell) => lines(cell === null ? '' : String(cell))))).toEqual(
      wanted.slice(0, 3).map((row) => Object.values(row).map(lines)),
    );
  });

  it('nasty/empty.csv is refused with what to do', async () => {
    await expect(tables.upload('empty.csv', readFileSync(join(folder, 'nasty/empty.csv')))).rejects.toThrow(
      'The file is empty. Choose a file that has rows',
    );
  });

  it('nasty/wide.csv has all of its columns', { timeout: 180_000 }, async () => {
    const content = readFileSync(join(folder, 'nasty/wide.csv'));
    const { table } = await tables.published('wide.csv', content);
    expect(table?.columns).toBe(content.toString().split('\n')[0]?.split(',').length);
    expect(table?.names[1]).toBe('100022:boolean');
  });

  it('is every file there is', () => {
    const all = ['', 'nasty', 'csv-spectrum'].flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((name) => name.endsWith('.csv'))
        .map((name) => (part === '' ? name : `${part}/${name}`)),
    );
    const covered = [
      ...Object.keys(collected),
      ...spectrum.map((name) => `csv-spectrum/${name}`),
      'nasty/empty.csv',
      'nasty/wide.csv',
    ];
    expect(all.toSorted()).toEqual(covered.toSorted());
  });
});
