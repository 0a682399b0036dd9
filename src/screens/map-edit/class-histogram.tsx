/** The values of a measure as bars in the shades of their classes, with a handle for each border between two classes. */
import type { CSSProperties } from 'react';
import { HISTOGRAM_PARTS, type Ramp } from '#contract/map-constants.ts';
import { inRamp, shadeOf } from '#contract/map-shades.ts';
import { formatNumber } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { movedBreak } from './class-breaks.ts';

/** Height of the tallest bar, and of one that has a single row. */
const HEIGHT = 48;
const LOW = 2;
/** Places that a handle can have. */
const STEPS = 200;

interface ClassHistogramProps {
  readonly counts: readonly number[];
  readonly least: number;
  readonly greatest: number;
  readonly breaks: readonly number[];
  /** A value that readers compare with; one beyond the values is not on them. */
  readonly limit?: number | undefined;
  readonly ramp?: Ramp | undefined;
  readonly onChange: (breaks: number[]) => void;
  readonly onPause: () => void;
}

export function ClassHistogram({
  counts,
  least,
  greatest,
  breaks,
  limit,
  ramp,
  onChange,
  onPause,
}: ClassHistogramProps) {
  const {
    edit: { style: t },
    legend: { limit: limitOf },
  } = useMapsMessages();
  const most = Math.max(1, ...counts);
  const width = (greatest - least) / HISTOGRAM_PARTS;
  const step = (greatest - least) / STEPS;
  const classOf = (value: number) => {
    const found = breaks.findIndex((one) => value <= one);
    return found === -1 ? breaks.length : found;
  };
  const shareOf = (value: number) => Math.min(1, Math.max(0, (value - least) / (greatest - least)));
  return (
    <div className="class-histogram">
      <svg
        viewBox={`0 0 ${HISTOGRAM_PARTS} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of our own numbers, not a file.
        role="img"
        aria-label={t.histogram(formatNumber(least), formatNumber(greatest))}
      >
        {counts.map((count, part) => {
          const height = count === 0 ? 0 : Math.max(LOW, (count / most) * HEIGHT);
          const shade = inRamp(shadeOf(classOf(least + (part + 0.5) * width), breaks.length + 1), ramp);
          return (
            <rect
              // The parts of the width are always the same ones.
              // oxlint-disable-next-line react/no-array-index-key
              key={part}
              data-shade={shade}
              x={part + 0.06}
              width={0.88}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
      </svg>
      {limit !== undefined && limit >= least && limit <= greatest && (
        <span
          className="class-limit"
          style={{ '--at': shareOf(limit) } as CSSProperties}
          aria-hidden="true"
        />
      )}
      {breaks.map((value, at) => (
        // Each border keeps its place among the others.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className="class-border" style={{ '--at': shareOf(value) } as CSSProperties}>
          <input
            type="range"
            aria-label={t.border(at + 1)}
            aria-valuetext={formatNumber(value)}
            min={least}
            max={greatest}
            step="any"
            value={Math.min(greatest, Math.max(least, value))}
            onChange={({ currentTarget }) => {
              const to = Number(Number(currentTarget.value).toPrecision(4));
              onChange(movedBreak(breaks, at, to, step));
            }}
            onKeyDown={(event) => {
              const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
              if (by === undefined) return;
              event.preventDefault();
              const to = Number((value + by * step).toPrecision(4));
              onChange(movedBreak(breaks, at, to, step));
            }}
            onPointerUp={onPause}
            onBlur={onPause}
          />
        </span>
      ))}
      <p className="quiet t13 num">
        <span>{formatNumber(Number(least.toPrecision(7)))}</span>
        {limit !== undefined && <span className="limit-text">{limitOf(limit)}</span>}
        <span>{formatNumber(Number(greatest.toPrecision(7)))}</span>
      </p>
    </div>
  );
}
