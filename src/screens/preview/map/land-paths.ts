/**
 * The outlines of countries as paths of SVG, for the map that is drawn without its engine. The finer ones have a hundred
 * thousand corners, of which a picture shows few: a ring whose box is outside of the picture is left out.
 */
import type { Position } from 'geojson';
import type { MapBox } from '#contract/preview-map.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import type { MapPlace } from './map-place.ts';
import { boxAround, toX, toY } from './projection.ts';

type Ring = readonly Position[];

type Pixels = (position: readonly number[]) => readonly [x: number, y: number];

/** Where a picture of a size shows a position, in pixels from its upper left corner. */
export function pixelsIn({ latitude, longitude, zoom }: MapPlace, width: number, height: number): Pixels {
  const [left, top] = [toX(longitude, zoom) - width / 2, toY(latitude, zoom) - height / 2];
  return ([x = 0, y = 0]) => [toX(x, zoom) - left, toY(y, zoom) - top];
}

/** The same as SVG writes it. */
export const textOf =
  (pixels: Pixels) =>
  (position: readonly number[]): string =>
    pixels(position)
      .map((one) => one.toFixed(1))
      .join(' ');

/** A path through positions, each line of it closed or not. */
export const pathOf = (
  lines: readonly (readonly (readonly number[])[])[],
  at: ReturnType<typeof textOf>,
  close: '' | 'Z',
): string => lines.map((line) => `M${line.map(at).join('L')}${close}`).join('');

/** The boxes of rings, which are asked about at each move. */
const boxes = new WeakMap<Ring, MapBox>();

function boxOf(ring: Ring): MapBox {
  const known = boxes.get(ring);
  if (known !== undefined) return known;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x = 0, y = 0] of ring) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  boxes.set(ring, box);
  return box;
}

/** The land and the lines between countries, as far as a picture of a size shows them from a place. */
export function landPaths({ countries, lines }: Outlines, place: MapPlace, width: number, height: number) {
  const at = textOf(pixelsIn(place, width, height));
  const view = boxAround(place, width, height);
  const isSeen = (ring: Ring) => {
    const { west, south, east, north } = boxOf(ring);
    return west <= view.east && east >= view.west && south <= view.north && north >= view.south;
  };
  return {
    land: countries.map(({ coordinates }) => pathOf(coordinates.flat().filter(isSeen), at, 'Z')).join(''),
    lines: pathOf(lines.coordinates.filter(isSeen), at, ''),
  };
}
