/** Borders between the classes of a layer, as an editor types and moves them. */
import { expect, it } from 'vitest';
import {
  breaksError,
  drawnBreaks,
  movedBreak,
  readBreak,
  roundedBreaks,
  rowsByClass,
  withClasses,
} from '#src/screens/map-edit/class-breaks.ts';

it('typed borders are numbers that grow', () => {
  expect(['12', ' 1,5 ', '−3', '1e3', '', 'ten', 'Infinity'].map(readBreak)).toEqual([
    12,
    1.5,
    -3,
    1000,
    null,
    null,
    null,
  ]);
  expect(breaksError([1, 2, 3])).toBeNull();
  expect(breaksError([1, null, 3])).toBe('number');
  expect(breaksError([1, 1, 3])).toBe('order');
  expect(breaksError([3, 2])).toBe('order');
});

it('a border moves as far as its neighbours let it', () => {
  expect(movedBreak([10, 20, 30], 1, 25, 1)).toEqual([10, 25, 30]);
  expect(movedBreak([10, 20, 30], 1, 99, 1)).toEqual([10, 29, 30]);
  expect(movedBreak([10, 20, 30], 1, -99, 1)).toEqual([10, 11, 30]);
  expect(movedBreak([10], 0, 99, 1)).toEqual([99]);
});

it('proposed borders are rounded where they stay apart', () => {
  expect(roundedBreaks([12.34567, 23.45678], [0, 50])).toEqual([12.35, 23.46]);
  expect(roundedBreaks([1.000_01, 1.000_02], [1, 2])).toEqual([1.000_01, 1.000_02]);
});

it('more classes halve the last, fewer lose the greatest border', () => {
  expect(withClasses([10, 20], 2, 40)).toEqual([10]);
  expect(withClasses([10, 20], 5, 40)).toEqual([10, 20, 30, 35]);
  expect(breaksError(withClasses([50], 5, 40))).toBeNull();
});

it('each typed class has its rows, and one that nothing lies in has none', () => {
  // Of the borders 5, 20 and 90 no value lies below the first or beyond the last.
  const drawn = { scale: [10, 20, 80], classRows: { classes: [3, 4], none: 1 } };
  expect(drawnBreaks(drawn)).toEqual([20]);
  expect(rowsByClass([5, 20, 90], drawn)).toEqual([0, 3, 4, 0]);
  expect(rowsByClass([20], drawn)).toEqual([3, 4]);
});
