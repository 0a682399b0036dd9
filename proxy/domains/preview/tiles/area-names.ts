/** Where the areas of a view have their names, of which a tile has no room: in the widest part of each, never outside. */
import { MOST_NAMES, type AreaName } from '#contract/preview-map.ts';
import { LINE, type Corners } from '../geometry/corners.ts';
import { latitudeOf, longitudeOf } from './grid.ts';
import type { Selection } from './selection.ts';

/** Where an area may have its name, from its northern edge to its southern one. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7];
/** The middle of an area is the best place unless another has clearly more room. */
const CLEARLY = 1.2;

/** Where a line from west to east crosses the outlines of a shape, in units of the world. */
function crossings(corners: Corners, shape: number, at: number): number[] {
  const { first, starts, kinds, xy } = corners;
  const found: number[] = [];
  const last = first[shape + 1] ?? 0;
  for (let outline = first[shape] ?? 0; outline < last; outline += 1) {
    if (kinds[outline] === LINE) continue;
    const from = starts[outline] ?? 0;
    const to = corners.endOf(outline);
    for (let i = from, j = to - 2; i < to; j = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [xy[j], xy[j + 1], xy[i], xy[i + 1]];
      if (ay > at !== by > at) found.push(ax + ((at - ay) / (by - ay)) * (bx - ax));
    }
  }
  return found.toSorted((a, b) => a - b);
}

/** The middle of the widest part of a shape, and how wide it is; null for a line. */
function placeIn(corners: Corners, shape: number): { x: number; y: number; width: number } | null {
  const [north = 0, south = 0] = [corners.boxes[shape * 4 + 1], corners.boxes[shape * 4 + 3]];
  let best: { x: number; y: number; width: number } | null = null;
  for (const height of HEIGHTS) {
    // Between two units, so that no corner is on the line.
    const y = Math.floor(north + (south - north) * height) + 0.5;
    const crossed = crossings(corners, shape, y);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [from = 0, to = 0] = [crossed[i], crossed[i + 1]];
      if (to - from > (best?.width ?? 0) * CLEARLY) best = { x: (from + to) / 2, y, width: to - from };
    }
  }
  return best;
}

/**
 * @param drawn the rows of a selection that are drawn as lines and areas in a view
 * @returns where the widest areas have their names, which are not known here
 */
export function areaNames({ shapes, row }: Selection, drawn: readonly number[]): AreaName[] {
  if (shapes === null) return [];
  const { corners, of } = shapes;
  const widthOf = (i: number) => {
    const at = (of[i] ?? 0) * 4;
    return (corners.boxes[at + 2] ?? 0) - (corners.boxes[at] ?? 0);
  };
  return drawn
    .toSorted((a, b) => widthOf(b) - widthOf(a))
    .slice(0, MOST_NAMES)
    .flatMap((i): AreaName[] => {
      const place = placeIn(corners, of[i] ?? 0);
      if (place === null) return [];
      const { x, y, width } = place;
      const point: AreaName['point'] = [longitudeOf(x), latitudeOf(y)];
      return [{ row: row[i] ?? 0, text: '', point, room: longitudeOf(x + width) - longitudeOf(x) }];
    });
}
