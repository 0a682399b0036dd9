/** Draws a saved chart: a question about columns by their names becomes one about the caller's table. */
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { readChart } from './chart.ts';
import type { TableKey } from './queue.ts';
import { placeFilters, readByName } from './named-columns.ts';
import { readyTable, type TableServices } from './table.ts';

export type NamedChart = Pick<
  ChartDocument,
  'resourceGUID' | 'sheet' | 'type' | 'x' | 'y' | 'series' | 'aggregate' | 'filters'
>;

type WithoutVersions<Figures> = Figures extends unknown ? Omit<Figures, 'versions'> : never;
export type NamedFigures = WithoutVersions<ChartFigures>;

/**
 * The figures of a chart. Where the table has not all columns of it and of its conditions, there are none: the author
 * has left rows out by the conditions.
 * @param tellsNames whether the names of columns that the table does not have are answered
 * @throws ProblemError 400 where the columns do not fit the kind of chart, 409 while there is no table
 */
export async function drawNamedChart(
  services: TableServices,
  key: TableKey,
  { resourceGUID, sheet, type, x, y, series, aggregate, filters }: NamedChart,
  tellsNames: boolean,
): Promise<NamedFigures> {
  await readyTable(services, key, { resourceGUID, sheet });
  const wanted = [x, y, series].filter((name) => name !== null);
  const names = [...wanted, ...filters.map(({ column }) => column)];
  const columns = await readByName(services.kysely, key, names);
  const at = (name: string | null) => (name === null ? null : (columns.get(name) ?? null));
  const across = at(x);
  const missing = [...new Set(names.filter((name) => !columns.has(name)))];
  if (missing.length > 0 || across === null) return { state: 'missing', columns: tellsNames ? missing : [] };
  const conditions = placeFilters(filters, columns).filter((filter) => filter !== null);
  const [figure, parted] = [at(y), at(series)];
  const choice = {
    kind: type,
    x: across.position,
    y: figure?.position ?? null,
    series: parted?.position ?? null,
    aggregate,
  };
  const chart = await readChart(services, key, { resourceGUID, sheet, chart: choice, filters: conditions });
  return { state: 'drawn', chart, choice, x: across, y: figure, series: parted };
}
