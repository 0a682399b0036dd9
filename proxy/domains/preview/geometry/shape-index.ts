/**
 * Where each geometry of a column is, kept in memory while the process runs: the first question to a table reads
 * all of its geometries once, those after it read the ones in view.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { MapBox } from '#contract/preview-map.ts';
import { partOf } from '../parts.ts';
import { columnOf, readPart } from '../query/sql.ts';
import { unitsX, unitsY } from '../tiles/grid.ts';
import { Corners } from './corners.ts';
import { readGeometry } from './geometry-text.ts';
import { boundsOf } from './simplify.ts';

/** What is looked through at most: beyond it, a question would take longer than a reader waits. */
const MOST_ROWS = 500_000;
const MOST_TEXT = 150_000_000;
/** Tables whose index is kept. */
const KEPT = 3;

export interface IndexedShape extends MapBox {
  readonly row: number;
  /** Length of its text. */
  readonly size: number;
  /** True: nothing but a place. */
  readonly isPoint: boolean;
  /** Its number among the corners. */
  readonly shape: number;
  /** A place that is on it, in units of the world. */
  readonly x: number;
  readonly y: number;
}

export interface ShapeIndex {
  readonly shapes: readonly IndexedShape[];
  readonly corners: Corners;
  /** True: the table goes on after this. */
  readonly cut: boolean;
}

async function build(connection: DuckDBConnection, folder: string, column: number): Promise<ShapeIndex> {
  const name = columnOf(column);
  const result = await connection.stream(
    `select r, ${name} from ${readPart(folder, partOf(column))} where ${name} is not null`,
  );
  const shapes: IndexedShape[] = [];
  const corners = new Corners();
  let [rows, size] = [0, 0];
  for await (const chunk of result.yieldRowsJs())
    for (const [row, text] of chunk) {
      if (rows >= MOST_ROWS || size >= MOST_TEXT) return { shapes, corners, cut: true };
      rows += 1;
      if (typeof text !== 'string') continue;
      size += text.length;
      const geometry = readGeometry(text);
      if (geometry === null) continue;
      const isPoint = geometry.lines.length === 0 && geometry.areas.length === 0;
      const box = boundsOf(geometry);
      const shape = corners.add(geometry);
      const [x, y] = isPoint
        ? [unitsX((box.west + box.east) / 2), unitsY((box.south + box.north) / 2)]
        : corners.placeOf(shape);
      shapes.push({ row: Number(row), size: text.length, isPoint, shape, x, y, ...box });
    }
  return { shapes, corners, cut: false };
}

/** A reader of indexes that keeps the last few. */
export function createShapeIndexes() {
  const kept = new Map<string, ShapeIndex>();
  return async (connection: DuckDBConnection, folder: string, column: number): Promise<ShapeIndex> => {
    const key = `${folder} ${column}`;
    const index = kept.get(key) ?? (await build(connection, folder, column));
    kept.delete(key);
    kept.set(key, index);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return index;
  };
}
