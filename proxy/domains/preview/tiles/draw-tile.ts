/** Answers a question to a table that is about a tile; it keeps the selections of the last questions. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { createShapeIndexes } from '../geometry/shape-index.ts';
import { encodeTile } from './encode.ts';
import type { TileQuestion } from './protocol.ts';
import { readSelection, type Selection } from './selection.ts';
import { featuresOf } from './tile.ts';

/** Rows of all selections that are kept; 25 bytes each. */
const KEPT_ROWS = 6_000_000;

/**
 * @param indexOf where the geometries of a table are
 * @returns what draws tiles
 */
export function createTileDrawer(indexOf: ReturnType<typeof createShapeIndexes>) {
  const kept = new Map<string, Selection>();
  const makeRoom = () => {
    let rows = 0;
    // The newest are last.
    for (const [key, { length }] of [...kept].toReversed())
      if ((rows += length) > KEPT_ROWS) kept.delete(key);
  };
  return async (connection: DuckDBConnection, question: TileQuestion): Promise<Uint8Array | null> => {
    const { folder, source, measure, category, filters, types, tile } = question;
    const key = JSON.stringify([folder, source, measure, category, filters, types]);
    const selection = kept.get(key) ?? (await readSelection(connection, question, indexOf));
    if (selection === null) return null;
    kept.delete(key);
    kept.set(key, selection);
    makeRoom();
    return encodeTile(featuresOf(selection, tile));
  };
}
