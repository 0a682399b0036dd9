/** Numbers that are moments since 1970 are read so by the name of their column, or proposed; codes and goods are neither. */
import { describe, expect, it } from 'vitest';
import { createClues } from '#proxy/domains/publishing/reading/clues.ts';
import { createTypeFinder, valueText } from '#proxy/platform/formats/values/column-type.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';

type Options = NonNullable<Parameters<typeof createTypeFinder>[0]>;

function found(name: string, values: readonly string[], stated?: Options['stated']) {
  const finder = createTypeFinder({ name, stated });
  for (const value of values) finder.see(value);
  return finder.find();
}
const read = (name: string, values: readonly string[], stated?: Options['stated']) => {
  const { type, manner } = found(name, values, stated);
  return { type, values: values.map((value) => valueText(value, manner)) };
};

describe('a column with the name of a time', () => {
  it.each([
    ['created_at', '1700000000', '2023-11-14T22:13:20'],
    ['timestamp', '1700000000123', '2023-11-14T22:13:20.123'],
    ['updated', '1700000000123456', '2023-11-14T22:13:20.123456'],
    ['Zeitstempel', '1700000000123456789', '2023-11-14T22:13:20.123456'],
    ['time', '1700000000.25', '2023-11-14T22:13:20.25'],
    ['time', '1700000000000.0', '2023-11-14T22:13:20.0000'],
  ])('%s: %s is %s', (name, value, moment) => {
    expect(read(name, [value])).toEqual({ type: 'time', values: [moment] });
  });

  it.each([['0'], ['-1'], ['01700000000'], ['1700000000 s'], ['1700000000000']])(
    'stays as it is with %s among seconds',
    (other) => {
      expect(found('timestamp', ['1700000000', other]).type).not.toBe('time');
    },
  );

  it('has numbers where its publisher says so', () => {
    expect(found('timestamp', ['1700000000'], 'point')).toMatchObject({ type: 'integer' });
  });
});

describe('another column stays one of numbers', () => {
  it.each([
    ['ts', '1700000000', 'seconds'],
    ['startTime', '1700000000', undefined],
    ['measured_on', '1700000000', 'seconds'],
    ['Beginn', '1700000000000', 'milliseconds'],
    ['value', '1700000000000', 'milliseconds'],
    ['value', '1700000000', undefined],
    ['population', '1400000000', undefined],
    ['value', '999999999999', undefined],
    ['value', '2300000000000', undefined],
  ])('%s with %s may be %s', (name, value, scale) => {
    const { type, moment } = found(name, [value, value]);
    expect(type).toBe(name === 'startTime' ? 'time' : 'integer');
    if (type === 'integer') expect(moment?.scale).toBe(scale);
  });

  it('is not proposed where the numbers are those of goods', () => {
    expect(found('gtin', ['1700000000008', '2000000000008']).moment).toBeUndefined();
    expect(found('gtin', ['1700000000008', '1700000000009']).moment).toBeDefined();
  });

  it('is read as moments where its publisher says so, from 1970 on', () => {
    expect(read('value', ['0', '1700000000000'], 'moment')).toEqual({
      type: 'time',
      values: ['1970-01-01T00:00:00.000', '2023-11-14T22:13:20.000'],
    });
    expect(found('value', ['5', '1700000000000', 'x'], 'moment').type).toBe('text');
    expect(found('value', ['-5', '1700000000000'], 'moment').type).toBe('integer');
  });
});

it('says of each column what its first value would be, and whether it is read so', () => {
  const names = ['time', 'ts', 'mag'];
  const rows = [
    ['1700000000000', '1700000000000', '4'],
    ['1600000000000', '1600000000000', '5'],
  ];
  const clues = createClues(names);
  for (const row of rows) clues.see(row);
  const types = names.map((name, i) =>
    found(
      name,
      rows.map((row) => row[i] ?? ''),
    ),
  );
  const moment = { value: '1700000000000', moment: '2023-11-14T22:13:20Z', scale: 'milliseconds' };
  expect(clues.find({ types } as unknown as TableReading)).toMatchObject({
    days: { column: 'time', from: '2020-09-13', until: '2023-11-14' },
    moments: [
      { column: 'time', ...moment, isRead: true },
      { column: 'ts', ...moment, isRead: false },
    ],
  });
});

it('finds moments behind rows that repeat the names of columns, which are left out with it', () => {
  const names = ['id', 'ts', 'label'];
  const rows = [
    ['1', '1700000000000', 'a'],
    ['id', 'ts', 'label'],
    ['2', '1600000000000', 'b'],
  ];
  const types = names.map((name, i) =>
    found(
      name,
      rows.map((row) => row[i] ?? ''),
    ),
  );
  const proposed = (isNames: (row: readonly string[]) => boolean) => {
    const clues = createClues(names);
    for (const row of rows) clues.see(row, isNames(row));
    return clues.find({ types } as unknown as TableReading).moments;
  };
  expect(proposed((row) => row[0] === 'id')).toEqual([
    {
      column: 'ts',
      value: '1700000000000',
      moment: '2023-11-14T22:13:20Z',
      scale: 'milliseconds',
      isRead: false,
      dropsNames: true,
    },
  ]);
  // Without such rows a text is a text.
  expect(proposed(() => false)).toBeUndefined();
});
