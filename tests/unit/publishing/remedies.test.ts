/** What is done to columns of personal data, cell by cell. */
import { describe, expect, it } from 'vitest';
import { createRemedies } from '#proxy/domains/publishing/reading/remedies.ts';
import type { ColumnRemedy } from '#contract/publishing-constants.ts';

const cellsBy = (remedy: ColumnRemedy, cells: readonly string[]) => {
  const table = createRemedies(['a'], { [remedy]: ['a'] });
  return cells.map((cell) => table.cells([cell])[0]);
};

describe('coordinates', () => {
  it('keep two decimals and their decimal sign', () => {
    expect(cellsBy('round', ['53.80123', '-1,54999', '+7.005', '4'])).toEqual([
      '53.80',
      '-1,55',
      '7.00',
      '4.00',
    ]);
  });

  it('that are none are left out, since they may say where someone lives', () => {
    expect(cellsBy('round', ['12 High Street', '53.8 N', '', 'NaN'])).toEqual(['', '', '', '']);
  });
});

describe('dates', () => {
  it('keep their year in four figures', () => {
    expect(cellsBy('year', ['1980-05-03', '03/05/1980', '3 May 2001', '1980-05-03T10:00:00Z'])).toEqual([
      '1980',
      '1980',
      '2001',
      '1980',
    ]);
  });

  it('without one are left out', () => {
    expect(cellsBy('year', ['03/05/80', 'unknown', '12345678', ''])).toEqual(['', '', '', '']);
  });
});

it('counts of one to four are not told; no count is another', () => {
  expect(cellsBy('fewer', ['0', '1', '4', '5', ' 3 ', '', '2.5', 'n/a', '1000'])).toEqual([
    '0',
    '<5',
    '<5',
    '5',
    '<5',
    '',
    '2.5',
    'n/a',
    '1000',
  ]);
});

it('the same value has the same number, and columns are numbered on their own', () => {
  const table = createRemedies(['a', 'b', 'c'], { number: ['a', 'b'] });
  const [first, second, third] = ['ann@x.example', 'bob@x.example', ' ANN@x.example '].map((cell) =>
    table.cells([cell, cell, cell]),
  );
  expect(first?.[0]).toMatch(/^[1-9]\d{8}$/);
  expect([third?.[0], third?.[1]]).toEqual([first?.[0], first?.[1]]);
  expect(new Set([first?.[0], second?.[0], first?.[1], second?.[1]]).size).toBe(4);
  expect(third?.[2]).toBe(' ANN@x.example ');
  expect(table.cells(['', '', ''])).toEqual(['', '', '']);
});

it('a row that is too short has empty cells', () => {
  expect(createRemedies(['a', 'b'], { without: ['a'] }).cells([])).toEqual(['']);
});
