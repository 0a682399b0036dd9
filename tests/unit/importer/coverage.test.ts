/** Times and places of records: which are the main ones, and what becomes a list beside them. */
import { describe, expect, it } from 'vitest';
import { readCoverage } from '#proxy/domains/catalogue/importer/normalise/coverage.ts';

const box = '-2, 53, -1, 54';
const boxWkt = 'POLYGON((-2 53,-1 53,-1 54,-2 54,-2 53))';
const triangle = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
} as const;
const GEONAMES = 'https://sws.geonames.org/2644688/';

const places = (...spatial: unknown[]) => {
  const { spatial: stated, places: list = [] } = readCoverage([], spatial);
  return [stated, list];
};
const periods = (...temporal: unknown[]) => {
  const { temporal: main, otherPeriods = [] } = readCoverage(temporal, []);
  return [main, otherPeriods];
};

describe('places', () => {
  it.each([
    ['words', ['Leeds'], ['Leeds', []]],
    ['several words', [['Leeds', 'York']], ['Leeds; York', []]],
    ['a box in numbers', ['-2, 53, -1, 54'], [box, []]],
    ['a box as well-known text', [boxWkt], [box, []]],
    [
      'a box as GeoJSON',
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [-2, 53],
              [-1, 53],
              [-1, 54],
              [-2, 54],
              [-2, 53],
            ],
          ],
        },
      ],
      [box, []],
    ],
    ['nothing', [undefined, null, ''], [null, []]],
    ['an outline', [JSON.stringify(triangle)], [null, [{ name: '', url: null, geometry: triangle }]]],
    [
      'a name with an address',
      [{ '@id': GEONAMES, prefLabel: 'Leeds' }],
      [null, [{ name: 'Leeds', url: GEONAMES, geometry: null }]],
    ],
    [
      'a name with a box',
      [{ text: 'Leeds', bbox: boxWkt }],
      [null, [expect.objectContaining({ name: 'Leeds', url: null })]],
    ],
    [
      'an outline in a form that is not read, and its box',
      [{ geometry: '<gml:Polygon/>', bbox: boxWkt }],
      [box, []],
    ],
    [
      'words and a place',
      ['Yorkshire', { uri: GEONAMES }],
      ['Yorkshire', [{ name: '', url: GEONAMES, geometry: null }]],
    ],
    [
      'the name of a place once more',
      ['Leeds', { uri: GEONAMES, label: { '@value': 'Leeds' } }],
      [null, [{ name: 'Leeds', url: GEONAMES, geometry: null }]],
    ],
    ['an address that is none', [{ '@id': 'urn:x', label: 'Leeds' }], ['Leeds', []]],
  ])('%s', (_, stated, expected) => {
    expect(places(...stated)).toEqual(expected);
  });

  it('are 50 at most; the others are words', () => {
    const [spatial, list] = places(
      Array.from({ length: 52 }, (_, n) => ({ uri: `https://places.example/${n}`, name: `P${n}` })),
    );
    expect(list).toHaveLength(50);
    expect(spatial).toBe('P50; P51');
  });
});

describe('periods', () => {
  it.each([
    ['one', ['2019/2020'], [{ start: '2019', end: '2020' }, []]],
    [
      'several, with open ends',
      [['2019/2020', '2022-05/..', '../2001']],
      [
        { start: '2019', end: '2020' },
        [
          { start: '2022-05', end: null },
          { start: null, end: '2001' },
        ],
      ],
    ],
    ['the same twice', ['2019/2020', ['2019/2020']], [{ start: '2019', end: '2020' }, []]],
    [
      'objects',
      [[{ startDate: '2019' }, { start: { '@value': '2021' }, end: '2022' }]],
      [{ start: '2019', end: null }, [{ start: '2021', end: '2022' }]],
    ],
    [
      'a further one that ends before it starts',
      ['2019/2020', '2022/2021'],
      [{ start: '2019', end: '2020' }, []],
    ],
    ['what is none', ['always', undefined, { start: 'once' }], [null, []]],
  ])('%s', (_, stated, expected) => {
    expect(periods(...stated)).toEqual(expected);
  });
});
