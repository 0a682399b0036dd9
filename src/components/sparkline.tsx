/** How a number went, as a line from the oldest value to the newest, which carries a dot. The number itself is written beside it. */

export interface SparklineProps {
  /** Values of equal periods, oldest first. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** Points of the line inside `width` by `height`; the scale starts at zero, so flat things look flat. */
export function sparkPoints(values: readonly number[], width: number, height: number): [number, number][] {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? (width - 6) / (values.length - 1) : 0;
  const round = (value: number) => Math.round(value * 10) / 10;
  return values.map((value, index) => [
    round(2 + index * step),
    round(height - 3 - (Math.max(0, value) / most) * (height - 6)),
  ]);
}

export function Sparkline({ values, width = 72, height = 20 }: SparklineProps) {
  const points = sparkPoints(values, width, height);
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2" />
    </svg>
  );
}
