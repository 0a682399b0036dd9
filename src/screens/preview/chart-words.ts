/** A chart in words: its title, its places, and what was left out of it. */
import type { Chart, ChartChoice, ChartPoint, PreviewColumn, Scalar } from '#contract/preview.ts';
import type { ChartMessages } from '../../messages/chart.ts';
import { formatDay, formatMonth } from '../../messages/format.ts';
import type { PreviewMessages } from '../../messages/preview.ts';
import { decimalText, figureFormat, isNumeric, valueText } from './value-text.ts';

/** How the author of a saved chart has it drawn. Axes and places of the chart view of a table have none of it. */
export interface ChartLook {
  readonly title: string;
  /** What the figures are called; empty: by their column. */
  readonly figure: string;
  /** The Y axis of lines and points begins at zero. */
  readonly zero: boolean;
  /** The first colour, counted from 1. */
  readonly colour: number;
  /** The value of a bar or a line that stands out. */
  readonly highlight: string | null;
  /** In the order of their numbers. */
  readonly notes: readonly { readonly at: string; readonly text: string }[];
}

/** A chart with the columns that it names. */
export interface DrawnChart {
  readonly look?: ChartLook;
  readonly chart: Chart;
  readonly choice: ChartChoice;
  readonly x: PreviewColumn;
  readonly y: PreviewColumn | null;
  readonly series: PreviewColumn | null;
}

/** What the figures are, such as "Mean of price". */
export function figureName({ choice, y, look }: DrawnChart, t: ChartMessages): string {
  if (look !== undefined && look.figure !== '') return look.figure;
  if (choice.kind === 'scatter') return y?.name ?? '';
  return y === null || choice.aggregate === 'count'
    ? t.figure.rows
    : t.figure.of(t.aggregates[choice.aggregate], y.name);
}

/** The title of a chart; a saved chart has its own. */
export function chartTitle(drawn: DrawnChart, t: ChartMessages): string {
  const { choice, x, y, series, look } = drawn;
  if (look !== undefined) return look.title;
  if (choice.kind === 'histogram') return t.title.spread(x.name);
  const title =
    choice.kind === 'scatter'
      ? t.title.against(y?.name ?? '', x.name)
      : t.title.by(figureName(drawn, t), x.name);
  return series === null ? title : t.title.series(title, series.name);
}

/** Where a figure stands: a value, or the step that it was put into. */
export function placeText(
  x: Scalar,
  { chart: { step }, x: column }: DrawnChart,
  t: ChartMessages,
  p: PreviewMessages,
): string {
  if (step?.kind === 'number' && typeof x === 'number') {
    if (step.width === 1 && column.type === 'integer') return valueText(x, column, p);
    return t.table.from(valueText(x, column, p), valueText(sum(x, step.width), column, p));
  }
  if (step?.kind === 'time' && typeof x === 'string') {
    const day = x.slice(0, 10);
    if (step.unit === 'year') return x.slice(0, 4);
    if (step.unit === 'month') return formatMonth(x.slice(0, 7));
    if (step.unit === 'week') return t.table.week(formatDay(day));
    if (step.unit === 'day') return formatDay(day);
  }
  return valueText(x, column, p);
}

/** Two round numbers added, without the error of binary fractions. */
export const sum = (a: number, b: number): number => Number((a + b).toPrecision(12));

/** How the figures of a chart are written, which takes all of them to know. */
const formats = new WeakMap<Chart, (value: number) => string>();

function formatOf(chart: Chart): (value: number) => string {
  const known = formats.get(chart);
  if (known !== undefined) return known;
  const format = figureFormat(chart.points.flatMap(({ y }) => (typeof y === 'number' ? [y] : [])));
  formats.set(chart, format);
  return format;
}

/** A figure: counts whole, anything else with as many digits as are of use. */
export function figureText({ y }: Pick<ChartPoint, 'y'>, drawn: DrawnChart, p: PreviewMessages): string {
  if (y === null) return p.noValue;
  if (typeof y === 'string' || (drawn.choice.kind === 'scatter' && drawn.y))
    return valueText(y, drawn.y ?? drawn.x, p);
  return formatOf(drawn.chart)(y);
}

/** The value of a series; truth is kept as a word of the file. */
export const seriesText = (value: string, { series }: DrawnChart, p: PreviewMessages): string =>
  series?.type === 'boolean'
    ? value === 'true'
      ? p.yes
      : p.no
    : series && isNumeric(series.type)
      ? valueText(Number(value), series, p)
      : value;

/** What the figures are worked out of, and what was left out. */
export function chartNotes(
  drawn: DrawnChart,
  filtered: boolean,
  t: ChartMessages,
  p: PreviewMessages,
): string[] {
  const { chart, series } = drawn;
  const { rows, step, sample, categories } = chart;
  const unused = rows.total - rows.used;
  return [
    filtered ? t.notes.conditions(rows.total) : t.notes.all(rows.total),
    unused > 0 && t.notes.unused(unused),
    step?.kind === 'time' && t.notes.time(step.unit),
    step?.kind === 'number' && step.width !== 1 && t.notes.width(decimalText(step.width)),
    sample && t.notes.sample(sample.shown, sample.total),
    categories &&
      categories.total > categories.shown &&
      t.notes.categories(categories.shown, categories.total),
    categories &&
      categories.others !== null &&
      t.notes.others(
        categories.total - categories.shown,
        categories.otherRows,
        drawn.choice.aggregate === 'count'
          ? null
          : `${figureName(drawn, t)}: ${figureText({ y: categories.others }, drawn, p)}`,
      ),
    chart.series &&
      series &&
      chart.series.otherRows > 0 &&
      t.notes.series(chart.series.shown, chart.series.total, series.name, chart.series.otherRows),
  ].filter((note) => typeof note === 'string');
}

/** The notes of a saved chart whose places are among its figures, with their numbers. */
export const notesOf = ({ look, chart, choice }: DrawnChart) =>
  (look?.notes ?? [])
    .map((note, i) => ({ ...note, number: i + 1 }))
    .filter(({ at }) => choice.kind !== 'scatter' && chart.points.some(({ x }) => String(x) === at));

/** A value of a scatter within a sentence, with the digits that are of use; its table has all of them. */
const inShort = (value: Scalar, column: PreviewColumn | null, { choice }: DrawnChart): string | null =>
  choice.kind === 'scatter' && typeof value === 'number' && column?.type === 'decimal'
    ? decimalText(value)
    : null;

/** The place and the series of a point. */
const pointText = (point: ChartPoint, drawn: DrawnChart, t: ChartMessages, p: PreviewMessages): string =>
  [
    inShort(point.x, drawn.x, drawn) ?? placeText(point.x, drawn, t, p),
    ...(point.series === null ? [] : [seriesText(point.series, drawn, p)]),
  ].join(', ');

/** What a chart shows, in one or two sentences: the highest and the lowest figure, and how a line begins and ends. */
export function chartSummary(drawn: DrawnChart, t: ChartMessages, p: PreviewMessages): string {
  const points = drawn.chart.points.filter(
    (point): point is ChartPoint & { y: number } => typeof point.y === 'number',
  );
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return t.summary.none;
  const figure = figureName(drawn, t);
  const [highest, lowest] = [
    points.reduce((a, b) => (b.y > a.y ? b : a)),
    points.reduce((a, b) => (b.y < a.y ? b : a)),
  ];
  const place = (point: ChartPoint) => pointText(point, drawn, t, p);
  const value = (point: ChartPoint) => inShort(point.y, drawn.y, drawn) ?? figureText(point, drawn, p);
  // Steps without a row are no points, so the least of those that are says nothing.
  if (drawn.choice.kind === 'histogram')
    return `${figure}: ${t.summary.highest(place(highest), value(highest))}.`;
  const extremes = t.summary.range(place(highest), value(highest), place(lowest), value(lowest));
  if (highest.y === lowest.y) return `${figure}: ${t.summary.same(points.length, value(highest))}.`;
  const hasCourse = drawn.choice.kind === 'line' && drawn.series === null;
  return hasCourse
    ? `${figure}: ${t.summary.course(value(first), place(first), value(last), place(last))}; ${extremes}.`
    : `${figure}: ${extremes}.`;
}
