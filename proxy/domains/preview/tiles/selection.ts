/**
 * The rows of a table that a map shows, as columns of numbers in the order of tiles: where each row is, its measure and
 * its category. It is read once for each question about different rows, and kept while there is room.
 */
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { MOST_CATEGORIES, MOST_TILED_ROWS } from '#contract/preview-map.ts';
import { categoriesOf, countValues, placeOf, readCategory } from '../geometry/category.ts';
import { readMeasure } from '../geometry/measure.ts';
import type { Corners } from '../geometry/corners.ts';
import { countCategories, placesOf, planeOf, type Placed } from '../geometry/points.ts';
import type { IndexedShape, ShapeIndex } from '../geometry/shape-index.ts';
import { chosenRows, isPointsAlone } from '../geometry/shapes.ts';
import { mortonOf, BITS, ORDER_BITS, unitsX, unitsY } from './grid.ts';

/** The category of rows with another value than the named ones, and of rows without a value. */
export const OTHER = MOST_CATEGORIES;
export const NONE = MOST_CATEGORIES + 1;

export interface Selection {
  /** Rows with a place. */
  readonly length: number;
  /** Null: they are points. Else the corners of all shapes of the table, and which of them each row is. */
  readonly shapes: { readonly corners: Corners; readonly of: Uint32Array } | null;
  /** Where each row is: of lines and areas a place that is on them. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** The number of each row. */
  readonly row: Uint32Array;
  /** Not a number: the row has no value. */
  readonly value: Float64Array | null;
  /** The place of its category among the named ones, `OTHER` or `NONE`. */
  readonly category: Uint8Array | null;
  /** The tile of zoom `ORDER_BITS` that each row is in, in Morton order. */
  readonly order: Uint32Array;
}

/** Columns that grow. */
export class Columns {
  length = 0;
  x: Int32Array;
  y: Int32Array;
  row: Uint32Array;
  value: Float64Array;
  category: Uint8Array;
  shape: Uint32Array;

  constructor(room = 16_384) {
    this.x = new Int32Array(room);
    this.y = new Int32Array(room);
    this.row = new Uint32Array(room);
    this.value = new Float64Array(room);
    this.category = new Uint8Array(room);
    this.shape = new Uint32Array(room);
  }

  add(place: readonly [longitude: number, latitude: number], row: number, value: number, category: number) {
    this.addAt({ x: unitsX(place[0]), y: unitsY(place[1]), shape: 0 }, row, value, category);
  }

  /** @param at in units of the world */
  addAt(at: Pick<IndexedShape, 'x' | 'y' | 'shape'>, row: number, value: number, category: number) {
    if (this.length === this.x.length) this.#grow();
    const i = this.length;
    this.x[i] = at.x;
    this.y[i] = at.y;
    this.shape[i] = at.shape;
    this.row[i] = row;
    this.value[i] = value;
    this.category[i] = category;
    this.length += 1;
  }

  #grow(): void {
    const larger = new Columns(this.x.length * 2);
    larger.x.set(this.x);
    larger.y.set(this.y);
    larger.row.set(this.row);
    larger.value.set(this.value);
    larger.category.set(this.category);
    larger.shape.set(this.shape);
    Object.assign(this, { ...larger, length: this.length });
  }
}

/** Rows that a number can carry beside the place of their tile: 2^26 tiles and 2^27 rows are below 2^53. */
const ROWS = 2 ** 27;

/** The value and the category of one row; null: it has none. */
export function figuresAt({ value, category }: Selection, i: number) {
  const measured = value?.[i] ?? Number.NaN;
  const code = category?.[i] ?? NONE;
  return { value: Number.isNaN(measured) ? null : measured, category: code === NONE ? null : code };
}

/** Brings rows into the order of their tiles. */
export function sorted(
  columns: Columns,
  has: { readonly value: boolean; readonly category: boolean; readonly corners?: Corners | null },
): Selection {
  const { length } = columns;
  const shift = BITS - ORDER_BITS;
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i += 1)
    keys[i] = mortonOf((columns.x[i] ?? 0) >> shift, (columns.y[i] ?? 0) >> shift) * ROWS + i;
  keys.sort();
  const selection = {
    length,
    shapes: has.corners ? { corners: has.corners, of: new Uint32Array(length) } : null,
    x: new Int32Array(length),
    y: new Int32Array(length),
    row: new Uint32Array(length),
    value: has.value ? new Float64Array(length) : null,
    category: has.category ? new Uint8Array(length) : null,
    order: new Uint32Array(length),
  };
  for (let i = 0; i < length; i += 1) {
    const key = keys[i] ?? 0;
    const from = key % ROWS;
    selection.order[i] = Math.floor(key / ROWS);
    selection.x[i] = columns.x[from] ?? 0;
    selection.y[i] = columns.y[from] ?? 0;
    selection.row[i] = columns.row[from] ?? 0;
    if (selection.shapes) selection.shapes.of[i] = columns.shape[from] ?? 0;
    if (selection.value) selection.value[i] = columns.value[from] ?? Number.NaN;
    if (selection.category) selection.category[i] = columns.category[from] ?? NONE;
  }
  return selection;
}

const numberOf = (value: DuckDBValue | undefined): number => (value == null ? Number.NaN : Number(value));

type IndexOf = (connection: DuckDBConnection, folder: string, column: number) => Promise<ShapeIndex>;

/** Rows whose places are two columns of numbers. @returns the named categories */
async function addPairs(connection: DuckDBConnection, question: Placed, columns: Columns) {
  const { source, category } = question;
  const plane = await planeOf(source);
  const places = placesOf(question);
  const named = category === null ? [] : (await countCategories(connection, places, plane)).values;
  const cases = named.map((_, i) => `when k = ? then ${i}`).join(' ');
  const coded = category === null ? `${NONE}` : `case when k is null then ${NONE} ${cases} else ${OTHER} end`;
  const result = await connection.stream(
    `${places.text} select r, x, y, m, (${coded})::utinyint from place where ${plane.inWorld} limit ${MOST_TILED_ROWS + 1}`,
    [...places.values, ...named.map(({ value }) => value)],
  );
  for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
    const [rows, xs, ys, values, found] = chunk.getColumns();
    for (let i = 0; i < chunk.rowCount; i += 1)
      columns.add(
        plane.toDegrees(numberOf(xs?.[i]), numberOf(ys?.[i])),
        Number(rows?.[i]),
        numberOf(values?.[i]),
        Number(found?.[i]),
      );
  }
}

/** Rows whose places are geometries. */
async function addPoints(
  connection: DuckDBConnection,
  question: Placed,
  columns: Columns,
  { shapes }: ShapeIndex,
): Promise<void> {
  const chosen = await chosenRows(connection, question);
  const placed = chosen === null ? shapes : shapes.filter(({ row }) => chosen.has(row));
  const measured = await readMeasure(connection, question);
  const called = await readCategory(connection, question);
  const categories = categoriesOf(countValues(placed.map(({ row }) => called?.get(row) ?? null)));
  for (const shape of placed) {
    const category = placeOf(called?.get(shape.row) ?? null, categories);
    const coded = category === null ? NONE : category === categories.values.length ? OTHER : category;
    columns.addAt(shape, shape.row, measured?.get(shape.row) ?? Number.NaN, coded);
  }
}

/** @returns null where more rows have a place than tiles are made of */
export async function readSelection(
  connection: DuckDBConnection,
  question: Placed,
  indexOf: IndexOf,
): Promise<Selection | null> {
  const { source, measure, category, folder } = question;
  const columns = new Columns();
  let corners: Corners | null = null;
  if (source.kind === 'geometry') {
    const index = await indexOf(connection, folder, source.column.position);
    if (!isPointsAlone(index)) ({ corners } = index);
    await addPoints(connection, question, columns, index);
  } else await addPairs(connection, question, columns);
  if (columns.length > MOST_TILED_ROWS) return null;
  return sorted(columns, { value: measure !== null, category: category !== null, corners });
}
