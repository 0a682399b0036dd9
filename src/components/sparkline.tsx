/** How a number went, as a line from the oldest value to the newest, which carries a dot. The number itself is written beside it. */

export interface SparklineProps {
  /** Values of equal periods, oldest first. */
  readonly values: readonly number[];
  /** The most it may take; whole pixels for each value leave some of it. */
  readonly width?: number;
  readonly height?: number;
}

/** Steps between nothing and the most: finer ones would not be seen at the height of a line of text. */
const LEVELS = 14;

/** What is drawn of the values: 0 to 14, where zero is nothing, so that flat things look flat. A page carries these. */
export function sparkLevels(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  return values.map((value) => Math.round((Math.max(0, value) / most) * LEVELS));
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
