/** Answers a question to a table that is about a map. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { drawPoints, type Counted } from './points.ts';
import type { DrawnMap, MapQuestion } from './protocol.ts';
import type { createShapeIndexes } from './shape-index.ts';
import { drawShapes } from './shapes.ts';

/** Counts that are kept. */
const KEPT = 50;

/**
 * @param indexOf where the geometries of a table are
 * @returns what draws; it keeps the counts of the last few tables
 */
export function createMapDrawer(indexOf: ReturnType<typeof createShapeIndexes>) {
  const counts = new Map<string, Counted>();
  return async (connection: DuckDBConnection, question: MapQuestion): Promise<DrawnMap> => {
    const { source, folder } = question;
    for (const oldest of [...counts.keys()].slice(0, -KEPT)) counts.delete(oldest);
    return source.kind === 'geometry'
      ? drawShapes(connection, question, await indexOf(connection, folder, source.column.position))
      : drawPoints(connection, question, counts);
  };
}
