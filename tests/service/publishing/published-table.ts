/** One dataset to which files are uploaded, and what an editor then sees of each: its table, or a sentence. */
import { expect } from 'vitest';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { people } from '../../support/catalogue.ts';
import { publishingBench } from './bench.ts';
import type { Wanted } from './hostile-tables.ts';

export async function tableBench() {
  const bench = await publishingBench();
  const datasetGUID = await bench.draft('Files with faults');
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
  return {
    published,
    upload: (fileName: string, content: Uint8Array | string) => bench.upload(datasetGUID, fileName, content),
    close: () => bench.close(),
  };
}

export type TableBench = Awaited<ReturnType<typeof tableBench>>;

/** Uploads a file and expects what must come of it. */
export async function expectWanted(
  tables: TableBench,
  name: string,
  content: Uint8Array,
  wanted: Wanted,
): Promise<void> {
  const { file, sentence, table } = await tables.published(name, content);
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
