/** The table of metadata has a column for every field, and says how many fields it has marks of. */
import { expect, test } from 'vitest';
import { datasetFieldNames } from '#contract/publishing-fields.ts';
import { markOf, readState, sheetFields, writeState } from '#proxy/domains/publishing/sheets/columns.ts';

/** The data owner is chosen among members; the data dictionary is a table of its own. */
const WITHOUT_COLUMN = ['dataOwner', 'dictionary'];

test('every field that an editor can write has its columns', () => {
  const names = sheetFields.map(({ field }) => field);
  expect(new Set(names).size).toBe(names.length);
  expect(datasetFieldNames.filter((name) => !names.includes(name))).toEqual(WITHOUT_COLUMN);
});

const marks = (count: number) => Array.from({ length: count }, (_, place) => markOf([String(place)]));

test('marks are read as they were written, with those of texts in other languages', () => {
  const state = { marks: marks(sheetFields.length), texts: new Map([['title@cy', markOf(['Pontydd'])]]) };
  expect(readState(writeState(state))).toEqual(state);
});

test('a table that was exported before fields were added has the marks of the fields of that time', () => {
  expect(readState(['v1', ...marks(20)].join('.'))).toEqual({ marks: marks(20), texts: new Map() });
  expect(readState(writeState({ marks: marks(49), texts: new Map() }))?.marks).toHaveLength(49);
});

test.each([
  ['another count of marks than stated', `v6-3.${marks(2).join('.')}`],
  ['a version that there is not', `v7-2.${marks(2).join('.')}`],
  ['a count that is no number', `v6-x.${marks(2).join('.')}`],
  ['another text', 'draft'],
  ['nothing', ''],
])('%s is no state of a table', (_, cell) => {
  expect(readState(cell)).toBeNull();
});
