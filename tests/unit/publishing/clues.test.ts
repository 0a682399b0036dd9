/** What a table tells of its dataset: the area by pairs of columns, the time by days and years. */
import { describe, expect, it } from 'vitest';
import { createClues } from '#proxy/domains/publishing/reading/clues.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';

/** What a table without types of time tells. */
function told(names: readonly string[], ...rows: readonly (readonly string[])[]) {
  const clues = createClues(names);
  for (const row of rows) clues.see(row);
  return clues.find({ types: [] as TableReading['types'] } as TableReading);
}

describe('the area', () => {
  it('is of latitude and longitude, not of a name that ends like one', () => {
    const names = ['country', 'country_long', 'latitude', 'longitude'];
    expect(told(names, ['BRA', 'Brazil', '-29', '-51.5'], ['BRA', 'Brazil', '-26', '-49'])).toEqual({
      box: [-51.5, -29, -49, -26],
    });
  });

  it('is of two columns that belong together', () => {
    const names = ['home_lat', 'work_lat', 'work_long', 'note_long'];
    expect(told(names, ['80', '1', '2', '80'])).toEqual({ box: [2, 1, 2, 1] });
    expect(told(['home_lat', 'work_lng'], ['1', '2'])).toEqual({});
    expect(told(['first lat', 'first lon', 'LAT', 'LON'], ['1', '2', '3', '4'])).toEqual({
      box: [4, 3, 4, 3],
    });
  });
});

describe('the time', () => {
  it('is of a column of years', () => {
    expect(told(['Year', 'n'], ['2011', '1'], ['1999', '2'], ['2004', '3'])).toEqual({
      days: { column: 'Year', from: '1999', until: '2011' },
    });
  });

  it('is not of the year of something, nor of a column with other numbers', () => {
    expect(told(['commissioning_year'], ['1999'])).toEqual({});
    expect(told(['year'], ['1'], ['2'])).toEqual({});
    expect(told(['year'], ['2011'], ['2011/12'])).toEqual({});
  });
});
