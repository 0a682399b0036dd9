/** Answers a question to a table that is about a tile. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { encodeTile } from './encode.ts';
import type { TileQuestion } from './protocol.ts';
import type { Selections } from './selections.ts';
import { featuresOf } from './tile.ts';

/** @returns what draws tiles; null where none are made of the rows */
export const createTileDrawer =
  (selectionOf: Selections) =>
  async (connection: DuckDBConnection, question: TileQuestion): Promise<Uint8Array | null> => {
    const selection = await selectionOf(connection, question);
    // Lines and areas are more than where they are; numbers and density are of their middles.
    if (selection === null || (question.grouping === 'dots' && !selection.isPoints)) return null;
    return encodeTile(featuresOf(selection, question.tile, question.grouping));
  };
