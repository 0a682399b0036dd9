/** The first rows and columns of a table, for the page of a dataset. */
import type { PreviewRow } from '#contract/preview.ts';
import type { TableKey } from './queue.ts';
import { readColumns, readRows, type TableServices } from './table.ts';

/** What a sample has of a table at most. */
const SAMPLE_COLUMNS = 8;
const SAMPLE_ROWS = 50;

export interface Sample {
  readonly columns: string[];
  readonly rows: PreviewRow['cells'][];
  readonly totalCount: number;
  readonly totalColumns: number;
}

/** Reads a table that is ready. */
export async function readSample(
  services: TableServices,
  key: TableKey,
  resourceGUID: string,
): Promise<Sample> {
  const asked = { resourceGUID, sheet: 0, offset: 0 };
  const columns = await readColumns(services, key, {
    ...asked,
    positions: [],
    name: '',
    limit: SAMPLE_COLUMNS,
  });
  const { result, totalCount } = await readRows(services, key, {
    ...asked,
    columns: columns.result.map(({ position }) => position),
    filters: [],
    sort: null,
    limit: SAMPLE_ROWS,
  });
  return {
    columns: columns.result.map(({ name }) => name),
    rows: result.map(({ cells }) => cells),
    totalCount,
    totalColumns: columns.totalCount,
  };
}
