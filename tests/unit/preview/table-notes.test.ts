/** Sentences about how a table was read. */
import { expect, it } from 'vitest';
import type { Dialect } from '#contract/preview.ts';
import { preview } from '../../../src/messages/en/preview.ts';
import { tableNotes } from '../../../src/screens/preview/table-notes.ts';

const dialect: Dialect = {
  kind: 'json',
  encoding: 'utf-8',
  delimiter: null,
  header: true,
  skippedLines: 0,
  raggedRows: 0,
  quotes: true,
};
const table = { state: 'ready', rows: 2, columns: 2, truncated: false } as const;
const remedy = 'Its publisher can correct the format.';

it.each<[Dialect['kind'], string, string[]]>([
  ['json', 'CSV', [`The file is JSON, although it is stated as CSV. ${remedy}`]],
  ['json', 'JSON', []],
  ['json', 'GeoJSON', []],
  ['lines', 'NDJSON', []],
  ['text', 'XLSX', [`The file is delimited text, although it is stated as XLSX. ${remedy}`]],
  ['text', 'CSV', []],
  ['xlsx', 'csv', [`The file is an XLSX workbook, although it is stated as csv. ${remedy}`]],
  ['xls', 'XLSX', [`The file is an XLS workbook, although it is stated as XLSX. ${remedy}`]],
  ['parquet', 'JSON', [`The file is Parquet, although it is stated as JSON. ${remedy}`]],
  // What an archive contains may be stated, or the archive.
  ['text', 'ZIP', []],
  [undefined, 'XLSX', []],
])('%s that is stated as %s', (kind, format, notes) => {
  expect(tableNotes({ ...table, dialect: { ...dialect, kind } }, format, preview)).toEqual(notes);
});

it('a column of text is plain text', () => {
  expect(
    tableNotes({ ...table, columns: 1, dialect: { ...dialect, kind: 'text' } }, 'XLSX', preview),
  ).toEqual([`The file is plain text, although it is stated as XLSX. ${remedy}`]);
});
