/** Works out the figures of a chart, and how much was left out of them. */
import type { Chart, ChartChoice, ChartPoint, Scalar } from '#contract/preview.ts';
import {
  categoriesStatement,
  factsStatement,
  figuresStatement,
  isCategory,
  isTime,
  othersStatement,
  pointsStatement,
  seriesStatement,
  type ChartSource,
  type Picked,
} from './chart-sql.ts';
import type { Question, Statement } from './sql.ts';
import { stepStart, timeStepFor, widthFor } from './steps.ts';

export interface ChartQuestion extends Question {
  readonly about: 'chart';
  readonly chart: ChartChoice;
}

export type Step = NonNullable<Chart['step']>;

/** Figures that a chart of each kind has at most; values that are fewer are shown as they are. */
const exactly = { line: 400, bar: 30, histogram: 0, scatter: 0 };
const steps = { line: 200, bar: 60, histogram: 30, scatter: 0 };
export const MOST_POINTS = 2000;
/** Colours that differ clearly. */
export const MOST_SERIES = 6;
export const MOST_CATEGORIES = 20;
/** Categories whose bars are parted by series. */
export const MOST_PARTED = 12;

type Run = (statement: Statement) => Promise<unknown[][]>;

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function stepFor({ chart: { kind }, type }: ChartSource, [least, greatest, places]: number[]): Step | null {
  if (isCategory(type) || kind === 'scatter' || (places ?? 0) <= exactly[kind]) return null;
  const span = (greatest ?? 0) - (least ?? 0);
  return isTime(type)
    ? { kind: 'time', unit: timeStepFor(span, steps[kind], type === 'time') }
    : { kind: 'number', width: widthFor(span, steps[kind], type === 'integer') };
}

/** A place as it is answered. */
function placed(place: unknown, { type }: ChartSource, step: Step | null): Scalar {
  if (step?.kind === 'number') return stepStart(Number(place), step.width);
  return type === 'boolean' ? place === 'true' : (place as Scalar);
}

/** @param run asks the engine */
export async function chartOf(run: Run, question: ChartQuestion): Promise<Chart> {
  // A histogram counts rows, whatever else they contain.
  const chart: ChartChoice =
    question.chart.kind === 'histogram'
      ? { ...question.chart, y: null, series: null, aggregate: 'count' }
      : question.chart;
  const from: ChartSource = { question, chart, type: question.types[chart.x] ?? 'text' };
  const [[total = 0, inUse = 0, least = 0, greatest = 0, places = 0, kinds = 0] = []] = await run(
    factsStatement(from),
  ).then((rows) => rows.map((row) => row.map(Number)));

  const tops = chart.series === null ? null : await run(seriesStatement(from, MOST_SERIES));
  const inSeries = tops?.reduce((sum, [, rows]) => sum + Number(rows), 0) ?? inUse;
  const isParted = chart.kind === 'bar' && isCategory(from.type);
  const most = chart.series === null ? MOST_CATEGORIES : MOST_PARTED;
  const categories = isParted
    ? (await run(categoriesStatement(from, most))).map(([name]) => String(name))
    : null;
  const picked: Picked = { series: tops?.map(([name]) => String(name)) ?? null, categories };

  const step = stepFor(from, [least, greatest, places]);
  const found =
    inUse === 0
      ? []
      : await run(
          chart.kind === 'scatter'
            ? pointsStatement(from, picked, MOST_POINTS)
            : figuresStatement(from, step, picked),
        );
  const order = new Map(categories?.map((name, i) => [name, i]));
  const points = found
    .toSorted(([a], [b]) => (order.get(String(a)) ?? 0) - (order.get(String(b)) ?? 0))
    .map(([place, label, figure]): ChartPoint => ({
      x: placed(place, from, step),
      y: typeof figure === 'string' ? figure : finite(figure),
      series: chart.series === null ? null : String(label),
    }));
  const [others] =
    categories && places > categories.length ? await run(othersStatement(from, categories)) : [];
  return {
    points,
    step,
    rows: { total, used: inUse },
    sample:
      chart.kind === 'scatter' && inSeries > points.length ? { shown: points.length, total: inSeries } : null,
    categories: categories && {
      shown: categories.length,
      total: places,
      others: finite(others?.[0]),
      otherRows: Number(others?.[1] ?? 0),
    },
    series: tops && { shown: tops.length, total: kinds, otherRows: inUse - inSeries },
  };
}
