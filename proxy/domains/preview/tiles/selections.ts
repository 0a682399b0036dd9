/** The selections of the last questions, which tiles and views of a map share. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { createShapeIndexes } from '../geometry/shape-index.ts';
import type { Placed } from '../geometry/points.ts';
import { readSelection, type Selection } from './selection.ts';

/** Rows of all selections that are kept; 25 bytes each. */
const KEPT_ROWS = 6_000_000;
/** Numbers of corners that take as much room as a row. */
const CORNERS_OF_A_ROW = 6;

/**
 * @param indexOf where the geometries of a table are
 * @returns what finds the rows of a question; null where no tiles are made of them
 */
export function createSelections(indexOf: ReturnType<typeof createShapeIndexes>) {
  const kept = new Map<string, Selection>();
  const makeRoom = () => {
    let rows = 0;
    // The newest are last.
    for (const [key, { length, shapes }] of [...kept].toReversed()) {
      // Shapes of a table are there once for all of its selections: counting them each time keeps fewer.
      rows += length + (shapes === null ? 0 : shapes.corners.length / CORNERS_OF_A_ROW);
      if (rows > KEPT_ROWS) kept.delete(key);
    }
  };
  return async (connection: DuckDBConnection, question: Placed): Promise<Selection | null> => {
    // The types of columns are those of the table, which the folder names.
    const { folder, source, measure, category, filters } = question;
    const key = JSON.stringify([folder, source, measure, category, filters]);
    const selection = kept.get(key) ?? (await readSelection(connection, question, indexOf));
    if (selection === null) return null;
    kept.delete(key);
    kept.set(key, selection);
    makeRoom();
    return selection;
  };
}

export type Selections = ReturnType<typeof createSelections>;
