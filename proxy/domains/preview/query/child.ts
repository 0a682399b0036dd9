/** The process that answers questions to tables. It reads converted tables and nothing else. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreviewRow, Scalar } from '#contract/preview.ts';
import { openEngine } from '../convert/engine.ts';
import { writeCompiled } from '#proxy/platform/processes/compiled.ts';
import { featuresOf } from '../features/feature-rows.ts';
import { createMapDrawer } from '../geometry/draw-map.ts';
import { createShapeIndexes } from '../geometry/shape-index.ts';
import { partOf } from '../parts.ts';
import { createTileDrawer } from '../tiles/draw-tile.ts';
import { createSelections } from '../tiles/selections.ts';
import { aggregateOf } from './aggregate.ts';
import { changesOf } from './changes.ts';
import { chartOf } from './chart.ts';
import {
  isGone,
  type AnyQuestion,
  type Answered,
  type Answers,
  type Asked,
  type QueryChildOptions,
  type RowsAnswer,
  type RowsQuestion,
} from './protocol.ts';
import { cellsStatement, countStatement, pageStatement, type Statement } from './sql.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as QueryChildOptions;
const engine = openEngine({ memory: options.memory, threads: 1, folders: [options.folder] });

async function run(connection: DuckDBConnection, { text, values }: Statement): Promise<unknown[][]> {
  return (await connection.runAndReadAll(text, [...values])).getRowsJS();
}

async function pageOf(connection: DuckDBConnection, question: RowsQuestion): Promise<number[]> {
  const { filters, sort, limit, offset, total } = question;
  // Without conditions and order, the place of a row is its number.
  if (filters.length === 0 && sort === null && total !== null)
    return Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => offset + i);
  return (await run(connection, pageStatement(question, limit, offset))).map(([r]) => Number(r));
}

/** Cells of some columns, by the number of the row. */
async function cellsOf(
  connection: DuckDBConnection,
  { columns, ...question }: Pick<RowsQuestion, 'folder' | 'types' | 'columns' | 'length'>,
  page: readonly number[],
): Promise<Map<number, PreviewRow>> {
  const rows = new Map<number, PreviewRow>(page.map((row) => [row, { row, cells: [], cut: [] }]));
  if (page.length === 0) return rows;
  const parts = Map.groupBy(columns.entries(), ([, position]) => partOf(position));
  for (const places of parts.values()) {
    const positions = places.map(([, position]) => position);
    const found = await run(connection, cellsStatement(positions, { ...question, rows: page }));
    for (const [r, ...cells] of found) {
      const row = rows.get(Number(r));
      places.forEach(([place], i) => {
        if (!row) return;
        row.cells[place] = (cells[i * 2] ?? null) as Scalar;
        if (cells[i * 2 + 1] === true) row.cut.push(place);
      });
    }
  }
  return rows;
}

async function rowsOf(connection: DuckDBConnection, question: RowsQuestion): Promise<RowsAnswer> {
  const total = question.total ?? Number((await run(connection, countStatement(question)))[0]?.[0] ?? 0);
  const page = question.offset >= total ? [] : await pageOf(connection, question);
  return { rows: [...(await cellsOf(connection, question, page)).values()], total };
}

const indexOf = createShapeIndexes();
const selectionOf = createSelections(indexOf);
const drawMap = createMapDrawer(indexOf, selectionOf);
const drawTile = createTileDrawer(selectionOf);

function answer(connection: DuckDBConnection, question: AnyQuestion): Promise<Answers[keyof Answers]> {
  if (question.about === 'rows') return rowsOf(connection, question);
  if (question.about === 'aggregate') return aggregateOf((statement) => run(connection, statement), question);
  if (question.about === 'changes') return changesOf((statement) => run(connection, statement), question);
  if (question.about === 'tile') return drawTile(connection, question);
  if (question.about === 'map') return drawMap(connection, question);
  if (question.about === 'features') return featuresOf(connection, question, { indexOf, readCells: cellsOf });
  return chartOf((statement) => run(connection, statement), question);
}

function refusal(error: unknown): { refused: 'gone' | 'memory' | 'broken'; detail: string } {
  const detail = error instanceof Error ? error.message : String(error);
  if (isGone(detail)) return { refused: 'gone', detail };
  return { refused: detail.startsWith('Out of Memory Error') ? 'memory' : 'broken', detail };
}

process.once('disconnect', () => process.exit(0));
// It ends by being killed, so what was compiled for the first question is written after it.
process.once('message', () => void engine.finally(() => setImmediate(writeCompiled)));
process.on('message', ({ id, question }: Asked) => {
  void engine
    .then((connection) => answer(connection, question))
    .then(
      (found): Answered => ({ id, answer: found }),
      (error: unknown): Answered => ({ id, ...refusal(error) }),
    )
    .then((message) => process.send?.(message));
});
