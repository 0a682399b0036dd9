/** Periods and places as cells of a table of metadata. */
import { expect, it } from 'vitest';
import type { Place } from '#contract/coverage-fields.ts';
import { CellError } from '#proxy/domains/publishing/sheets/cells.ts';
import {
  readPeriods,
  readPlaces,
  writePeriods,
  writePlaces,
} from '#proxy/domains/publishing/sheets/coverage-cells.ts';

const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [1, 1],
      [0, 0],
    ],
  ],
} as const;

it('periods come back, with open ends', () => {
  const periods = [
    { start: '2019', end: '2020-05' },
    { start: '2024-05-01', end: null },
    { start: null, end: '1980' },
  ];
  expect(writePeriods(periods)).toBe('2019/2020-05; 2024-05-01/..; ../1980');
  expect(readPeriods(writePeriods(periods))).toEqual(periods);
  expect(readPeriods('2019/; /2020; 2021')).toEqual([
    { start: '2019', end: null },
    { start: null, end: '2020' },
    { start: '2021', end: null },
  ]);
  expect(readPeriods('')).toEqual([]);
});

it('places come back, with each of their parts alone and together', () => {
  const url = 'https://sws.geonames.org/1/?a=b;c';
  const places: Place[] = [
    { name: 'Leeds; the "north" | east', url: null, geometry: null },
    { name: 'Leeds', url, geometry: null },
    { name: 'Leeds', url, geometry: outline },
    { name: 'Leeds', url: null, geometry: outline },
    { name: '', url, geometry: outline },
    { name: '', url, geometry: null },
    { name: '', url: null, geometry: outline },
  ];
  expect(readPlaces(writePlaces(places))).toEqual(places);
  expect(writePlaces(places.slice(3, 4))).toBe('Leeds | POLYGON((0 0,2 0,1 1,0 0))');
});

it('an outline that cannot be read is refused', () => {
  expect(() => readPlaces('Leeds | POLYGON((0 0,2 0))')).toThrow(CellError);
  expect(() => readPlaces('POINT(200 0)')).toThrow(/well-known text/);
});

it.each([
  ['spaces without a line', ' '.repeat(400_000)],
  ['spaces after a line', `|${' '.repeat(400_000)}`],
  ['spaces before a bracket', `POINT${' '.repeat(400_000)}`],
])('a cell that should keep a reader busy is looked through once: %s', (_, cell) => {
  expect(readPlaces(`a${cell}b`)).toHaveLength(1);
  expect(readPlaces(`a${cell}b<`)).toHaveLength(1);
});
