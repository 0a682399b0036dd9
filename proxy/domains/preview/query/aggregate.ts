/** Figures of groups of rows, for the plain API. */
import type { RowsAggregate } from '#contract/rows-api.ts';
import type { PreviewType, Scalar } from '#contract/preview.ts';
import { readable } from '../convert/engine.ts';
import { columnOf, deciding, type Question, type Statement } from './sql.ts';

export interface Figure {
  readonly by: RowsAggregate;
  /** Null: rows are counted. */
  readonly column: number | null;
}

/** By which group or figure of an answer its rows are ordered. */
export interface FigureOrder {
  /** Counted from 0: groups, then figures. */
  readonly place: number;
  readonly descending: boolean;
}

export interface AggregateQuestion extends Question {
  readonly about: 'aggregate';
  readonly groups: readonly number[];
  readonly figures: readonly Figure[];
  /** Null: in the order of the groups. */
  readonly order: FigureOrder | null;
  readonly limit: number;
  readonly offset: number;
  /** Texts are cut after so many characters. */
  readonly length: number;
}

const isNumber = (type: PreviewType) => type === 'integer' || type === 'decimal';

/** A value as it is answered; texts that agree in their first characters are one group. */
function valueOf(position: number, { types, length }: Pick<AggregateQuestion, 'types' | 'length'>): string {
  const type = types[position] ?? 'text';
  const column = columnOf(position);
  return type === 'text' ? `left(${column}, ${Math.trunc(length)})` : readable(column, type);
}

/** Only these become part of the statement; what a caller sends is looked up here. */
const functions: Record<RowsAggregate, (value: string) => string> = {
  count: (value) => `count(${value})::double`,
  sum: (value) => `sum(${value})::double`,
  mean: (value) => `avg(${value})::double`,
  median: (value) => `median(${value})::double`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
};

/** One row for each group, in the order that is asked for, then in that of the groups; without groups one row. */
export function aggregateStatement(question: AggregateQuestion): Statement {
  const { groups, figures, types, order, limit, offset } = question;
  const named = [...groups, ...figures.flatMap(({ column }) => (column === null ? [] : [column]))];
  const { text, values } = deciding({ ...question, sort: null }, named);
  const columns = [
    ...groups.map((position, i) => `${valueOf(position, question)} as g${i}`),
    ...figures.flatMap(({ column }, i) => {
      if (column === null) return [];
      const isFigure = isNumber(types[column] ?? 'text');
      // Whole numbers are added up as such: a sum of doubles depends on the order.
      const value = types[column] === 'integer' ? columnOf(column) : valueOf(column, question);
      return [`${isFigure ? value : valueOf(column, question)} as v${i}`];
    }),
  ];
  const keys = groups.map((_, i) => `g${i}`);
  const answered = figures.map(({ by, column }, i) => {
    if (column === null) return 'count(*)::double';
    const figure = functions[by](`v${i}`);
    return types[column] === 'integer' && (by === 'min' || by === 'max') ? `${figure}::double` : figure;
  });
  const places = [...keys, ...answered];
  const asked = order === null ? undefined : places[order.place];
  const first = asked === undefined ? [] : [`${asked}${order?.descending === true ? ' desc' : ''}`];
  const orders = [...first, ...keys].map((key) => `${key} nulls last`).join(', ');
  const grouped = keys.length === 0 ? '' : ` group by ${keys.join(', ')} order by ${orders}`;
  return {
    text: `with d as (select ${columns.length === 0 ? 'r' : columns.join(', ')} from ${text})
      select ${[...keys, ...answered].join(', ')} from d${grouped}
      limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`,
    values,
  };
}

/** @param run asks the engine */
export async function aggregateOf(
  run: (statement: Statement) => Promise<unknown[][]>,
  question: AggregateQuestion,
): Promise<Scalar[][]> {
  const rows = await run(aggregateStatement(question));
  return rows.map((row) =>
    row.map((value) => (typeof value === 'number' && !Number.isFinite(value) ? null : (value as Scalar))),
  );
}
