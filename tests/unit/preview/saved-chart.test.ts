/** Saved charts: how figures of two versions differ, what is drawn in which order and colour, and the chart in a sentence. */
import { describe, expect, it, test } from 'vitest';
import type { ChartFigures } from '#contract/shown-documents.ts';
import type { ChartPoint, PreviewColumn } from '#contract/preview.ts';
import { useChartMessages } from '#src/messages/chart.ts';
import { usePreviewMessages } from '#src/messages/preview.ts';
import { barColour, colourOf } from '#src/screens/preview/chart-scales.ts';
import { chartSummary, chartTitle, figureName, notesOf } from '#src/screens/preview/chart-words.ts';
import { compareFigures } from '#src/screens/saved-chart/compare-figures.ts';
import { drawnOf } from '#src/screens/saved-chart/drawn-figures.ts';

const t = useChartMessages();
const p = usePreviewMessages();

const point = (x: string | number, y: number | null, series: string | null = null): ChartPoint => ({
  x,
  y,
  series,
});
const column = (name: string, type: PreviewColumn['type'], position: number): PreviewColumn => ({
  position,
  name,
  type,
  nulls: 0,
  distinct: 9,
  min: null,
  max: null,
  top: [],
  histogram: null,
});

type Drawn = Extract<ChartFigures, { state: 'drawn' }>;
const figures = (points: ChartPoint[], more: Partial<Drawn> = {}): Drawn => ({
  state: 'drawn',
  chart: { points, step: null, rows: { total: 9, used: 9 }, sample: null, categories: null, series: null },
  choice: { kind: 'bar', x: 0, y: 1, series: null, aggregate: 'sum' },
  x: column('ward', 'text', 0),
  y: column('amount', 'integer', 1),
  series: null,
  versions: {
    on: 'current',
    made: 1,
    current: 1,
    currentGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01',
    newer: 0,
    isGone: false,
    isWithheld: false,
  },
  ...more,
});
const look = {
  order: 'largest',
  xTitle: '',
  yTitle: '',
  zero: true,
  colour: 2,
  highlight: null,
  notes: [],
} as const;
const note = (at: string) => ({ noteGUID: at, at, text: 'A note' });

describe('figures of two versions', () => {
  it('are compared by place and series, and the largest change is found', () => {
    const before = [point('a', 1), point('b', 10), point('c', 5), point('gone', 3), point('none', null)];
    const after = [point('a', 4), point('b', 2), point('c', 5), point('new', 3), point('none', 1)];
    expect(compareFigures(before, after)).toEqual({
      both: 4,
      changed: 3,
      added: 1,
      removed: 1,
      most: { point: point('b', 2), before: 10, after: 2 },
    });
    expect(compareFigures([point('a', 1, 'x')], [point('a', 1, 'y')])).toMatchObject({
      both: 0,
      changed: 0,
      added: 1,
      removed: 1,
      most: null,
    });
  });
});

describe('what is drawn', () => {
  const bars = figures([point('b', 9), point('a10', 7), point('a2', 1)]);

  it('has its bars in the order that the author chose', () => {
    const places = (order: 'largest' | 'smallest' | 'name') =>
      drawnOf(bars, 'Wards', { ...look, order }).chart.points.map(({ x }) => x);
    expect(places('largest')).toEqual(['b', 'a10', 'a2']);
    expect(places('smallest')).toEqual(['a2', 'a10', 'b']);
    expect(places('name')).toEqual(['a2', 'a10', 'b']);
    const line = figures([point(3, 1), point(1, 2)], {
      x: column('year', 'integer', 0),
      choice: { ...bars.choice, kind: 'line' },
    });
    expect(drawnOf(line, '', { ...look, order: 'smallest' }).chart.points.map(({ x }) => x)).toEqual([3, 1]);
  });

  it('is named by the author, and by its columns where the author has not', () => {
    const named = drawnOf(bars, 'Wards', { ...look, xTitle: 'Ward', yTitle: 'Pounds' });
    expect([chartTitle(named, t), figureName(named, t), named.x.name]).toEqual(['Wards', 'Pounds', 'Ward']);
    expect(figureName(drawnOf(bars, '', look), t)).toBe('Sum of amount');
  });

  it('has the colours of the author, and grey beside what stands out', () => {
    const plain = { ...drawnOf(bars, '', look), names: [] };
    expect(barColour(point('a2', 1), plain)).toBe('var(--series-2)');
    const one = { ...drawnOf(bars, '', { ...look, highlight: 'a2' }), names: [] };
    expect([barColour(point('a2', 1), one), barColour(point('b', 9), one)]).toEqual([
      'var(--series-2)',
      'var(--series-muted)',
    ]);
    const names = ['x', 'y', 'z', 'u', 'v', 'w'];
    expect(names.map((name) => colourOf(name, { ...plain, names }).at(-2))).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '1',
    ]);
    const series = { ...one, names, look: { ...one.look, highlight: 'z' } as typeof one.look };
    expect([colourOf('z', series), colourOf('x', series)]).toEqual([
      'var(--series-2)',
      'var(--series-muted)',
    ]);
  });

  it('has those notes whose places it has', () => {
    const noted = drawnOf(bars, '', { ...look, notes: [note('gone'), note('b')] });
    expect(notesOf(noted)).toEqual([{ at: 'b', text: 'A note', number: 2 }]);
  });
});

test('a chart in a sentence names the highest and the lowest figure, and the course of a line', () => {
  const bars = drawnOf(figures([point('b', 9), point('a', 1)]), '', look);
  expect(chartSummary(bars, t, p)).toBe('Sum of amount: highest b, 9; lowest a, 1.');
  const line = figures([point(2001, 5), point(2002, 8), point(2003, 2)], {
    x: { ...column('year', 'integer', 0), min: 2001, max: 2003 },
    choice: { kind: 'line', x: 0, y: 1, series: null, aggregate: 'sum' },
  });
  expect(chartSummary(drawnOf(line, '', look), t, p)).toBe(
    'Sum of amount: from 5 (2001) to 2 (2003); highest 2002, 8; lowest 2003, 2.',
  );
  expect(chartSummary(drawnOf(figures([point('a', 3), point('b', 3)]), '', look), t, p)).toBe(
    'Sum of amount: 2 values, 3.',
  );
  const dots = figures([point(-1.549_123_456_789, 53.800_812_345_678), point(2, 0.1)], {
    x: column('share', 'decimal', 0),
    y: column('rate', 'decimal', 1),
    choice: { kind: 'scatter', x: 0, y: 1, series: null, aggregate: 'count' },
  });
  expect(chartSummary(drawnOf(dots, '', look), t, p)).toBe('rate: highest -1.54912, 53.8008; lowest 2, 0.1.');
  expect(chartSummary(drawnOf(figures([point('a', null)]), '', look), t, p)).toBe('No figures.');
  // Steps of a histogram without a row are no points: none of the others is the lowest.
  const steps = figures([point(1, 9), point(7, 1)], {
    x: column('share', 'decimal', 0),
    choice: { kind: 'histogram', x: 0, y: null, series: null, aggregate: 'count' },
  });
  expect(chartSummary(drawnOf(steps, '', look), t, p)).not.toContain('lowest');
});
