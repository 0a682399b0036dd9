/** Makes a geometry as plain as a screen can show it: less than a pixel is lost within the view, more beyond it. */
import type { MapBox, MapShape } from '#contract/preview-map.ts';
import type { Geometry, Position } from './geometry-text.ts';
import { pixelsX, pixelsY } from './mercator.ts';

/** How far a line may stray, in pixels. */
const TOLERANCE = 0.75;

interface Scale {
  readonly view: MapBox;
  readonly zoom: number;
}

/** Beyond half a view around it, points are kept only now and then: no one sees what lies between them. */
function thinOutside(line: readonly Position[], { view }: Scale): Position[] {
  const [width, height] = [view.east - view.west, view.north - view.south];
  const within = ([x, y]: Position) =>
    x >= view.west - width / 2 &&
    x <= view.east + width / 2 &&
    y >= view.south - height / 2 &&
    y <= view.north + height / 2;
  const kept: Position[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [i, position] of line.entries()) {
    const [x, y] = position;
    const isNear = Math.abs(x - lastX) < width / 8 && Math.abs(y - lastY) < height / 8;
    if (isNear && i < line.length - 1 && !within(position)) continue;
    kept.push(position);
    [lastX, lastY] = [x, y];
  }
  return kept;
}

/** Douglas and Peucker's choice of points, without recursion: coastlines are long. */
function choosePoints(xs: readonly number[], ys: readonly number[], tolerance: number): boolean[] {
  const keep = xs.map((_, i) => i === 0 || i === xs.length - 1);
  const open: [number, number][] = [[0, xs.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const [ax = 0, ay = 0] = [xs[from], ys[from]];
    const [dx, dy] = [(xs[to] ?? 0) - ax, (ys[to] ?? 0) - ay];
    const length2 = dx * dx + dy * dy;
    let [worst, at] = [tolerance * tolerance, -1];
    for (let i = from + 1; i < to; i += 1) {
      const [px, py] = [(xs[i] ?? 0) - ax, (ys[i] ?? 0) - ay];
      const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
      const distance = (px - t * dx) ** 2 + (py - t * dy) ** 2;
      if (distance > worst) [worst, at] = [distance, i];
    }
    if (at < 0) continue;
    keep[at] = true;
    open.push([from, at], [at, to]);
  }
  return keep;
}

/** Degrees of which a tenth of a pixel is left. */
function rounder(zoom: number): (degrees: number) => number {
  const digits = Math.min(7, Math.max(1, Math.ceil(Math.log10((512 * 2 ** zoom) / 360)) + 1));
  const factor = 10 ** digits;
  return (degrees) => Math.round(degrees * factor) / factor;
}

function simplifyLine(line: readonly Position[], scale: Scale): [number, number][] {
  const thin = thinOutside(line, scale);
  const keep = choosePoints(
    thin.map(([x]) => pixelsX(x, scale.zoom)),
    thin.map(([, y]) => pixelsY(y, scale.zoom)),
    TOLERANCE,
  );
  const round = rounder(scale.zoom);
  return thin.filter((_, i) => keep[i]).map(([x, y]) => [round(x), round(y)]);
}

/** @returns null for points, which need no shape */
export function simplify({ lines, areas }: Geometry, scale: Scale): MapShape | null {
  if (areas.length > 0) {
    const drawn = areas
      .map((rings) => rings.map((ring) => simplifyLine(ring, scale)).filter((ring) => ring.length > 3))
      .filter((rings) => rings.length > 0);
    return drawn.length === 0 ? null : { type: 'MultiPolygon', coordinates: drawn };
  }
  if (lines.length === 0) return null;
  return { type: 'MultiLineString', coordinates: lines.map((line) => simplifyLine(line, scale)) };
}

/** Positions of a shape. */
export const verticesOf = (shape: MapShape): number =>
  shape.type === 'MultiPolygon'
    ? shape.coordinates.flat().reduce((sum, ring) => sum + ring.length, 0)
    : shape.coordinates.reduce((sum, line) => sum + line.length, 0);

/** The box around a geometry. */
export function boundsOf({ points, lines, areas }: Geometry): MapBox {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const list of [points, ...lines, ...areas.flat()])
    for (const [x, y] of list) {
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
  return box;
}
