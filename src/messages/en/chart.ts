/** Texts of the chart of a table. */
import type { Aggregate, ChartKind, TimeStep } from '#contract/preview.ts';
import { formatNumber, plural } from '../format.ts';

const kinds: Record<ChartKind, string> = {
  line: 'Line chart',
  bar: 'Bar chart',
  scatter: 'Scatter plot',
  histogram: 'Histogram',
};

const aggregates: Record<Aggregate, string> = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
};

const units: Record<TimeStep, string> = {
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

export const chart = {
  choices: 'Chart options',
  kind: 'Chart',
  kinds,
  xOf: { line: 'X axis', bar: 'X axis', scatter: 'X axis', histogram: 'Column' },
  y: 'Y axis',
  aggregate: 'Calculation',
  aggregates,
  series: 'Colour by',
  noSeries: 'None',
  rows: 'Number of rows',
  someColumns: (listed: number, all: number) =>
    `${formatNumber(listed)} of ${formatNumber(all)} columns can be chosen here: the first ones and those shown in the table.`,
  usual: 'Reset chart',
  loading: 'Calculating',
  failed: 'The chart could not be calculated',
  nothing: 'This table cannot be shown as a chart',
  nothingWhy: 'No column contains numbers, dates or repeated values.',
  empty: 'No data to show',
  emptyWhy: 'No row has a value in each of these columns.',
  figure: {
    rows: 'Number of rows',
    of: (aggregate: string, name: string) => `${aggregate} of ${name}`,
  },
  title: {
    by: (figure: string, x: string) => `${figure} by ${x}`,
    against: (y: string, x: string) => `${y} against ${x}`,
    spread: (x: string) => `Distribution of ${x}`,
    series: (title: string, series: string) => `${title}, by ${series}`,
  },
  label: (title: string, kind: string) => `${title}. ${kind}; the data follows as a table.`,
  notes: {
    conditions: (rows: number) =>
      `Based on ${plural(rows, { one: '# row that matches', other: '# rows that match' })} the filters.`,
    all: (rows: number) => `Based on ${plural(rows, { one: 'one row', other: 'all # rows' })}.`,
    unused: (rows: number) =>
      `${plural(rows, { one: '# row has', other: '# rows have' })} no value in one of these columns and ${rows === 1 ? 'is' : 'are'} left out.`,
    time: (unit: TimeStep) => `Dates are grouped by ${units[unit]}.`,
    width: (width: string) => `Values are grouped in steps of ${width}.`,
    sample: (shown: number, total: number) =>
      `${formatNumber(shown)} of ${formatNumber(total)} points are shown, sampled evenly.`,
    categories: (shown: number, total: number) =>
      `The ${formatNumber(shown)} largest of ${formatNumber(total)} values have a bar.`,
    others: (count: number, rows: number, figure: string | null) => {
      const others = plural(count, { one: 'The other value has', other: 'The other # values have' });
      const has = `${others} ${plural(rows, { one: '# row', other: '# rows' })}`;
      return figure === null ? `${has}.` : `${has}. ${figure}.`;
    },
    series: (shown: number, total: number, name: string, rows: number) =>
      `${formatNumber(shown)} of ${formatNumber(total)} values of ${name} are shown, those with the most rows; ${plural(rows, { one: '# row', other: '# rows' })} with other values ${rows === 1 ? 'is' : 'are'} left out.`,
  },
  legend: 'Colours',
  table: {
    summary: (figures: number) => `Data table (${plural(figures, { one: '# row', other: '# rows' })})`,
    some: (shown: number) => `The first ${formatNumber(shown)}; the CSV has all of them.`,
    from: (from: string, to: string) => `${from} to below ${to}`,
    week: (day: string) => `Week of ${day}`,
  },
  download: { label: 'Download the chart', svg: 'SVG', png: 'PNG', csv: 'CSV' },
  pictureFailed: 'The image could not be created',
};
