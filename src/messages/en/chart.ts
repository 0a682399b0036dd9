/** Texts of the chart of a table. */
import type { Aggregate, ChartKind, TimeStep } from '#contract/preview.ts';
import { formatNumber, plural } from '../format.ts';

const kinds: Record<ChartKind, string> = {
  line: 'Lines',
  bar: 'Bars',
  scatter: 'Points',
  histogram: 'Spread of one column',
};

const aggregates: Record<Aggregate, string> = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  min: 'Least',
  max: 'Greatest',
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
  choices: 'What is drawn',
  kind: 'Chart',
  kinds,
  x: 'Across',
  xOf: { line: 'Across', bar: 'Bars for', scatter: 'Across', histogram: 'Column' },
  y: 'Figure',
  yOf: { line: 'Figure', bar: 'Figure', scatter: 'Upwards', histogram: 'Figure' },
  aggregate: 'Worked out as',
  aggregates,
  series: 'Colours for',
  noSeries: 'Nothing',
  rows: 'Number of rows',
  someColumns: (listed: number, all: number) =>
    `${formatNumber(listed)} of ${formatNumber(all)} columns can be chosen here: the first, and those that the table shows.`,
  usual: 'Draw the usual chart',
  loading: 'Working out the figures',
  failed: 'The figures could not be worked out',
  nothing: 'There is no chart of this table',
  nothingWhy: 'None of its columns holds numbers, dates or words that come more than once.',
  empty: 'There is nothing to draw',
  emptyWhy: 'No row has a value in each of these columns.',
  figure: {
    rows: 'Number of rows',
    of: (aggregate: string, name: string) => `${aggregate} of ${name}`,
  },
  title: {
    by: (figure: string, x: string) => `${figure} by ${x}`,
    against: (y: string, x: string) => `${y} against ${x}`,
    spread: (x: string) => `How ${x} is spread`,
    series: (title: string, series: string) => `${title}, for each ${series}`,
  },
  label: (title: string, kind: string) =>
    `${title}. Chart of ${kind.toLowerCase()}; its figures follow as a table.`,
  notes: {
    conditions: (rows: number) =>
      `Drawn from ${plural(rows, { one: '# row that meets', other: '# rows that meet' })} the conditions.`,
    all: (rows: number) => `Drawn from ${plural(rows, { one: 'the one row', other: 'all # rows' })}.`,
    unused: (rows: number) =>
      `${plural(rows, { one: '# row has', other: '# rows have' })} no value in one of these columns and ${rows === 1 ? 'is' : 'are'} left out.`,
    time: (unit: TimeStep) => `Dates are put together by the ${units[unit]}.`,
    width: (width: string) => `Values are put together in steps of ${width}.`,
    sample: (shown: number, total: number) =>
      `${formatNumber(shown)} of ${formatNumber(total)} points are drawn, picked evenly.`,
    categories: (shown: number, total: number) =>
      `The ${formatNumber(shown)} greatest of ${formatNumber(total)} have a bar.`,
    others: (count: number, rows: number, figure: string | null) => {
      const others = plural(count, { one: 'The other one has', other: 'The # others together have' });
      const has = `${others} ${plural(rows, { one: '# row', other: '# rows' })}`;
      return figure === null ? `${has}.` : `${has}. ${figure}.`;
    },
    series: (shown: number, total: number, name: string, rows: number) =>
      `${formatNumber(shown)} of ${formatNumber(total)} values of ${name} have a colour, those with most rows; ${plural(rows, { one: '# row', other: '# rows' })} of the others ${rows === 1 ? 'is' : 'are'} left out.`,
  },
  legend: 'Colours',
  table: {
    summary: (figures: number) =>
      `The same figures as a table (${plural(figures, { one: '# row', other: '# rows' })})`,
    some: (shown: number) => `The first ${formatNumber(shown)}; the CSV has all of them.`,
    from: (from: string, to: string) => `${from} to below ${to}`,
    week: (day: string) => `Week of ${day}`,
  },
  download: { label: 'Download the chart', svg: 'SVG', png: 'PNG', csv: 'CSV' },
  pictureFailed: 'The picture could not be made',
};
