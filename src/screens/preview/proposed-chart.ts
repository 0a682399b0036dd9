/**
 * The chart that is proposed for a table, and why: the sum or mean of a measure over time, rows counted by a category,
 * one bar for each row of a short table, or how the values of a measure are distributed. Where none of them says something
 * true, no chart is proposed.
 */
import type { ChartChoice, PreviewColumn } from '#contract/preview.ts';
import { additivity, filledRows, isNamedTime, roleOf, wordsOf, type ColumnRole } from './column-roles.ts';

/** Why this chart. */
export type ChartReason = 'sumOverTime' | 'meanOverTime' | 'countByCategory' | 'valueOfEach' | 'distribution';
/**
 * Why none:
 * - `noRows`: fewer than two rows.
 * - `panel`: every value of a category has the same number of rows, so that counting them says nothing.
 * - `noMeasure`: there is a time, and nothing to add up or to average, nor to count by.
 * - `noTime`: there are measures of few values, and neither a time nor a category.
 * - `nothing`: neither measures nor categories.
 */
export type NoChartReason = 'noRows' | 'panel' | 'noMeasure' | 'noTime' | 'nothing';

/** A column of numbers that is not used as a measure, and what it is taken for. */
export interface SetAside {
  readonly name: string;
  readonly role: ColumnRole;
}

export type ProposedChart =
  | { readonly choice: ChartChoice; readonly reason: ChartReason; readonly setAside: readonly SetAside[] }
  | { readonly choice: null; readonly reason: NoChartReason; readonly setAside: readonly SetAside[] };

/** Moments that a line needs. */
const LINE = 3;
/** Colours of a first chart at most. */
const FEW = 6;
/** Lines with more moments than this are not parted by colour, unless each has one row for a moment. */
const SHORT_LINE = 60;
/** Bars of a table with one row for each. */
const EACH = 60;
/** Different values of a measure from which their distribution says something. */
const SPREAD = 10;
/** A category in which one value has more than this share of the rows says nothing. */
const DOMINANT = 0.95;
/** Categories of so many values come first; then larger and smaller ones. */
const PLEASANT = [3, 20] as const;

const isTotal = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:all|total|totals|overall|sum|gesamt|insgesamt|ensemble)\b/i.test(value);

/** A column whose values include the total of the others: a sum of all rows would count everything twice. */
const hasTotals = ({ top, min, max }: PreviewColumn): boolean =>
  [min, max, ...top.map(({ value }) => value)].some(isTotal);

/** Every value has as many rows as any other. */
function isUniform(column: PreviewColumn, rows: number): boolean {
  const each = filledRows(column, rows) / column.distinct;
  return each > 1 && column.top.length > 0 && column.top.every(({ count }) => count === each);
}

const isDominated = (column: PreviewColumn, rows: number): boolean =>
  (column.top[0]?.count ?? 0) > DOMINANT * filledRows(column, rows);

/** How well a measure stands for its table: a total before parts, and what describes other figures last. */
function weight({ name }: PreviewColumn): number {
  const words = wordsOf(name);
  if (words.some((word) => ['uncertainty', 'error', 'std', 'stdev', 'se', 'ci', 'margin'].includes(word)))
    return -1;
  return words.includes('total') ? 1 : 0;
}

/** Measures, the one that stands best for its table first. */
export const byWeight = (measures: readonly PreviewColumn[]) =>
  measures.toSorted((a, b) => weight(b) - weight(a) || a.position - b.position);

function byPleasantness(categories: readonly PreviewColumn[]): PreviewColumn[] {
  const rank = ({ distinct }: PreviewColumn) =>
    distinct >= PLEASANT[0] && distinct <= PLEASANT[1] ? 0 : distinct < PLEASANT[0] ? 1 : 2;
  return categories.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position);
}

/** The column whose values are drawn as lines of their own. */
function seriesFor(
  time: PreviewColumn,
  categories: readonly PreviewColumn[],
  rows: number,
): PreviewColumn | undefined {
  const filled = filledRows(time, rows);
  if (time.distinct >= filled) return undefined;
  const parted = categories.find(hasTotals);
  if (parted) return parted;
  // One row for each moment and line, or nearly.
  const isPanel = ({ distinct, top }: PreviewColumn) =>
    filled >= time.distinct * distinct * 0.8 && (top[0]?.count ?? 0) <= time.distinct * 1.05;
  return categories.find(
    (column) => column.distinct <= FEW && (time.distinct <= SHORT_LINE || isPanel(column)),
  );
}

/** Stocks are added for years only: the months of a year would be added as well. */
function aggregateFor(measure: PreviewColumn, time: PreviewColumn): 'sum' | 'mean' {
  const kind = additivity(measure);
  if (kind === 'flow') return 'sum';
  return kind === 'stock' && time.type === 'integer' ? 'sum' : 'mean';
}

/** The words of a short table that has a row for each. */
const eachOf = (columns: readonly PreviewColumn[], rows: number) =>
  columns.find(
    (column) =>
      column.type === 'text' &&
      column.nulls === 0 &&
      column.distinct === rows &&
      rows <= EACH &&
      !isNamedTime(column),
  );

/**
 * @param columns profiles of the columns that may be charted, in the order of the file
 * @param rows rows of the table
 */
export function proposeChart(columns: readonly PreviewColumn[], rows: number): ProposedChart {
  const roles = new Map(columns.map((column) => [column, roleOf(column, rows)]));
  const of = (role: ColumnRole) => columns.filter((column) => roles.get(column) === role);
  const setAside = columns.flatMap((column): SetAside[] => {
    const role = roles.get(column) ?? 'text';
    const isNumber = column.type === 'integer' || column.type === 'decimal';
    return isNumber && !['measure', 'time', 'constant'].includes(role) ? [{ name: column.name, role }] : [];
  });
  const none = (reason: NoChartReason): ProposedChart => ({ choice: null, reason, setAside });
  if (rows < 2) return none('noRows');

  const times = of('time').filter(({ distinct }) => distinct >= LINE);
  const time = times.find(({ type }) => type !== 'integer') ?? times[0];
  const [measure] = byWeight(of('measure'));
  const categories = of('category');
  if (time && measure) {
    const series = seriesFor(time, categories, rows);
    const aggregate = aggregateFor(measure, time);
    return {
      choice: {
        kind: 'line',
        x: time.position,
        y: measure.position,
        series: series?.position ?? null,
        aggregate,
      },
      reason: aggregate === 'sum' ? 'sumOverTime' : 'meanOverTime',
      setAside,
    };
  }

  const name = measure && eachOf(columns, rows);
  const isPanel = categories.some((column) => isUniform(column, rows));
  const [category] = byPleasantness(categories.filter((column) => !isDominated(column, rows)));
  if (category && !isPanel)
    return {
      choice: { kind: 'bar', x: category.position, y: null, series: null, aggregate: 'count' },
      reason: 'countByCategory',
      setAside,
    };
  if (name)
    return {
      choice: {
        kind: 'bar',
        x: name.position,
        y: measure.position,
        series: null,
        // Each bar is one row; those without a bar are one figure.
        aggregate: additivity(measure) === 'average' ? 'mean' : 'sum',
      },
      reason: 'valueOfEach',
      setAside,
    };
  if (isPanel) return none('panel');
  if (time) return none('noMeasure');
  if (measure && measure.distinct >= SPREAD)
    return {
      choice: { kind: 'histogram', x: measure.position, y: null, series: null, aggregate: 'count' },
      reason: 'distribution',
      setAside,
    };
  return none(measure ? 'noTime' : 'nothing');
}

/** Where a reader begins who chooses by hand: rows counted by the first column with more than one value. */
export function firstChoice(columns: readonly PreviewColumn[]): ChartChoice | null {
  const first = columns.find(({ distinct }) => distinct > 1) ?? columns[0];
  return first ? { kind: 'bar', x: first.position, y: null, series: null, aggregate: 'count' } : null;
}
