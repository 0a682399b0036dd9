/**
 * What a view of a selection has: how many rows, the greatest value, and its features. Those that are listed are the dots
 * of the tiles of the view, so that each line of the list is a dot of the map.
 */
import type { Grouping } from '#contract/map-constants.ts';
import {
  MOST_FEATURES,
  MOST_LISTED,
  NAMED_ROWS,
  type MapBox,
  type MapFeature,
} from '#contract/preview-map.ts';
import { DRAWN_EXACTLY, MOST_CELLS } from '../geometry/drawn-places.ts';
import { cellSize, WORLD } from '../geometry/mercator.ts';
import type { MapQuestion, Seen } from '../geometry/protocol.ts';
import { areaNames } from './area-names.ts';
import { BITS, latitudeOf, longitudeOf, unitsX, unitsY } from './grid.ts';
import { groupRows, type Group, type Visit } from './group.ts';
import type { TileAddress } from './protocol.ts';
import { figuresAt, type Selection } from './selection.ts';
import { drawnAt } from './shapes.ts';
import { cellsOf, type TileCells } from './tile.ts';

/** The side of a cell whose number is shown, in pixels. */
const NUMBER = 64;
/** The nearest zoom of maps. */
const NEAREST = 18;

export interface SeenOptions extends Pick<
  MapQuestion,
  'zoom' | 'as' | 'row' | 'measure' | 'category' | 'grouping'
> {
  readonly view: MapBox;
  /** True: the table has columns of degrees, between whose values the rows of a feature are. */
  readonly isNamed: boolean;
}

/** What the rows of a feature lie between. */
interface Within {
  readonly rows: number[];
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The places of the first rows of some cells, and what all of their rows lie between. */
function withinOf({ x, y, row }: Selection, each: TileCells['each'], cells: ReadonlySet<number>) {
  const found = new Map<number, Within>();
  each((i, cell) => {
    if (!cells.has(cell)) return;
    const [atX, atY] = [x[i] ?? 0, y[i] ?? 0];
    const within = found.get(cell) ?? { rows: [], west: atX, east: atX, north: atY, south: atY };
    found.set(cell, within);
    within.west = Math.min(within.west, atX);
    within.east = Math.max(within.east, atX);
    within.north = Math.min(within.north, atY);
    within.south = Math.max(within.south, atY);
    const { rows } = within;
    const at = row[i] ?? 0;
    if (rows.length === NAMED_ROWS && at > (rows.at(-1) ?? 0)) return;
    rows.push(at);
    rows.sort((a, b) => a - b);
    if (rows.length > NAMED_ROWS) rows.pop();
  });
  return found;
}

/** Less than half a unit, so that a value at the edge of the next one is not within. */
const EDGE = 1e-9;
const LAST = 2 ** BITS - 1;

function featureOf(group: Group, within: Within | undefined, options: SeenOptions): MapFeature {
  const { measure, category, isNamed } = options;
  const { x, y, count, row, value } = group;
  return {
    // The middle of a unit, which is less than four centimetres.
    point: [longitudeOf(x + 0.5), latitudeOf(y + 0.5)],
    count,
    rows: within?.rows ?? [row],
    label: null,
    ...(isNamed &&
      within !== undefined && {
        extent: [
          longitudeOf(within.west) - EDGE,
          within.south === LAST ? -90 : latitudeOf(within.south + 1) + EDGE,
          longitudeOf(within.east + 1) - EDGE,
          within.north === 0 ? 90 : latitudeOf(within.north) + EDGE,
        ] as const satisfies readonly number[] as unknown as [number, number, number, number],
      }),
    ...(measure !== null && { value }),
    ...(category !== null && { category: group.category }),
  };
}

/** Greatest value first, where there is a measure, and else the most rows. */
const byValue =
  (measure: number | null) =>
  (a: Group, b: Group): number => {
    const least = Number.NEGATIVE_INFINITY;
    const [valueOfA, valueOfB] = [a.value ?? least, b.value ?? least];
    const isEqual = measure === null || valueOfA === valueOfB;
    return isEqual ? b.count - a.count || a.row - b.row : valueOfB - valueOfA;
  };

interface Found {
  readonly group: Group;
  readonly tile: TileCells;
}

function describe(selection: Selection, found: readonly Found[], options: SeenOptions): MapFeature[] {
  const byTile = Map.groupBy(found, ({ tile }) => tile);
  const known = new Map<Group, Within>();
  for (const [{ each }, some] of byTile) {
    const within = withinOf(selection, each, new Set(some.map(({ group }) => group.cell)));
    for (const { group } of some) {
      const one = within.get(group.cell);
      if (one !== undefined) known.set(group, one);
    }
  }
  return found.map(({ group }) => featureOf(group, known.get(group), options));
}

/** A line or an area as a group of its own. */
function shapeAt(selection: Selection, i: number): Found {
  const { x, y, row } = selection;
  const group = {
    cell: 0,
    x: x[i] ?? 0,
    y: y[i] ?? 0,
    count: 1,
    row: row[i] ?? 0,
    ...figuresAt(selection, i),
  };
  return { group, tile: { groups: [group], each: (visit) => visit(i, 0) } };
}

/** The dot of a tile that contains a row, or the row itself where it is drawn as a line or an area. */
function dotOf(selection: Selection, { row, grouping }: SeenOptions, z: number): Found | undefined {
  const at = selection.row.indexOf(row ?? -1);
  if (at === -1) return undefined;
  if (grouping === 'dots' && drawnAt(selection, z)?.(at) === true) return shapeAt(selection, at);
  const [x, y] = [(selection.x[at] ?? 0) >> (BITS - z), (selection.y[at] ?? 0) >> (BITS - z)];
  const tile = cellsOf(selection, { z, x, y }, grouping);
  let cell = -1;
  tile.each((i, its) => {
    if (i === at) cell = its;
  });
  const group = tile.groups.find((one) => one.cell === cell);
  return group && { group, tile };
}

/** The dots of the tiles of a view whose middle is in it. */
function dotsIn(selection: Selection, box: Box, z: number, grouping: Grouping): Found[] {
  const shift = BITS - z;
  const found: Found[] = [];
  for (let x = box.west >> shift; x <= box.east >> shift; x += 1)
    for (let y = box.north >> shift; y <= box.south >> shift; y += 1) {
      const address: TileAddress = { z, x, y };
      const tile = cellsOf(selection, address, grouping);
      for (const group of tile.groups) if (isWithin(box, group.x, group.y)) found.push({ group, tile });
    }
  return found;
}

/** As few features as a screen can show. */
function drawn(selection: Selection, inView: readonly number[], options: SeenOptions): Found[] {
  const { view, zoom, grouping } = options;
  const isExact = inView.length <= DRAWN_EXACTLY && grouping !== 'clusters';
  const pixels = Math.max(grouping === 'clusters' ? NUMBER : 0, cellSize(view, zoom, MOST_CELLS));
  const side = isExact ? 1 : (pixels / (WORLD * 2 ** zoom)) * 2 ** BITS;
  const cells = new Map<string | number, number>();
  const cellOf = (i: number) => {
    const [x, y] = [selection.x[i] ?? 0, selection.y[i] ?? 0];
    // Cells are so large that both places fit into one number; units do not.
    const at = isExact ? `${x} ${y}` : Math.floor(x / side) * 2 ** 26 + Math.floor(y / side);
    const known = cells.get(at) ?? cells.size;
    cells.set(at, known);
    return known;
  };
  const placed = inView.map((i) => [i, cellOf(i)] as const);
  const each = (visit: Visit) => {
    for (const [i, cell] of placed) visit(i, cell);
  };
  const groups = groupRows(selection, each, Math.max(1, cells.size));
  const tile = { groups, each };
  return groups
    .toSorted((a, b) => b.count - a.count || a.row - b.row)
    .slice(0, MOST_FEATURES)
    .map((group) => ({ group, tile }));
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const isWithin = ({ west, east, north, south }: Box, x: number, y: number): boolean =>
  x >= west && x <= east && y >= north && y <= south;

/** Whether a row is in a box: a line or an area may be in part. */
function meeting({ shapes, x, y }: Selection, box: Box): (i: number) => boolean {
  if (shapes === null) return (i) => isWithin(box, x[i] ?? 0, y[i] ?? 0);
  const { corners, of } = shapes;
  return (i) => {
    const shape = of[i] ?? 0;
    // A point has no corners.
    if (corners.sizeOf(shape) < 0) return isWithin(box, x[i] ?? 0, y[i] ?? 0);
    return corners.reaches(shape, box);
  };
}

/** What a view of a selection has. */
export function seenOf(selection: Selection, options: SeenOptions): Seen {
  const { view, zoom, as, row, measure, grouping } = options;
  const box = {
    west: unitsX(view.west),
    east: unitsX(view.east),
    north: unitsY(view.north),
    south: unitsY(view.south),
  };
  const z = Math.max(0, Math.min(NEAREST, Math.floor(zoom)));
  if (row !== null) {
    const dot = dotOf(selection, options, z);
    const features = dot === undefined ? [] : describe(selection, [dot], options);
    const viewCount = features[0]?.count ?? 0;
    return { viewCount, viewFeatures: features.length, highest: null, features, leftOut: 0 };
  }
  const isDrawn = grouping === 'dots' ? drawnAt(selection, z) : null;
  const isSeen = isDrawn === null ? null : meeting(selection, box);
  const inView: number[] = [];
  const shapes: Found[] = [];
  const drawnAsShapes: number[] = [];
  let [viewCount, best] = [0, -1];
  for (let i = 0; i < selection.length; i += 1) {
    if (!(isSeen?.(i) ?? isWithin(box, selection.x[i] ?? 0, selection.y[i] ?? 0))) continue;
    viewCount += 1;
    if (isDrawn?.(i) === true) {
      shapes.push(shapeAt(selection, i));
      drawnAsShapes.push(i);
    }
    if (as === 'drawn') inView.push(i);
    const value = selection.value?.[i] ?? Number.NaN;
    const most = best === -1 ? Number.NEGATIVE_INFINITY : (selection.value?.[best] ?? 0);
    const isFirst = value === most && (selection.row[i] ?? 0) < (selection.row[best] ?? 0);
    if (value > most || isFirst) best = i;
  }
  const highest =
    best === -1 ? null : { row: selection.row[best] ?? 0, label: null, value: selection.value?.[best] ?? 0 };
  const found =
    as === 'drawn'
      ? drawn(selection, inView, options)
      : [...shapes, ...dotsIn(selection, box, z, grouping)].toSorted((a, b) =>
          byValue(measure)(a.group, b.group),
        );
  const features = describe(selection, as === 'drawn' ? found : found.slice(0, MOST_LISTED), options);
  const names = as === 'listed' ? areaNames(selection, drawnAsShapes) : [];
  return {
    viewCount,
    viewFeatures: found.length,
    highest,
    features,
    leftOut: 0,
    ...(names.length > 0 && { names }),
  };
}
