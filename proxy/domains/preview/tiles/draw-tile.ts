/** Answers a question to a table that is about a tile. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { encodeTile } from './encode.ts';
import type { TileQuestion } from './protocol.ts';
import type { Selections } from './selections.ts';
import { shapesIn } from './shapes.ts';
import { featuresOf } from './tile.ts';

/** @returns what draws tiles; null where none are made of the rows */
export const createTileDrawer =
  (selectionOf: Selections) =>
  async (connection: DuckDBConnection, question: TileQuestion): Promise<Uint8Array | null> => {
    const selection = await selectionOf(connection, question);
    if (selection === null) return null;
    const { tile, grouping } = question;
    // Numbers and density of lines and areas are those of their places.
    const shapes = grouping === 'dots' ? shapesIn(selection, tile) : [];
    return encodeTile([...shapes, ...featuresOf(selection, tile, grouping)]);
  };
