/** Pictures that the server draws: what they contain, that they stand by themselves, and that text cannot become markup. */
import { describe, expect, it, test } from 'vitest';
import { parseDocument } from 'htmlparser2';
import { PICTURE_SIZE } from '#contract/pictures.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import type { ChartPoint, PreviewColumn } from '#contract/preview.ts';
import { pngOf } from '#proxy/pages/png-of-svg.ts';
import { chartPicture } from '#src/pictures/chart-picture.ts';
import { inBoth, inLight } from '#src/pictures/colours.ts';
import { mapPicture } from '#src/pictures/map-picture.ts';
import { placeFor } from '#src/screens/preview/map/projection.ts';
import { linesOf } from '#src/screens/preview/text-lines.ts';
import { figureFormat } from '#src/screens/preview/value-text.ts';
import type { DrawnChart } from '#src/screens/preview/chart-words.ts';

const column = (name: string, type: PreviewColumn['type']): PreviewColumn => ({
  position: 0,
  name,
  type,
  nulls: 0,
  distinct: 9,
  min: null,
  max: null,
  top: [],
  histogram: null,
});

const TITLE =
  'Trees & <script>alert(1)</script> of each ward, which is a long title that takes more than one line';

const chartOf = (points: ChartPoint[]): DrawnChart => ({
  chart: { points, step: null, rows: { total: 9, used: 9 }, sample: null, categories: null, series: null },
  choice: { kind: 'bar', x: 0, y: 1, series: null, aggregate: 'mean' },
  x: column('ward', 'text'),
  y: column('height', 'decimal'),
  series: null,
  look: { title: TITLE, figure: '', zero: true, colour: 2, highlight: null, notes: [] },
});

const points = ['Headingley', 'Armley <b>', 'Łódź'].map((x, i) => ({
  x,
  y: 3.14159 * (i + 1),
  series: null,
}));
const chart = chartPicture(chartOf(points), TITLE, 'Łódź is highest.', 'Leeds · Commonplace');

const feature = (longitude: number, latitude: number, more: Partial<MapFeature> = {}): MapFeature => ({
  point: [longitude, latitude],
  count: 1,
  rows: [0],
  label: null,
  ...more,
});
const square = (west: number, south: number, size: number): MapFeature =>
  feature(west, south, {
    shape: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [west, south],
            [west + size, south],
            [west + size, south + size],
            [west, south + size],
            [west, south],
          ],
        ],
      ],
    },
  });
const mapOf = (features: MapFeature[], shade = 3) =>
  mapPicture({
    title: 'Wards',
    alternative: 'Two wards.',
    place: placeFor({ west: -2, south: 53, east: -1, north: 54 }, 600, 315),
    outlines: { countries: [], lines: { type: 'MultiLineString', coordinates: [] } },
    layers: [{ features, lookOf: () => ({ key: '', shade, size: 0 }) }],
  });

describe.each([
  ['a chart', chart],
  ['a map', mapOf([feature(-1.5, 53.5), square(-1.8, 53.2, 0.3)])],
])('the picture of %s', (_, svg) => {
  test('has a size, a title and a description, and no script or address', () => {
    const [root] = parseDocument(svg, { xmlMode: true }).children;
    expect(root).toMatchObject({
      name: 'svg',
      attribs: { width: String(PICTURE_SIZE.width), height: String(PICTURE_SIZE.height), role: 'img' },
    });
    expect(svg).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
    expect(svg).not.toMatch(/<script|<b>|href|url\(/);
  });

  test('carries its own colours: in light, and for both modes', () => {
    expect(inLight(svg)).not.toContain('var(');
    const both = inBoth(svg);
    const used = new Set([...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, role]) => role));
    expect(used.size).toBeGreaterThan(2);
    for (const role of used) expect([role, both.split(`${role}:#`).length]).toEqual([role, 3]);
  });

  test('becomes a PNG of its size', async () => {
    const png = await pngOf(inLight(svg));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PICTURE_SIZE.width, PICTURE_SIZE.height]);
  });
});

it('says in words what a chart shows', () => {
  expect(chart).toContain(
    '<desc>Łódź is highest. Mean of height: highest Łódź, 9.425; lowest Headingley, 3.142.</desc>',
  );
});

describe('the picture of a map', () => {
  it('leaves out what is not in view', () => {
    expect(mapOf([feature(-1.5, 53.5)])).toContain('<circle');
    expect(mapOf([feature(20, 10), square(40, 10, 1)])).not.toMatch(/<circle|fill-opacity/);
  });

  it('has the colour of the legend', () => {
    expect(mapOf([feature(-1.5, 53.5)], 5)).toContain('fill="var(--shade-5)"');
    expect(mapOf([feature(-1.5, 53.5)], 12)).toContain('fill="var(--category-2)"');
    expect(mapOf([feature(-1.5, 53.5)], 17)).toContain('fill="var(--category-others)"');
  });
});

test('a title is broken between words, and cut after its last line', () => {
  expect(linesOf('one two three', 7, 2)).toEqual(['one two', 'three']);
  expect(linesOf('one two three four five', 7, 2)).toEqual(['one two', 'three …']);
  expect(linesOf('', 7, 2)).toEqual([]);
  expect(linesOf('incomprehensible', 7, 2)).toEqual(['incomp…']);
});

test.each([
  [
    [30.2935, 0.378571],
    ['30.29', '0.38'],
  ],
  [
    [1234.567, 2],
    ['1,235', '2'],
  ],
  [
    [0.012345, 0.5],
    ['0.0123', '0.5'],
  ],
  [
    [641, 26],
    ['641', '26'],
  ],
  [[0], ['0']],
  [
    [-123456.7, 0.25],
    ['-123,457', '0'],
  ],
])('figures %j are written %j', (values, words) => {
  expect(values.map(figureFormat(values))).toEqual(words);
});
