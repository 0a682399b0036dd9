/** The figures of a saved chart as they are drawn: arranged, and with the look that its author gave them. */
import type { ChartDocument, ChartNote } from '#contract/documents.ts';
import type { ChartFigures } from '#contract/shown-documents.ts';
import type { ChartPoint, PreviewColumn } from '#contract/preview.ts';
import type { ChartLook, DrawnChart } from '../preview/chart-words.ts';

type Drawn = Extract<ChartFigures, { state: 'drawn' }>;
export type SavedLook = Pick<
  ChartDocument,
  'order' | 'xTitle' | 'yTitle' | 'zero' | 'colour' | 'highlight'
> & { readonly notes: readonly Pick<ChartNote, 'at' | 'text'>[] };

const isCategory = ({ type }: PreviewColumn) => type === 'text' || type === 'boolean';

/** The service has categories with the largest figure first. */
function arranged(points: readonly ChartPoint[], order: SavedLook['order']): ChartPoint[] {
  if (order === 'largest') return [...points];
  const places = [...new Set(points.map(({ x }) => String(x)))];
  const wanted =
    order === 'smallest'
      ? places.toReversed()
      : places.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const place = new Map(wanted.map((name, i) => [name, i]));
  return points.toSorted((a, b) => (place.get(String(a.x)) ?? 0) - (place.get(String(b.x)) ?? 0));
}

export function drawnOf({ chart, choice, x, y, series }: Drawn, title: string, look: SavedLook): DrawnChart {
  const { order, xTitle, yTitle, zero, colour, highlight, notes } = look;
  const isOrdered = choice.kind === 'bar' && chart.step === null && isCategory(x);
  const shown: ChartLook = {
    title,
    figure: yTitle,
    zero,
    colour,
    highlight,
    notes: notes.map(({ at, text }) => ({ at, text })),
  };
  return {
    chart: isOrdered ? { ...chart, points: arranged(chart.points, order) } : chart,
    choice,
    x: xTitle === '' ? x : { ...x, name: xTitle },
    y,
    series,
    look: shown,
  };
}
