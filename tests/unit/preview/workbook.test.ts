/** Parts of a workbook: which formats are days, and how days are counted. */
import { describe, expect, it, test } from 'vitest';
import { columnOf, dateText } from '#proxy/platform/formats/packed/write-sheet.ts';
import { kindOfFormat } from '#proxy/platform/formats/packed/workbook-parts.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';

describe('formats of numbers', () => {
  it.each([
    ['General', 'number'],
    ['0.00%', 'number'],
    ['#,##0.00 "days"', 'number'],
    ['[Red]0', 'number'],
    [String.raw`0\d`, 'number'],
    ['yyyy-mm-dd', 'date'],
    ['[$-409]mmmm yyyy;@', 'date'],
    ['mmm', 'date'],
    ['d/m/yy h:mm', 'moment'],
    ['hh:mm:ss', 'clock'],
    ['[h]:mm', 'clock'],
  ] as const)('%s is a %s', (code, kind) => {
    expect(kindOfFormat(code)).toBe(kind);
  });
});

test('days are counted as the format counts them', () => {
  expect(dateText(1, 'date', false)).toBe('1900-01-01');
  expect(dateText(59, 'date', false)).toBe('1900-02-28');
  expect(dateText(61, 'date', false)).toBe('1900-03-01');
  expect(dateText(45_292.999_988_4, 'moment', false)).toBe('2024-01-01T23:59:59');
  expect(dateText(0.5, 'clock', false)).toBe('12:00:00');
  expect(dateText(1e12, 'date', false)).toBe('1000000000000');
});

test('columns by their letters', () => {
  expect(['A1', 'Z9', 'AA1', 'XFD1', '7'].map(columnOf)).toEqual([0, 25, 26, 16_383, -1]);
});

describe('what a stranger writes to keep a reader busy', () => {
  it('a format of brackets that do not end', () => {
    expect(() => kindOfFormat('['.repeat(600_000))).not.toThrow();
  });
});

describe('in which files a table is looked for', () => {
  it.each([
    ['CSV', 'a.csv', true],
    ['CSV', 'a.csv.gz', true],
    ['CSV', 'a.zip', true],
    ['ZIP', 'a.zip', true],
    ['XLSX', 'a.xlsx', true],
    ['Excel', 'a.xlsx', true],
    ['ARROW', 'a.arrow', false],
    ['PDF', 'a.pdf', false],
  ] as const)('%s called %s: %s', (format, fileName, hasTable) => {
    expect(kindsOfFile({ format, fileName }).hasTable).toBe(hasTable);
  });
});
