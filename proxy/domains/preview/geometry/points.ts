/** Draws a table whose places are two columns of numbers. All the counting is done by the engine. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { HISTOGRAM_PARTS } from '#contract/map-constants.ts';
import {
  MOST_CATEGORIES,
  MOST_FEATURES,
  NAMED_ROWS,
  type MapBox,
  type MapFeature,
} from '#contract/preview-map.ts';
import { columnOf, deciding, type Statement } from '../query/sql.ts';
import { cellSize, WORLD } from './mercator.ts';
import type { Counts, MapQuestion, Seen } from './protocol.ts';
import { categoriesOf, categorySql, placeOf, type Categories } from './category.ts';
import {
  bordersOf,
  classRowsOf,
  histogramOf,
  measureSql,
  scaleSql,
  upperBorders,
  valuedRow,
} from './measure.ts';
import {
  projectionOf,
  referenceSystem,
  type ReferenceSystem,
} from '#proxy/platform/formats/geo/reference-systems.ts';
import { DRAWN_EXACTLY, isTiled, MOST_CELLS } from './drawn-places.ts';
import { degreesAround, wholeView } from './view.ts';

type Row = readonly unknown[];

async function run(connection: DuckDBConnection, { text, values }: Statement): Promise<Row[]> {
  return (await connection.runAndReadAll(text, [...values])).getRowsJS();
}

/** The two columns of numbers, in their own units. */
export interface Plane {
  readonly inWorld: string;
  /** The box of the columns' own units that contains a view. */
  readonly within: (view: MapBox) => MapBox;
  readonly toDegrees: (x: number, y: number) => readonly [longitude: number, latitude: number];
  /** The cells of a grid whose sides are `side` pixels at a zoom. */
  readonly cells: (side: number, zoom: number, view: MapBox) => string;
}

const degrees: Plane = {
  inWorld: 'x between -180 and 180 and y between -90 and 90',
  within: (view) => view,
  toDegrees: (x, y) => [x, y],
  cells: (side, zoom) => {
    const step = (side / (WORLD * 2 ** zoom)) * 360;
    const mercator = 'degrees(ln(tan(pi() / 4 + radians(greatest(-85.051129, least(85.051129, y))) / 2)))';
    return `floor(x / ${step}), floor(${mercator} / ${step})`;
  },
};

/** Metres of the equator. */
const EQUATOR = 40_075_016.686;

/** Where the edge of a view is projected, along each side: a side is no straight line in metres. */
const ALONG = [0, 0.25, 0.5, 0.75, 1];

async function projected(system: ReferenceSystem): Promise<Plane> {
  const { toDegrees, fromDegrees, area, degrees: limits } = await projectionOf(system);
  return {
    inWorld: `x between ${area.west} and ${area.east} and y between ${area.south} and ${area.north}`,
    within: ({ west, south, east, north }) => {
      const [w, e] = [Math.max(west, limits.west), Math.min(east, limits.east)];
      const [s, n] = [Math.max(south, limits.south), Math.min(north, limits.north)];
      const edge = ALONG.flatMap((t) => [
        fromDegrees(w + (e - w) * t, s),
        fromDegrees(w + (e - w) * t, n),
        fromDegrees(w, s + (n - s) * t),
        fromDegrees(e, s + (n - s) * t),
      ]);
      const [xs, ys] = [edge.map(([x]) => x), edge.map(([, y]) => y)];
      return {
        west: Math.min(...xs),
        south: Math.min(...ys),
        east: Math.max(...xs),
        north: Math.max(...ys),
      };
    },
    toDegrees,
    cells: (side, zoom, { south, north }) => {
      const latitude = (Math.max(south, limits.south + 1) + Math.min(north, limits.north - 1)) / 2;
      const step = (side * EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (WORLD * 2 ** zoom);
      return `floor(x / ${step}), floor(y / ${step})`;
    },
  };
}

const numberOf = (value: unknown): number => Number(value);

/** What says which rows a map shows, and what of them. */
export type Placed = Pick<
  MapQuestion,
  'folder' | 'types' | 'filters' | 'sort' | 'source' | 'measure' | 'category'
>;

/** The rows as places: number of the row, x, y, the measure and the category. */
export function placesOf(question: Placed): Statement {
  const { source, measure, category } = question;
  if (source.kind === 'geometry') throw new Error('A geometry is no pair of columns');
  const [x, y] = [source.x.position, source.y.position];
  const { text, values } = deciding(
    question,
    [x, y, measure, category].filter((column) => column !== null),
  );
  return {
    text: `with place as (select r, ${columnOf(x)}::double as x, ${columnOf(y)}::double as y,
      ${measureSql(measure)} as m, ${categorySql(question)} as k from ${text})`,
    values,
  };
}

async function countClasses(
  connection: DuckDBConnection,
  places: Statement,
  { inWorld }: Plane,
  scale: readonly number[] | null,
  placed: number,
): Promise<Counts['classRows']> {
  const borders = upperBorders(scale ?? []);
  const counts = ['count(m)', ...borders.map(() => 'count(*) filter (where m <= ?)')].join(', ');
  const [row = []] = await run(connection, {
    // The borders are bound after the values of the conditions: they are in a statement around them.
    text: `${places.text} , counted as (select m from place where ${inWorld}) select ${counts} from counted`,
    values: [...places.values, ...borders],
  });
  const [valued = 0, ...below] = row.map(numberOf);
  return classRowsOf(below, { placed, valued });
}

/** Rows in parts of the same width between the least and the greatest value; null without one. */
async function countParts(
  connection: DuckDBConnection,
  places: Statement,
  { inWorld }: Plane,
  scale: readonly number[] | null,
): Promise<Counts['histogram']> {
  const [least, greatest] = [scale?.[0], scale?.at(-1)];
  if (least === undefined || greatest === undefined) return null;
  const rows = await run(connection, {
    // The ends are bound after the values of the conditions: they are in a statement around them.
    text: `${places.text}, counted as (select m from place where ${inWorld} and m is not null)
      select coalesce(floor((m - ?) / nullif(? - ?, 0) * ${HISTOGRAM_PARTS}), 0) as part, count(*)
      from counted group by part`,
    values: [...places.values, least, greatest, least],
  });
  return histogramOf(rows.map(([part, n]) => ({ part: numberOf(part), rows: numberOf(n) })));
}

/** The most frequent values of the column of categories, and how many rows have others or none. */
export async function countCategories(
  connection: DuckDBConnection,
  places: Statement,
  { inWorld }: Plane,
): Promise<Categories> {
  // A column may have as many values as rows: only those that are named leave the engine.
  const rows = await run(connection, {
    text: `${places.text}, counted as (select k, count(*) as n from place where ${inWorld} group by k)
      select k, n, (select sum(n) from counted) from counted
      order by k is not null, n desc, k limit ${MOST_CATEGORIES + 1}`,
    values: places.values,
  });
  const named = categoriesOf(rows.map(([k, n]) => [typeof k === 'string' ? k : null, numberOf(n)]));
  const told = named.values.reduce((sum, { rows: n }) => sum + n, named.none);
  return { ...named, others: numberOf(rows[0]?.[2] ?? 0) - told };
}

async function countRows(
  connection: DuckDBConnection,
  places: Statement,
  plane: Plane,
  question: MapQuestion,
): Promise<Counts> {
  const { measure, category, grouping } = question;
  const [row = []] = await run(connection, {
    text: `${places.text} select count(*), count(*) filter (where ${plane.inWorld}),
      min(x) filter (where ${plane.inWorld}), min(y) filter (where ${plane.inWorld}),
      max(x) filter (where ${plane.inWorld}), max(y) filter (where ${plane.inWorld}),
      ${scaleSql('m', plane.inWorld, question)} from place`,
    values: places.values,
  });
  const [total, placed, west, south, east, north] = row.slice(0, 6).map(numberOf) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const found = Array.isArray(row[6]) ? (row[6] as unknown[]).filter((value) => value !== null) : [];
  const scale = bordersOf(found.map(numberOf), question);
  return {
    bounds: placed === 0 ? null : degreesAround({ west, south, east, north }, plane),
    totalCount: total,
    placedCount: placed,
    tiled: isTiled(placed, grouping),
    cut: false,
    scale,
    histogram: measure === null ? null : await countParts(connection, places, plane, scale),
    classRows: measure === null ? null : await countClasses(connection, places, plane, scale, placed),
    categories: category === null ? null : await countCategories(connection, places, plane),
  };
}

/** What every view of the rows has in common. */
export async function countPoints(connection: DuckDBConnection, question: MapQuestion): Promise<Counts> {
  return countRows(connection, placesOf(question), await planeOf(question.source), question);
}

function featureOf(
  row: Row,
  plane: Plane,
  measure: number | null,
  categories: Categories | null,
): MapFeature {
  const [x, y, n, rows, west, south, east, north, value, category, most, mostRow] = row;
  const [longitude, latitude] = plane.toDegrees(numberOf(x), numberOf(y));
  return {
    point: [longitude, latitude],
    count: numberOf(n),
    rows: (rows as unknown[]).map(numberOf),
    label: null,
    extent: [numberOf(west), numberOf(south), numberOf(east), numberOf(north)],
    ...(measure !== null && { value: value === null ? null : numberOf(value) }),
    ...(most != null && numberOf(n) > 1 && { greatest: valuedRow(mostRow, most) }),
    ...(categories !== null && {
      category: placeOf(typeof category === 'string' ? category : null, categories),
    }),
  };
}

/** @throws Error for a system that is not known; a table names none such */
export async function planeOf(source: MapQuestion['source']): Promise<Plane> {
  if (source.kind !== 'projected') return degrees;
  const system = referenceSystem(source.code);
  if (system === null) throw new Error(`${source.code} is not known`);
  return projected(system);
}

/** The points in view. */
export async function drawPoints(
  connection: DuckDBConnection,
  question: MapQuestion,
  { bounds, categories }: Counts,
): Promise<Seen> {
  const plane = await planeOf(question.source);
  const places = placesOf(question);
  const { measure } = question;
  if (bounds === null) return { viewCount: 0, viewFeatures: 0, highest: null, features: [], leftOut: 0 };
  const { view, zoom } = question.view === null ? wholeView(bounds) : { ...question, view: question.view };
  const own = plane.within(view);
  const grouped = (cells: string) =>
    run(connection, {
      text: `${places.text} select avg(x), avg(y), count(*) as n, min(r, ${NAMED_ROWS}), min(x), min(y), max(x), max(y), avg(m), mode(k),
        max(m), arg_max(r, m)
        from place where ${plane.inWorld} and x between ? and ? and y between ? and ?
        group by ${cells} order by n desc, min(r) limit ${MOST_FEATURES}`,
      values: [...places.values, own.west, own.east, own.south, own.north],
    });
  // There are never more cells than may be sent, so their sum is what is in view.
  const cells = await grouped(plane.cells(cellSize(view, zoom, MOST_CELLS), zoom, view));
  const viewCount = cells.reduce((sum, [, , n]) => sum + numberOf(n), 0);
  const rows = viewCount <= DRAWN_EXACTLY ? await grouped('x, y') : cells;
  let highest: Seen['highest'] = null;
  for (const [value, row] of rows.map((cell) => [cell[10], cell[11]]))
    if (value != null && (highest === null || numberOf(value) > highest.value))
      highest = valuedRow(row, value);
  return {
    viewCount,
    viewFeatures: rows.length,
    highest,
    features: rows.map((row) => featureOf(row, plane, measure, categories)),
    leftOut: 0,
  };
}
