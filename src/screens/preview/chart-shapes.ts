/** Where the rectangles of a bar chart with steps stand: on each other where figures add up, beside each other otherwise. */
import type { Aggregate } from '#contract/preview.ts';

export interface StepFigure {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly series: string | null;
}

export interface Shape {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

/** Whether figures of parts add up to the figure of the whole. */
export const addsUp = (aggregate: Aggregate): boolean => aggregate === 'count' || aggregate === 'sum';

/** Part of a step that is left free at either end. */
const GAP = 0.1;

/** @param names all series, in the order of their colours */
export function shapesOf<F extends StepFigure>(
  figures: readonly F[],
  names: readonly string[],
  stacked: boolean,
): (F & Shape)[] {
  const heights = new Map<string, number>();
  return figures.map((figure) => {
    const { from, to, y, series } = figure;
    if (stacked) {
      // What is below zero is stacked downwards.
      const key = `${from} ${y < 0}`;
      const y1 = heights.get(key) ?? 0;
      heights.set(key, y1 + y);
      return { ...figure, x1: from, x2: to, y1, y2: y1 + y };
    }
    // Bars of one step are apart from those of the next.
    const gap = names.length > 1 ? (to - from) * GAP : 0;
    const share = (to - from - 2 * gap) / Math.max(1, names.length);
    const x1 = from + gap + share * Math.max(0, names.indexOf(series ?? ''));
    return { ...figure, x1, x2: x1 + share, y1: 0, y2: y };
  });
}

/** The end of a step of time that starts at an instant, in milliseconds; units of the calendar have their own lengths. */
export function stepEnd(start: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): number {
  const date = new Date(start);
  if (unit === 'year') return date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (unit === 'month') return date.setUTCMonth(date.getUTCMonth() + 1);
  const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };
  return start + lengths[unit];
}
