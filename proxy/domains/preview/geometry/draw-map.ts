/** Answers a question to a table that is about a map. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Selections } from '../tiles/selections.ts';
import { seenOf } from '../tiles/seen.ts';
import { addLabels } from './labels.ts';
import { countPoints, drawPoints } from './points.ts';
import type { Counts, DrawnMap, MapQuestion } from './protocol.ts';
import type { createShapeIndexes } from './shape-index.ts';
import { countShapes, drawShapes } from './shapes.ts';
import { wholeView } from './view.ts';

/** Counts that are kept. */
const KEPT = 50;

/**
 * @param indexOf where the geometries of a table are
 * @param selectionOf the rows that tiles are made of: a view of them is what the tiles show
 * @returns what draws; it keeps the counts of the last few questions
 */
export function createMapDrawer(indexOf: ReturnType<typeof createShapeIndexes>, selectionOf: Selections) {
  const kept = new Map<string, Counts>();
  return async (connection: DuckDBConnection, question: MapQuestion): Promise<DrawnMap> => {
    const { source, folder, filters, measure, category, grouping, view, zoom, as, row } = question;
    const { classes, method, breaks } = question;
    const index =
      source.kind === 'geometry' ? await indexOf(connection, folder, source.column.position) : null;
    const key = JSON.stringify([
      folder,
      source,
      filters,
      measure,
      classes,
      method,
      breaks,
      category,
      grouping,
    ]);
    const counts =
      kept.get(key) ??
      (index === null
        ? await countPoints(connection, question)
        : await countShapes(connection, question, index));
    kept.delete(key);
    kept.set(key, counts);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    const { tiled, bounds } = counts;
    const selection = tiled ? await selectionOf(connection, question) : null;
    // The picture of shapes without tiles is made of their geometries.
    const isOfTiles = selection?.shapes === null || grouping !== 'dots' || as === 'listed' || row !== null;
    if (selection !== null && bounds !== null && isOfTiles) {
      const whole = wholeView(bounds);
      // What was pressed is looked for at the zoom at which it was pressed, wherever it is.
      const shown = { view: view ?? whole.view, zoom: view === null && row === null ? whole.zoom : zoom };
      const seen = seenOf(selection, { ...question, ...shown, isNamed: source.kind === 'degrees' });
      return { ...counts, ...(await addLabels(connection, question, seen)) };
    }
    const seen = await (index === null
      ? drawPoints(connection, question, counts)
      : drawShapes(connection, question, index, counts));
    return { ...counts, ...(await addLabels(connection, question, seen)) };
  };
}
