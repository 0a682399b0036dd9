/** Which columns of a table have places. */
import { describe, expect, it } from 'vitest';
import type { PreviewColumn } from '#contract/preview.ts';
import { candidateNames, findSource, type KnownColumn } from '#proxy/domains/preview/geometry/find-source.ts';

type Bound = PreviewColumn['min'];

/** Columns by name, type, least and greatest value. */
const find = (...columns: [name: string, type: PreviewColumn['type'], min: Bound, max: Bound][]) =>
  findSource(
    columns.map(([name, type, min, max], position) => ({ name, type, min, max, position, distinct: 9 })),
  );

const sourceOf = (...columns: Parameters<typeof find>) => {
  const source = find(...columns)?.source;
  if (source === undefined) return null;
  return source.kind === 'geometry'
    ? [source.kind, source.column.name]
    : [source.kind, source.x.name, source.y.name];
};

describe('the columns that hold places', () => {
  it.each([
    ['lat', 'lon'],
    ['Latitude', 'Longitude'],
    ['LAT', 'LNG'],
    ['geo_lat', 'geo_long'],
    ['startLatitude', 'startLongitude'],
    ['Latitude (WGS84)', 'Longitude (WGS84)'],
  ])('%s and %s', (lat, lon) => {
    expect(sourceOf(['id', 'integer', 1, 9], [lat, 'decimal', 50, 56], [lon, 'decimal', -3, 1])).toEqual([
      'degrees',
      lon,
      lat,
    ]);
    for (const name of [lat, lon]) expect(name.toLowerCase()).toMatch(new RegExp(candidateNames));
  });

  it('takes two that belong together', () => {
    expect(
      sourceOf(
        ['start_lon', 'decimal', -3, 1],
        ['end_lat', 'decimal', 50, 56],
        ['end_lon', 'decimal', -3, 1],
      ),
    ).toEqual(['degrees', 'end_lon', 'end_lat']);
  });

  it('a mark for a missing value does not hide the column', () => {
    expect(sourceOf(['lat', 'decimal', -9999, 56], ['lon', 'decimal', -9999, 1])).toEqual([
      'degrees',
      'lon',
      'lat',
    ]);
  });

  it('metres of a reference system that is named or stated, and of no other', () => {
    const numbers: KnownColumn[] = ['id', 'Easting', 'Northing'].map((name, position) => ({
      name,
      position,
      type: 'integer',
      min: 414_000,
      max: 446_000,
      distinct: 9,
    }));
    const columns = { x: 'Easting', y: 'Northing' };
    const system = { code: 'EPSG:27700', name: 'British National Grid', accuracy: 5, columns };
    expect(findSource(numbers, { state: 'converted', ...system })?.source).toEqual({
      kind: 'projected',
      x: { position: 1, name: 'Easting' },
      y: { position: 2, name: 'Northing' },
      code: 'EPSG:27700',
      name: 'British National Grid',
      accuracy: 5,
    });
    for (const state of ['missing', 'unknown', 'outside'] as const)
      expect(findSource(numbers, { ...system, state })).toBeNull();
    expect(findSource(numbers, null)).toBeNull();
    // One of the columns is not open to the reader.
    expect(findSource(numbers.slice(0, 2), { state: 'converted', ...system })).toBeNull();
  });

  it('a column of geometries goes before numbers', () => {
    expect(
      sourceOf(
        ['lat', 'decimal', 50, 56],
        ['lon', 'decimal', -3, 1],
        ['the_geom', 'text', 'MULTIPOLYGON (((', 'POLYGON ((1 2'],
      ),
    ).toEqual(['geometry', 'the_geom']);
  });

  it.each([
    ['x and y of a chart', ['x', 'integer', 0, 100], ['y', 'integer', 0, 100]],
    ['a latitude alone', ['latitude', 'decimal', 50, 56], ['name', 'text', 'a', 'z']],
    ['words', ['lat', 'text', '50', 'unknown'], ['lon', 'text', '-3', '1']],
    ['metres elsewhere', ['easting', 'integer', 2_485_000, 2_834_000], ['northing', 'integer', 0, 1]],
    ['plates and lanes', ['plate', 'decimal', 1, 2], ['lane', 'decimal', 1, 2]],
  ] as const)('%s: none', (_, a, b) => {
    expect(sourceOf([...a], [...b])).toBeNull();
  });

  it('says which column names a row', () => {
    const places = [
      ['lat', 'decimal', 50, 56],
      ['lon', 'decimal', -3, 1],
    ] as const;
    expect(
      find(
        ...places.map((one) => [...one] as [string, 'decimal', number, number]),
        ['operator_name', 'text', 'a', 'b'],
        ['name', 'text', 'a', 'b'],
      )?.label,
    ).toBe(3);
    expect(
      find(...places.map((one) => [...one] as [string, 'decimal', number, number]), [
        'notes',
        'text',
        'a',
        'b',
      ])?.label,
    ).toBeNull();
  });

  it('one value that is no geometry leaves the others on the map, unless two columns of numbers are places', () => {
    const geometry = ['the_geom', 'text', '5', 'POINT(1 2)'] as const;
    expect(sourceOf([...geometry])).toEqual(['geometry', 'the_geom']);
    expect(sourceOf([...geometry], ['lat', 'decimal', 50, 56], ['lon', 'decimal', -3, 1])).toEqual([
      'degrees',
      'lon',
      'lat',
    ]);
    expect(sourceOf(['notes', 'text', '5', 'POINT(1 2)'])).toBeNull();
  });

  it('takes hundreds of names apart once each, since every visitor of the page waits for it', () => {
    const name = (word: string, i: number) => `${word} ${'ab '.repeat(90)}${i}`;
    let reads = 0;
    const columns = Array.from({ length: 500 }, (_, position) => ({
      get name() {
        reads += 1;
        return name(position % 2 === 0 ? 'lat' : 'lon', position);
      },
      type: 'decimal' as const,
      min: 50,
      max: 56,
      position,
      distinct: 9,
    }));
    expect(findSource(columns)).toBeNull();
    expect(reads).toBe(500);
  });
});
