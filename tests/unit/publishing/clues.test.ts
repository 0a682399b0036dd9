/** What a table says of its dataset: the area by pairs of columns, the time by days and years. */
import { describe, expect, it } from 'vitest';
import { createClues, headingOf } from '#proxy/domains/publishing/reading/clues.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';

/** What a table without types of time says. */
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

describe('geometries', () => {
  it('have their corners in GeoJSON and in well-known text, not beside columns with degrees', () => {
    const shape = JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [-1.5, 53.7, 12],
          [-1.25, 53.75],
          [-1.5, 53.8],
        ],
      ],
    });
    expect(
      told(['name', 'geometry'], ['A', shape], ['B', '{"type":"Point","coordinates":[2e0,50]}']),
    ).toEqual({
      box: [-1.5, 50, 2, 53.8],
    });
    expect(told(['WKT'], ['MULTIPOINT ((10 40), (40 30.5))'])).toEqual({ box: [10, 30.5, 40, 40] });
    expect(told(['geometry', 'lat', 'lon'], [shape, '1', '2'])).toEqual({ box: [2, 1, 2, 1] });
  });
  it('may end at the edge of the world, and in metres they are no degrees', () => {
    expect(told(['geom'], ['LINESTRING (-180 -90, 180.00000000000014 83.64513)'])).toEqual({
      box: [-180, -90, 180, 83.6451],
    });
    expect(told(['geom'], ['POINT (430000 433500)'])).toEqual({});
  });
});

describe('the time', () => {
  it('of a series of years is yearly', () => {
    const years = Array.from({ length: 8 }, (_, i) => [String(2011 + i)]);
    expect(told(['Year'], ...years)).toEqual({
      days: { column: 'Year', from: '2011', until: '2018' },
      frequency: { code: 'ANNUAL', column: 'Year' },
    });
  });

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

describe('the heading', () => {
  it.each([
    ['Air quality in Leeds;;\n\na;b;c\n', 2, 'Air quality in Leeds'],
    ['sep=;\n"Bücherei, 2024";;\na;b\n', 2, 'Bücherei, 2024'],
    ['# Made by the weather office\n# station 12\nday,t\n', 2, undefined],
    ['\uFEFF# Made by the weather office\nAir quality in Leeds\nday,t\n', 2, 'Air quality in Leeds'],
    ['// station 12\r\n% from a log\r\nday,t\r\n', 2, undefined],
    ['day,t\n', 0, undefined],
  ])('of %j is %s', (start, skipped, heading) => {
    expect(headingOf(start, skipped)).toBe(heading);
  });
});
