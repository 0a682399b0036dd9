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

/** What a column of numbers is taken for that is not used as a quantity. */
const roles = {
  time: 'time',
  measure: 'quantity',
  category: 'category',
  identifier: 'identifier',
  code: 'code',
  coordinate: 'coordinate',
  direction: 'direction',
  age: 'age',
  rank: 'rank',
  timePart: 'part of a date',
  recordDate: 'date of the record',
  constant: 'one value',
  sparse: 'mostly empty',
  text: 'text',
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
  draw: 'Draw this chart',
  proposal: {
    sumOverTime: (y: string, x: string) => `Suggested chart: the sum of ${y} over ${x}.`,
    meanOverTime: (y: string, x: string) => `Suggested chart: the mean of ${y} over ${x}.`,
    countByCategory: (x: string) => `Suggested chart: the number of rows for each value of ${x}.`,
    valueOfEach: (y: string, x: string) =>
      `Suggested chart: ${y} for each ${x}. The table has one row for each.`,
    distribution: (x: string) => `Suggested chart: how the values of ${x} are distributed.`,
  },
  noProposal: {
    title: 'No chart is suggested for this table',
    noRows: 'The table has fewer than two rows.',
    panel:
      'Every value of a category has the same number of rows, so a count would say nothing, and there is no time axis. Choose the columns yourself.',
    noMeasure:
      'There are dates, but no column with a quantity or with repeated values. Choose the columns yourself.',
    noTime:
      'There are quantities of few values, but no dates and no column with few repeated values. Choose the columns yourself.',
    nothing: 'No column contains quantities or few repeated values. Choose the columns yourself.',
  },
  setAside: (columns: string) => `Not used as quantities: ${columns}.`,
  roles,
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
  summary: {
    none: 'No figures.',
    course: (from: string, start: string, to: string, end: string) =>
      `from ${from} (${start}) to ${to} (${end})`,
    range: (highest: string, most: string, lowest: string, least: string) =>
      `highest ${highest}, ${most}; lowest ${lowest}, ${least}`,
    highest: (place: string, most: string) => `highest ${place}, ${most}`,
    same: (count: number, value: string) =>
      `${plural(count, { one: '# value', other: '# values' })}, ${value}`,
  },
  notesLabel: 'Notes',
  note: (number: number, place: string, text: string) => `${number}. ${place}: ${text}`,
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
