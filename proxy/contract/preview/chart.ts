/**
 * What a chart of a table is asked for, and what the service answers: few figures, worked out of all rows that
 * meet the conditions, and how much was left out of them.
 */
import * as z from 'zod/mini';
import { Position } from './question.ts';
import { Scalar } from './table.ts';

export const chartKinds = ['line', 'bar', 'scatter', 'histogram'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** How the rows that share a place become one figure. */
export const aggregates = ['count', 'sum', 'mean', 'median', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

/** Steps of time, from short to long. */
export const timeSteps = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type TimeStep = (typeof timeSteps)[number];

export const ChartChoice = z.object({
  kind: z.enum(chartKinds),
  x: Position,
  /** Null: rows are counted, whatever is in them. */
  y: z.nullable(Position),
  /** Column whose values are distinguished by colour. */
  series: z.nullable(Position),
  /** Has no meaning for the points of a scatter chart and the counts of a histogram. */
  aggregate: z.enum(aggregates),
});
export type ChartChoice = z.infer<typeof ChartChoice>;

export const ChartPoint = z.object({
  /** A value of the column, or where its step starts. */
  x: Scalar,
  /** Null: the rows are there, and have no such figure. */
  y: z.nullable(z.union([z.number(), z.string()])),
  series: z.nullable(z.string()),
});
export type ChartPoint = z.infer<typeof ChartPoint>;

/** Part of a whole that is shown. */
const Part = z.object({ shown: z.int(), total: z.int() });

export const Chart = z.object({
  points: z.array(ChartPoint),
  /** Steps that `x` was put into; null: its values are as they are. */
  step: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('time'), unit: z.enum(timeSteps) }),
      z.object({ kind: z.literal('number'), width: z.number() }),
    ]),
  ),
  /** Rows that meet the conditions, and those of them that have all the values that the chart needs. */
  rows: z.object({ total: z.int(), used: z.int() }),
  /** Rows that are drawn one by one; fewer than are used where there are too many. */
  sample: z.nullable(Part),
  /** Values of a category that have a figure of their own, and the figure of all others together. */
  categories: z.nullable(z.extend(Part, { others: z.nullable(z.number()), otherRows: z.int() })),
  /** Values of the series that have a colour, and the rows of those that do not. */
  series: z.nullable(z.extend(Part, { otherRows: z.int() })),
});
export type Chart = z.infer<typeof Chart>;
