/** Dots of tiles: none hides its neighbour, and each has a ring that is visible on the paper. */
import { describe, expect, it } from 'vitest';
import type { CircleLayerSpecification } from 'maplibre-gl';
import { dotRadius, layersOf, type TiledLayer } from '#src/screens/preview/map/map-tiles.ts';

/** Cells of a tile are so wide at its own scale, in pixels: 512 in 64 cells. */
const CELL = 512 / 64;
/** Each colour by its role. */
const colours = new Proxy({}, { get: (_, role) => String(role) }) as never;

const tiled = (more: Partial<TiledLayer> = {}): TiledLayer => ({
  key: 'layer',
  address: '/tiles/{z}/{x}/{y}',
  scale: [0, 1, 2],
  categories: null,
  grouping: 'dots',
  hasShapes: false,
  most: 1,
  ...more,
});

describe.each([
  ['a measure', tiled()],
  ['categories', tiled({ scale: null, categories: 3 })],
  ['neither', tiled({ scale: null })],
])('dots of %s', (_, layer) => {
  const [dots] = layersOf(layer, colours).dots as CircleLayerSpecification[];

  it('are as wide as a cell with their ring, or less', () => {
    const ring = dots?.paint?.['circle-stroke-width'];
    expect(ring).toBeGreaterThan(0);
    expect(2 * (dotRadius(1) + Number(ring))).toBeLessThanOrEqual(CELL);
    expect(dotRadius(0)).toBeLessThan(dotRadius(1));
  });

  it('have the ring of ink that makes pale colours visible', () => {
    expect(dots?.paint?.['circle-stroke-color']).toBe('ring');
  });
});
