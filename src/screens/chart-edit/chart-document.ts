/** The document of a new chart: what is drawn of a table, by the names of its columns. */
import type { ChartDocument } from '#contract/documents.ts';
import type { NamedFilter, PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import type { DrawnChart } from '../preview/chart-words.ts';

export interface ChartOfTable {
  readonly resourceGUID: string;
  readonly sheet: number;
  readonly drawn: DrawnChart;
  readonly filters: readonly PreviewFilter[];
  /** Of the conditions too. */
  readonly columns: readonly PreviewColumn[];
}

/** The conditions by the names of their columns. */
function namedFilters({ filters, columns }: Pick<ChartOfTable, 'filters' | 'columns'>): NamedFilter[] {
  const nameOf = new Map(columns.map(({ position, name }) => [position, name]));
  return filters.flatMap((filter) => {
    const column = nameOf.get(filter.column);
    return column === undefined ? [] : { ...filter, column };
  });
}

export const chartDocument = (
  { resourceGUID, sheet, drawn, ...rest }: ChartOfTable,
  words: Pick<ChartDocument, 'title' | 'alternative'>,
): ChartDocument => ({
  kind: 'chart',
  ...words,
  words: '',
  resourceGUID,
  sheet,
  // The service names the version that readers have.
  versionGUID: null,
  type: drawn.choice.kind,
  x: drawn.x.name,
  y: drawn.y?.name ?? null,
  series: drawn.series?.name ?? null,
  aggregate: drawn.choice.aggregate,
  filters: namedFilters(rest),
  order: 'largest',
  xTitle: '',
  yTitle: '',
  zero: false,
  colour: 1,
  highlight: null,
  notes: [],
});
