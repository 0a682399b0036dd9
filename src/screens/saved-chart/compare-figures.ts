/** How the figures of a chart differ between two versions of its table. */
import type { ChartPoint } from '#contract/preview.ts';

export interface FiguresDifference {
  /** Figures that both versions have. */
  readonly both: number;
  /** Those of them that differ. */
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  /** The figure with the largest change, of those that are numbers in both. */
  readonly most: { readonly point: ChartPoint; readonly before: number; readonly after: number } | null;
}

const keyOf = ({ x, series }: ChartPoint) => JSON.stringify([x, series]);

/** @param before the points of the version that the chart was made on, one for each place and series */
export function compareFigures(
  before: readonly ChartPoint[],
  after: readonly ChartPoint[],
): FiguresDifference {
  const earlier = new Map(before.map((point) => [keyOf(point), point.y]));
  let [both, changed] = [0, 0];
  let most: FiguresDifference['most'] = null;
  for (const point of after) {
    const key = keyOf(point);
    if (!earlier.has(key)) continue;
    const was = earlier.get(key);
    both += 1;
    if (was === point.y) continue;
    changed += 1;
    if (typeof was !== 'number' || typeof point.y !== 'number') continue;
    if (most === null || Math.abs(point.y - was) > Math.abs(most.after - most.before))
      most = { point, before: was, after: point.y };
  }
  return { both, changed, added: after.length - both, removed: before.length - both, most };
}
