/** How a number went, as a line from the oldest value to the newest, which carries a dot. The number itself is written beside it. */
import { LEVELS, sparkLevels } from './spark-levels.ts';

export interface SparklineProps {
  /** Values of equal periods, oldest first. */
  readonly values: readonly number[];
  /** The most it may take; whole pixels for each value leave some of it. */
  readonly width?: number;
  readonly height?: number;
}

/** Points of the line inside `width` by `height`, on whole pixels. */
export function sparkPoints(values: readonly number[], width: number, height: number): [number, number][] {
  const step = values.length > 1 ? Math.floor((width - 6) / (values.length - 1)) : 0;
  return sparkLevels(values).map((level, index) => [
    2 + index * step,
    height - 3 - Math.round((level / LEVELS) * (height - 6)),
  ]);
}

/** The line as path data; relative, because like steps are written alike. */
const pathOf = (points: readonly [number, number][]): string =>
  points
    .map(([x, y], index) => {
      const before = points[index - 1];
      return before === undefined ? `M${x} ${y}l` : `${x - before[0]} ${y - before[1]}`;
    })
    .join(' ')
    .replaceAll(' -', '-')
    .replace('l ', 'l');

export function Sparkline({ values, width = 72, height = 20 }: SparklineProps) {
  const points = sparkPoints(values, width, height);
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className="spark"
      width={last[0] + 4}
      height={height}
      viewBox={`0 0 ${last[0] + 4} ${height}`}
      aria-hidden="true"
    >
      <path d={pathOf(points)} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={last[0]} cy={last[1]} r="2" />
    </svg>
  );
}
