/** Charts: which kinds columns allow, what the address says, where shapes stand, and what a file of figures contains. */
import { describe, expect, it, test } from 'vitest';
import type { ChartChoice, PreviewColumn, PreviewType } from '#contract/preview.ts';
import { stepStart, timeStepFor, widthFor } from '#proxy/domains/preview/query/steps.ts';
import { readChart, writeChart } from '#src/screens/preview/chart-address.ts';
import { possibleKinds, withKind } from '#src/screens/preview/chart-choices.ts';
import { csvText } from '#contract/csv-cell.ts';
import { fileName } from '#src/screens/preview/chart-download.ts';
import { shapesOf, stepEnd } from '#src/screens/preview/chart-shapes.ts';

/** Columns by name, type and number of different values. */
const columns = (...facts: (readonly [name: string, type: PreviewType, distinct: number])[]) =>
  facts.map(([name, type, distinct], position): PreviewColumn => ({
    position,
    name,
    type,
    distinct,
    nulls: 0,
    min: type === 'text' ? 'a' : 1900,
    max: type === 'text' ? 'z' : 2020,
    top: [],
    histogram: null,
  }));

describe('another kind of chart', () => {
  const all = columns(['ward', 'text', 10], ['a', 'decimal', 90], ['b', 'integer', 80], ['day', 'date', 50]);
  const bar: ChartChoice = { kind: 'bar', x: 0, y: 2, series: 0, aggregate: 'sum' };

  it('takes the first column that fits where the chosen one does not', () => {
    expect(withKind(bar, 'line', all)).toEqual({ ...bar, kind: 'line', x: 1 });
    expect(withKind(bar, 'histogram', all)).toEqual({
      kind: 'histogram',
      x: 1,
      y: null,
      series: null,
      aggregate: 'count',
    });
    expect(withKind({ ...bar, y: null, aggregate: 'count' }, 'scatter', all)).toMatchObject({ x: 1, y: 2 });
  });

  it('is not offered where nothing fits', () => {
    expect(possibleKinds(columns(['ward', 'text', 3]))).toEqual(['bar']);
    expect(possibleKinds(columns(['a', 'decimal', 3]))).toEqual(['line', 'bar', 'histogram']);
  });
});

describe('in the address', () => {
  it.each([
    { kind: 'bar', x: 0, y: 3, series: null, aggregate: 'mean' },
    { kind: 'scatter', x: 12, y: 0, series: 7, aggregate: 'count' },
    { kind: 'histogram', x: 1, y: null, series: null, aggregate: 'count' },
  ] as const)('%j', (choice) => {
    expect(readChart(writeChart(choice))).toEqual(choice);
  });

  it.each(['', 'pie~1~~~sum', 'bar~~1~~sum', 'bar~-1~1~~sum', 'bar~1~1~~drop'])('%j is none', (text) => {
    expect(readChart(text)).toBeNull();
  });
});

describe('steps', () => {
  it.each([
    [100, 30, false, 5],
    [1, 30, false, 0.05],
    [0.0003, 30, false, 0.00001],
    [3, 30, true, 1],
    [1e9, 60, true, 2e7],
    [0, 30, false, 1],
    [Number.POSITIVE_INFINITY, 30, false, 1],
  ])('a span of %d in at most %d is cut by a round width', (span, most, isWhole, width) => {
    expect(widthFor(span, most, isWhole)).toBe(width);
  });

  it('begin at round numbers', () => {
    expect([3, 7, -3].map((number) => stepStart(number, 0.1))).toEqual([0.3, 0.7, -0.3]);
    expect(stepStart(3, 20)).toBe(60);
  });

  it.each([
    [3600, true, 'minute'],
    [3600, false, 'day'],
    [200 * 86_400, false, 'day'],
    [1000 * 86_400, true, 'week'],
    [4000 * 86_400, false, 'month'],
    [1e12, false, 'year'],
  ] as const)('%d seconds', (span, hasTime, unit) => {
    expect(timeStepFor(span, 200, hasTime)).toBe(unit);
  });

  it('of the calendar end where the next begins', () => {
    const day = (text: string) => Date.parse(text);
    expect(stepEnd(day('2024-02-01'), 'month')).toBe(day('2024-03-01'));
    expect(stepEnd(day('2024-01-01'), 'year')).toBe(day('2025-01-01'));
    expect(stepEnd(day('2024-02-26'), 'week')).toBe(day('2024-03-04'));
  });
});

test('figures that add up are stacked, others stand beside each other', () => {
  const figures = [
    { from: 0, to: 10, y: 3, series: 'a' },
    { from: 0, to: 10, y: 4, series: 'b' },
    { from: 0, to: 10, y: -1, series: 'b' },
  ];
  const places = (stacked: boolean) =>
    shapesOf(figures, ['a', 'b'], stacked).map(({ x1, x2, y1, y2 }) => [x1, x2, y1, y2]);
  expect(places(true)).toEqual([
    [0, 10, 0, 3],
    [0, 10, 3, 7],
    [0, 10, 0, -1],
  ]);
  expect(places(false)).toEqual([
    [1, 5, 0, 3],
    [5, 9, 0, 4],
    [5, 9, 0, -1],
  ]);
});

test('a file of figures quotes what must be quoted', () => {
  expect(
    csvText([
      ['a, b', 'n'],
      ['x "y"', 1],
      [null, 2.5],
    ]),
  ).toBe('"a, b",n\r\n"x ""y""",1\r\n,2.5\r\n');
  expect(fileName('Mean of price by day/week', 'csv')).toBe('Mean-of-price-by-day-week.csv');
  expect(fileName('…', 'png')).toBe('chart.png');
});

test('a file of figures has nothing that a spreadsheet calculates, and numbers below zero as numbers', () => {
  expect(csvText([['=1+1', -2.5, '-2', { a: 1 }, undefined]])).toBe(`'=1+1,-2.5,'-2,"{""a"":1}",\r\n`);
});
