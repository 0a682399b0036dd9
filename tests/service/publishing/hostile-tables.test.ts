/** Every file of the test data, and files with faults that are made here, through upload and preview: the right table, or a sentence. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { people, SHARED_DATA } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';
import { collected, generated, type Wanted } from './hostile-tables.ts';

const folder = join(SHARED_DATA, 'csv');
const hasData = existsSync(folder);

let bench: PublishingBench;
let datasetGUID = '';
beforeAll(async () => {
  bench = await publishingBench();
  datasetGUID = await bench.draft('Files with faults');
});
afterAll(() => bench.close());

/** What an editor sees of a file once it was read and its table was made. */
async function published(fileName: string, content: Uint8Array) {
  const resourceGUID = await bench.upload(datasetGUID, fileName, content);
  await bench.previews.idle();
  const { files } = await bench.ask('dataset:edit', { datasetGUID }, people.editor);
  const file = files.find((one) => one.resourceGUID === resourceGUID);
  const sentence = file?.finding ? sayFinding(file.finding) : null;
  if (file?.status !== 'ready') return { file, sentence, table: null };
  const asked = { resourceGUID, sheet: 0 };
  await bench.ask('resource:requestPreview', asked, people.editor);
  await bench.previews.idle();
  const { table: state } = await bench.ask('resource:preview', asked, people.editor);
  if (state?.state !== 'ready') return { file, sentence, table: null };
  const { result: columns } = await bench.ask(
    'resource:previewColumns',
    { ...asked, limit: 6 },
    people.editor,
  );
  const { result: rows } = await bench.ask(
    'resource:previewRows',
    { ...asked, columns: columns.map(({ position }) => position), limit: 3 },
    people.editor,
  );
  return {
    file,
    sentence,
    table: {
      rows: state.rows,
      columns: state.columns,
      names: columns.map(({ name, type }) => `${name}:${type}`),
      cells: rows.map(({ cells }) => cells),
    },
  };
}

async function expectWanted(name: string, content: Uint8Array, wanted: Wanted): Promise<void> {
  const { file, sentence, table } = await published(name, content);
  if (wanted.format !== undefined) expect(file?.format).toBe(wanted.format);
  if (wanted.sentence !== undefined) {
    expect(sentence).toMatch(wanted.sentence);
    expect(table).toBeNull();
    return;
  }
  expect([file?.status, sentence]).toEqual(['ready', null]);
  if (wanted.rows !== undefined) expect(table?.rows).toBe(wanted.rows);
  if (wanted.columns !== undefined)
    expect(table?.names.slice(0, wanted.columns.length)).toEqual(wanted.columns);
  if (wanted.first !== undefined) expect(table?.cells.slice(0, wanted.first.length)).toEqual(wanted.first);
}

describe('files that are made here', () => {
  it.each(Object.keys(generated))('%s', { timeout: 60_000 }, async (name) => {
    const made = generated[name];
    if (made === undefined) throw new Error('There is no such file');
    await expectWanted(name, made.content, made.wanted);
  });

  it('an empty file is refused with what to do', async () => {
    await expect(bench.upload(datasetGUID, 'empty.csv', '')).rejects.toThrow(
      'The file is empty. Choose a file that has rows',
    );
  });
});

describe.skipIf(!hasData)('files of the test data (skipped where its folder is absent)', () => {
  it.each(Object.keys(collected))('%s', { timeout: 60_000 }, async (path) => {
    await expectWanted(path.split('/').at(-1) ?? '', readFileSync(join(folder, path)), collected[path] ?? {});
  });

  const spectrum = hasData
    ? readdirSync(join(folder, 'csv-spectrum')).filter((name) => name.endsWith('.csv'))
    : [];
  it.each(spectrum)('csv-spectrum/%s, as the JSON beside it', { timeout: 60_000 }, async (name) => {
    const path = join(folder, 'csv-spectrum', name);
    const wanted = JSON.parse(readFileSync(path.replace(/csv$/, 'json'), 'utf8')) as Record<string, string>[];
    const { table } = await published(name, readFileSync(path));
    expect(table?.rows).toBe(wanted.length);
    const lines = (text: string) => text.replaceAll('\r\n', '\n');
    expect(table?.cells.map((row) => row.map((cell) => lines(cell === null ? '' : String(cell))))).toEqual(
      wanted.slice(0, 3).map((row) => Object.values(row).map(lines)),
    );
  });

  it('nasty/empty.csv is refused with what to do', async () => {
    await expect(
      bench.upload(datasetGUID, 'empty.csv', readFileSync(join(folder, 'nasty/empty.csv'))),
    ).rejects.toThrow('The file is empty. Choose a file that has rows');
  });

  it('nasty/wide.csv has all of its columns', { timeout: 180_000 }, async () => {
    const content = readFileSync(join(folder, 'nasty/wide.csv'));
    const { table } = await published('wide.csv', content);
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
