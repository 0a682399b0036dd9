/** A chart of the rows of each ward, as its editor saves it. */
import type { ChartDocument } from '#contract/documents.ts';

export const chartOf = (resourceGUID: string, more: Partial<ChartDocument> = {}): ChartDocument => ({
  kind: 'chart',
  title: 'Wards',
  words: '',
  alternative: 'One row for each ward.',
  resourceGUID,
  sheet: 0,
  versionGUID: null,
  type: 'bar',
  x: 'ward',
  y: null,
  series: null,
  aggregate: 'count',
  filters: [],
  order: 'largest',
  xTitle: '',
  yTitle: '',
  zero: true,
  colour: 1,
  highlight: null,
  notes: [],
  ...more,
});
