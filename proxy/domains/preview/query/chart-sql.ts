/** Writes the statements of a chart: what the rows contain, which values get a figure, and the figures. */
import type { Aggregate, ChartChoice, PreviewType } from '#contract/preview.ts';
import { readable } from '../convert/engine.ts';
import { stepNumber } from './steps.ts';
import { columnOf, deciding, type Question, type Statement } from './sql.ts';
import type { Step } from './chart.ts';

export const isCategory = (type: PreviewType): boolean => type === 'text' || type === 'boolean';
export const isTime = (type: PreviewType): boolean => type === 'date' || type === 'time';

/** Texts are compared, and answered, by so many of their first characters: a cell may have megabytes. */
const LABEL = 200;
const shortened = (text: string) => `left(${text}, ${LABEL})`;

const figures: Record<Aggregate, string> = {
  count: 'count(*)::double',
  sum: 'sum(y)',
  mean: 'avg(y)',
  median: 'median(y)',
  min: 'min(y)',
  max: 'max(y)',
};

function valueOf(position: number, type: PreviewType): string {
  const column = columnOf(position);
  if (isCategory(type)) return shortened(`${column}::varchar`);
  if (isTime(type)) return column;
  return `case when isfinite(${column}::double) then ${column}::double end`;
}

/** A value as a word. */
const labelOf = (position: number, type: PreviewType): string =>
  shortened(
    type === 'integer'
      ? `${columnOf(position)}::varchar`
      : `(${readable(columnOf(position), type)})::varchar`,
  );

export interface ChartSource {
  readonly question: Question;
  readonly chart: ChartChoice;
  readonly type: PreviewType;
}

/** The values of the chart as `x`, `y` and `s`, of all rows that meet the conditions. */
function source({ question, chart, type }: ChartSource): Statement {
  const typeAt = (position: number) => question.types[position] ?? 'text';
  const { x, y, series } = chart;
  const { text, values } = deciding(
    question,
    [x, y, series].filter((each) => each !== null),
  );
  const s = series === null ? `''` : labelOf(series, typeAt(series));
  return {
    text: `with d as (select r, ${valueOf(x, type)} as x, ${y === null ? '1' : valueOf(y, typeAt(y))} as y,
      ${s} as s from ${text})`,
    values,
  };
}

const used = 'x is not null and y is not null and s is not null';
const list = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Rows, rows that are used, least and greatest as numbers, different values of `x` and of the series. */
export function factsStatement(from: ChartSource): Statement {
  const { text, values } = source(from);
  const number = isTime(from.type) ? (f: string) => `epoch(${f}(x))` : (f: string) => `${f}(x)::double`;
  const bounds = isCategory(from.type) ? 'null, null' : `${number('min')}, ${number('max')}`;
  // The points of a scatter chart are not counted by place.
  const places = from.chart.kind === 'scatter' ? '0' : 'count(distinct x)';
  return {
    text: `${text} select (select count(*) from d), count(*), ${bounds}, ${places}, count(distinct s)
      from d where ${used}`,
    values,
  };
}

/** The values of the series that most rows have, and how many rows. */
export function seriesStatement(from: ChartSource, most: number): Statement {
  const { text, values } = source(from);
  return {
    text: `${text} select s, count(*) from d where ${used} group by s order by 2 desc, s limit ${most}`,
    values,
  };
}

/** The categories with the greatest figures. */
export function categoriesStatement(from: ChartSource, most: number): Statement {
  const { text, values } = source(from);
  return {
    text: `${text} select x, ${figures[from.chart.aggregate]} from d where ${used}
      group by x order by 2 desc nulls last, x limit ${most}`,
    values,
  };
}

/** The figure of all categories but some, together, and their rows. */
export function othersStatement(from: ChartSource, shown: readonly string[]): Statement {
  const { text, values } = source(from);
  return {
    text: `${text} select ${figures[from.chart.aggregate]}, count(*) from d
      where ${used} and x not in (${list(shown)})`,
    values: [...values, ...shown],
  };
}

/** What is picked of the values; null: all of them. */
export interface Picked {
  readonly series: readonly string[] | null;
  readonly categories: readonly string[] | null;
}

function pick({ series, categories }: Picked): Statement {
  return {
    text: [
      used,
      ...(series === null ? [] : [`s in (${list(series)})`]),
      ...(categories === null ? [] : [`x in (${list(categories)})`]),
    ].join(' and '),
    values: [...(series ?? []), ...(categories ?? [])],
  };
}

function placeOf(type: PreviewType, step: Step | null): string {
  if (step?.kind === 'number') return stepNumber('x', step.width);
  if (isTime(type)) return readable(step === null ? 'x' : `date_trunc('${step.unit}', x)`, type);
  return 'x';
}

/** One figure for each place and series, in the order of the places. */
export function figuresStatement(from: ChartSource, step: Step | null, picked: Picked): Statement {
  const { text, values } = source(from);
  const where = pick(picked);
  return {
    text: `${text} select ${placeOf(from.type, step)} as place, s as label,
      ${figures[from.chart.aggregate]} from d where ${where.text} group by place, label order by place, label`,
    values: [...values, ...where.values],
  };
}

/** Points, as they are. More than can be drawn are picked evenly, and the same ones every time. */
export function pointsStatement(from: ChartSource, picked: Picked, most: number): Statement {
  const { text, values } = source(from);
  const where = pick(picked);
  const y = from.chart.y === null ? 'integer' : (from.question.types[from.chart.y] ?? 'text');
  return {
    text: `${text} select ${readable('x', from.type)}, s, ${readable('y', y)}
      from d where ${where.text} order by hash(r) limit ${most}`,
    values: [...values, ...where.values],
  };
}
