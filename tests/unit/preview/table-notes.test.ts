/** Sentences about how a table was read. */
import { expect, it } from 'vitest';
import type { Dialect } from '#contract/preview.ts';
import { preview } from '../../../src/messages/en/preview.ts';
import { tableNotes } from '../../../src/screens/preview/table-notes.ts';

const dialect: Dialect = {
  encoding: 'utf-8',
  delimiter: null,
  header: true,
  skippedLines: 0,
  raggedRows: 0,
  quotes: true,
  document: 'JSON',
};

it.each([
  ['CSV', ['The file is JSON, although it is stated as CSV.']],
  ['JSON', []],
  ['GeoJSON', []],
])('JSON that is stated as %s', (format, notes) => {
  const table = { state: 'ready', rows: 2, columns: 1, truncated: false, dialect } as const;
  expect(tableNotes(table, format, preview)).toEqual(notes);
});
