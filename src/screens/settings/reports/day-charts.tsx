/** Figures by day as bars on one time axis, one chart below another, each with the same days before as a line. */
import type { CSSProperties, ReactNode } from 'react';
import { useReportMessages } from '../../../messages/reports.ts';
import { formatDay, formatNumber } from '../../../messages/format.ts';
import '../../../styles/reports.css';

const WIDTH = 900;
const HEIGHT = 80;
/** Days of the mean that the line shows. */
const MEAN = 7;

export interface DaySeries {
  readonly name: string;
  /** The figure of the whole period, and a note about it. */
  readonly total: number;
  readonly note: string;
  /** What a part of the total is. */
  readonly part?: string;
  /** Of each day, oldest first. */
  readonly values: readonly number[];
  /** Of the same days of the time before; absent without a comparison. */
  readonly before?: readonly number[];
  /** The place of the day that is explained; absent for none. */
  readonly marked?: number;
}

const bars = (values: readonly number[], most: number): string => {
  const step = WIDTH / Math.max(1, values.length);
  return values
    .map((value, day) => {
      const height = Math.round((value / most) * HEIGHT * 10) / 10;
      return height === 0 ? '' : `M${Math.round((day + 0.5) * step * 10) / 10} ${HEIGHT}v-${height}`;
    })
    .join('');
};

const line = (values: readonly number[], most: number): string => {
  const step = WIDTH / Math.max(1, values.length);
  return values
    .map((_, day) => {
      const some = values.slice(Math.max(0, day - MEAN + 1), day + 1);
      const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
      const y = HEIGHT - (mean / most) * HEIGHT;
      return `${day === 0 ? 'M' : 'L'}${Math.round((day + 0.5) * step * 10) / 10} ${Math.round(y * 10) / 10}`;
    })
    .join('');
};

function DayChart({
  series: { name, total, note, part, values, before, marked },
  days,
}: {
  readonly series: DaySeries;
  readonly days: readonly string[];
}) {
  const t = useReportMessages();
  const most = Math.max(1, ...values, ...(before ?? []));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <div className="day-chart">
      <p>
        <span className="quiet t14">{name}</span>
        <strong className="num t18">{formatNumber(total)}</strong>
        <span className="t13">{note}</span>
        {part !== undefined && <span className="quiet t13">{part}</span>}
      </p>
      <figure>
        <span className="day-chart-most quiet t13 num" aria-hidden="true">
          {formatNumber(most)}
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of our own numbers, not a file.
          role="img"
          aria-label={t.chart(name, formatDay(first), formatDay(last), Math.max(0, ...values))}
        >
          <path d={`M0 .5h${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          <path
            d={bars(values, most)}
            stroke="var(--graph-bar)"
            strokeWidth={(WIDTH / Math.max(1, values.length)) * 0.7}
          />
          {marked !== undefined && (
            <path
              d={bars(
                values.map((value, day) => (day === marked ? value : 0)),
                most,
              )}
              stroke="var(--accent-mark)"
              strokeWidth={(WIDTH / Math.max(1, values.length)) * 0.7}
            />
          )}
          {before !== undefined && (
            <path
              d={line(before, most)}
              fill="none"
              stroke="var(--ink)"
              strokeWidth="1.25"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={`M0 ${HEIGHT}.5h${WIDTH}`} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
        </svg>
      </figure>
    </div>
  );
}

interface DayChartsProps {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  readonly series: readonly DaySeries[];
  /** What explains a day, and its place among them. */
  readonly explained?: { readonly at: number; readonly text: string };
  /** The way to the days as a table. */
  readonly table?: ReactNode;
}

export function DayCharts({ days, series, explained, table }: DayChartsProps) {
  const t = useReportMessages();
  return (
    <div className="day-charts">
      {series.map((one) => (
        <DayChart key={one.name} series={one} days={days} />
      ))}
      <p className="day-charts-axis quiet t13">
        <span>{formatDay(days[0] ?? '')}</span>
        <span>{formatDay(days.at(-1) ?? '')}</span>
      </p>
      {explained !== undefined && (
        <p
          className="day-charts-explained t13"
          style={{ '--at': (explained.at + 0.5) / Math.max(1, days.length) } as CSSProperties}
        >
          <span>{explained.text}</span>
        </p>
      )}
      <div className="day-charts-foot">
        {series.some(({ before }) => before !== undefined) && (
          <p className="day-charts-legend t13">
            <span className="bar" aria-hidden="true" />
            {t.legend.bar}
            <span className="line" aria-hidden="true" />
            {t.legend.line(days.length)}
          </p>
        )}
        {table}
      </div>
    </div>
  );
}
