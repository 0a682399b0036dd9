/** A workbook that is downloaded: what a sheet cannot have, and how cells are written. */
import { read, utils } from '@e965/xlsx';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { NamedColumn } from '#contract/rows-columns.ts';
import { textOfCell } from '#proxy/domains/preview/download/cell-text.ts';
import { whyNoSheet, workbookOf } from '#proxy/domains/preview/download/send-workbook.ts';
import { sheetLimits } from '#proxy/domains/preview/download/workbook.ts';

const column = (name: string, type: NamedColumn['type'], position = 0) =>
  ({ name, type, position }) as NamedColumn;
const asked = (columns: readonly NamedColumn[]) => ({ columns }) as Parameters<typeof whyNoSheet>[0];

it.each([
  ['as many rows as it can', [sheetLimits.rows], 1, null],
  ['a row more', [sheetLimits.rows + 1], 1, '1,048,576'],
  ['more cells than programs open', [1_000_000], 30, '30,000,000'],
  ['more columns', [1], sheetLimits.columns + 1, '16,385'],
])('a sheet of %s', (_, answer, count, expected) => {
  const columns = Array.from({ length: count }, (__, i) => column(`c${i}`, 'integer', i));
  const why = whyNoSheet(asked(columns), answer);
  if (expected === null) expect(why).toBeNull();
  else expect(why).toContain(expected);
});

it('names the column with a text that is too long', () => {
  const columns = [column('a', 'text'), column('n', 'integer', 1), column('notes', 'text', 2)];
  expect(whyNoSheet(asked(columns), [5, 0, sheetLimits.text])).toBeNull();
  expect(whyNoSheet(asked(columns), [5, 0, sheetLimits.text + 1])).toContain('notes');
});

it('writes what XML cannot contain as spreadsheets do', () => {
  expect(textOfCell('a\u0001b\r<&>"_x0041_')).toBe('a_x0001_b_x000D_&lt;&amp;&gt;&quot;_x005F_x0041_');
  expect(textOfCell('\uD800')).toBe('\uFFFD');
});

it('is read by another program as it was: numbers, days, times, truth, text and nothing', async () => {
  const columns = [
    column('n', 'decimal'),
    column('day', 'date', 1),
    column('at', 'time', 2),
    column('yes', 'boolean', 3),
    column('text', 'text', 4),
  ];
  const rows = [
    { n: -0.125, day: '2024-02-29', at: '1999-12-31T23:59:58', yes: true, text: '=1+1' },
    { n: null, day: '1900-02-28', at: null, yes: false, text: ' two\nlines ' },
    { n: 1e21, day: '9999-12-31', at: '1850-01-01T00:00:00', yes: null, text: null },
  ];
  async function* given() {
    yield* rows;
  }
  const bytes = await buffer(Readable.from(workbookOf(given(), { columns, layer: 'a/b:[c]?*' })));
  const workbook = read(bytes, { cellFormula: true });
  const first = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  if (first === undefined) throw new Error('The workbook has no sheet.');
  expect(utils.sheet_to_json(first, { raw: true, defval: null })).toEqual([
    { n: -0.125, day: 45_351, at: expect.closeTo(36_525.999_977, 5) as number, yes: true, text: '=1+1' },
    { n: null, day: '1900-02-28', at: null, yes: false, text: ' two\nlines ' },
    { n: 1e21, day: 2_958_465, at: '1850-01-01T00:00:00', yes: null, text: null },
  ]);
  expect((first['E2'] as { f?: string }).f).toBeUndefined();
});
