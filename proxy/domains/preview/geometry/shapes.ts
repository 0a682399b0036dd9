/**
 * Draws a table whose places are geometries. The largest shapes in view are drawn as they are, as plain as the scale
 * allows; those too small to be seen, and those too many, become points, and points too close become one.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { MOST_FEATURES, NAMED_ROWS, type MapBox, type MapFeature } from '#contract/preview-map.ts';
import { partOf } from '../parts.ts';
import { columnOf, deciding, readPart, type Question } from '../query/sql.ts';
import { readGeometry } from './geometry-text.ts';
import { isTiled } from './drawn-places.ts';
import { categoriesOf, countValues, mostFrequent, placeOf, readCategory } from './category.ts';
import {
  classRowsOf,
  histogramOf,
  mean,
  partOfValue,
  readMeasure,
  scaleOf,
  upperBorders,
} from './measure.ts';
import { cellSize, pixelSize, pixelsX, pixelsY } from './mercator.ts';
import type { Counts, MapQuestion, Seen } from './protocol.ts';
import type { IndexedShape, ShapeIndex } from './shape-index.ts';
import { simplify, verticesOf } from './simplify.ts';
import { wholeView } from './view.ts';

/** Shapes that are drawn as shapes, the text they are read from, and their corners, at most. */
const MOST_SHAPES = 2_000;
const MOST_TEXT = 30_000_000;
const MOST_VERTICES = 80_000;
/** A shape smaller than this is a point, in pixels. */
const SEEN = 4;

export const middle = ({ west, south, east, north }: MapBox): [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
];

const meets = (a: MapBox, b: MapBox) =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Numbers of the rows that meet the conditions; null: all do. */
export async function chosenRows(
  connection: DuckDBConnection,
  question: Question,
): Promise<Set<number> | null> {
  if (question.filters.length === 0) return null;
  const { text, values } = deciding(question);
  const found = await connection.runAndReadAll(`select r from ${text}`, [...values]);
  return new Set(found.getRowsJS().map(([r]) => Number(r)));
}

/** True: all of the table is known, and nothing in it is more than a place. */
export const isPointsAlone = ({ shapes, cut }: ShapeIndex): boolean =>
  !cut && shapes.every(({ isPoint }) => isPoint);

function boundsOfAll(shapes: readonly IndexedShape[]): MapBox | null {
  if (shapes.length === 0) return null;
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { west, south, east, north } of shapes) {
    box.west = Math.min(box.west, west);
    box.south = Math.min(box.south, south);
    box.east = Math.max(box.east, east);
    box.north = Math.max(box.north, north);
  }
  return box;
}

/** Reads the texts of some shapes, and what their rows are called. */
async function readTexts(
  connection: DuckDBConnection,
  { folder }: MapQuestion,
  column: number,
  shapes: readonly IndexedShape[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  if (shapes.length === 0) return texts;
  const rows = shapes.map(({ row }) => row);
  const found = await connection.runAndReadAll(
    `select r, ${columnOf(column)} from ${readPart(folder, partOf(column))}
     where r between ${Math.min(...rows)} and ${Math.max(...rows)} and r in (${rows.join(', ')})`,
  );
  for (const [r, text] of found.getRowsJS()) if (typeof text === 'string') texts.set(Number(r), text);
  return texts;
}

/** The measure and the category of some rows as a feature has them. */
type ValueOf = (shapes: readonly IndexedShape[]) => Pick<MapFeature, 'value' | 'greatest' | 'category'>;

/** The row with the greatest value; null where none has a value. */
function greatestOf(
  shapes: readonly IndexedShape[],
  measured: { readonly get: (row: number) => number | undefined },
): Seen['highest'] {
  let greatest: Seen['highest'] = null;
  for (const { row } of shapes) {
    const value = measured.get(row);
    if (value !== undefined && (greatest === null || value > greatest.value))
      greatest = { row, label: null, value };
  }
  return greatest;
}

const withGreatest = (greatest: Seen['highest']) => greatest !== null && { greatest };

/** Shapes of one place or cell as one feature. */
function pointOf(shapes: readonly IndexedShape[], valueOf: ValueOf): MapFeature {
  const places = shapes.map(middle);
  const centre = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return {
    point: [centre(0), centre(1)],
    count: shapes.length,
    rows: shapes.slice(0, NAMED_ROWS).map(({ row }) => row),
    label: null,
    ...valueOf(shapes),
  };
}

/** Points as they are while there are few, and counted by cells when there are many. */
function drawPoints(
  shapes: readonly IndexedShape[],
  { view, zoom }: { readonly view: MapBox; readonly zoom: number },
  most: number,
  valueOf: ValueOf,
): MapFeature[] {
  const side = cellSize(view, zoom, most);
  const isMany = shapes.length > Math.min(most, MOST_SHAPES);
  const groups = Map.groupBy(shapes, (shape) => {
    const [x, y] = middle(shape);
    if (!isMany) return `${x} ${y}`;
    return `${Math.floor(pixelsX(x, zoom) / side)} ${Math.floor(pixelsY(y, zoom) / side)}`;
  });
  return [...groups.values()].map((group) => pointOf(group, valueOf)).toSorted((a, b) => b.count - a.count);
}

/** The rows that meet the conditions, with their measure and category. */
async function readPlaced(connection: DuckDBConnection, question: MapQuestion, { shapes }: ShapeIndex) {
  const chosen = await chosenRows(connection, question);
  const placed = chosen === null ? shapes : shapes.filter(({ row }) => chosen.has(row));
  return {
    placed,
    totalCount: chosen?.size ?? question.tableRows,
    measured: await readMeasure(connection, question),
    called: await readCategory(connection, question),
  };
}

/** What every view of the rows has in common. */
export async function countShapes(
  connection: DuckDBConnection,
  question: MapQuestion,
  index: ShapeIndex,
): Promise<Counts> {
  const { placed, totalCount, measured, called } = await readPlaced(connection, question, index);
  const values = placed.flatMap(({ row }) => measured?.get(row) ?? []);
  const scale = measured && scaleOf(values, question);
  const below = upperBorders(scale ?? []).map((border) => values.filter((value) => value <= border).length);
  return {
    bounds: boundsOfAll(placed),
    totalCount,
    placedCount: placed.length,
    tiled:
      isTiled(placed.length, question.grouping) ||
      (placed.length > 0 && placed.reduce((sum, { size }) => sum + size, 0) > MOST_TEXT),
    cut: index.cut,
    scale,
    histogram:
      scale &&
      histogramOf(
        values.map((value) => ({ part: partOfValue(value, [scale[0] ?? 0, scale.at(-1) ?? 0]), rows: 1 })),
      ),
    classRows: measured && classRowsOf(below, { placed: placed.length, valued: values.length }),
    categories: called && categoriesOf(countValues(placed.map(({ row }) => called.get(row) ?? null))),
  };
}

/** The shapes in view. */
export async function drawShapes(
  connection: DuckDBConnection,
  question: MapQuestion,
  index: ShapeIndex,
  { bounds, categories }: Counts,
): Promise<Seen> {
  if (question.source.kind !== 'geometry') throw new Error('A pair of columns is no geometry');
  const column = question.source.column.position;
  const { placed, measured, called } = await readPlaced(connection, question, index);
  const valueOf: ValueOf = (some) => ({
    ...(measured !== null && { value: mean(some.flatMap(({ row }) => measured.get(row) ?? [])) }),
    ...(measured !== null && some.length > 1 && withGreatest(greatestOf(some, measured))),
    ...(categories !== null && {
      category: placeOf(mostFrequent(some.map(({ row }) => called?.get(row) ?? null)), categories),
    }),
  });
  if (bounds === null) return { viewCount: 0, viewFeatures: 0, highest: null, features: [], leftOut: 0 };
  const { view, zoom } = question.view === null ? wholeView(bounds) : { ...question, view: question.view };
  const seen = placed.filter((shape) => meets(shape, view));
  const isDrawn = (shape: IndexedShape) => !shape.isPoint && Math.max(...pixelSize(shape, zoom)) >= SEEN;
  const areaOf = (shape: IndexedShape) => (shape.east - shape.west) * (shape.north - shape.south);
  const large = seen.filter(isDrawn).toSorted((a, b) => areaOf(b) - areaOf(a));
  let text = 0;
  const read = large.slice(0, MOST_SHAPES).filter(({ size }) => (text += size) <= MOST_TEXT);
  const texts = await readTexts(connection, question, column, read);
  const drawn: MapFeature[] = [];
  const asShape = new Set<number>();
  let vertices = 0;
  for (const shape of read) {
    const geometry = vertices < MOST_VERTICES ? readGeometry(texts.get(shape.row) ?? '') : null;
    const plain = geometry && simplify(geometry, { view, zoom });
    if (plain === null) continue;
    vertices += verticesOf(plain);
    asShape.add(shape.row);
    drawn.push({
      point: middle(shape),
      shape: plain,
      count: 1,
      rows: [shape.row],
      label: null,
      ...valueOf([shape]),
    });
  }
  const others = seen.filter(({ row }) => !asShape.has(row));
  const points = drawPoints(others, { view, zoom }, MOST_FEATURES - drawn.length, valueOf);
  const features = [...drawn, ...points].slice(0, MOST_FEATURES);
  const told = features.reduce((sum, { count }) => sum + count, 0);
  return {
    viewCount: seen.length,
    viewFeatures: features.length,
    highest: measured === null ? null : greatestOf(seen, measured),
    features,
    leftOut: seen.length - told,
  };
}
