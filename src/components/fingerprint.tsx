/**
 * The fingerprint: a dataset's table seen from afar.
 *
 * One bar for each column in file order, on a rhythm of 4: height is the share of different values, texture is
 * the type. The base line is the update cycle: what is left of it, or dashed when it is overdue. It repeats
 * facts that are written beside it, so it is hidden from the accessibility tree.
 */
import type { DatasetSummary } from '#contract/entities/dataset.ts';

/** With more columns than this, two dots represent the rest. */
const MOST_COLUMNS = 14;

interface Bars {
  number: string;
  text: string;
  time: string;
  boolean: string;
  places: { x: number; y: number }[];
}

/** Reads column codes such as `d9 c3 n7` (type, then 1 to 9) into path data by texture. */
export function readFingerprint(code: string): { bars: Bars; more: boolean } {
  const columns = code.split(' ').filter(Boolean);
  const more = columns.length > MOST_COLUMNS;
  const bars: Bars = { number: '', text: '', time: '', boolean: '', places: [] };
  for (const [index, column] of columns.slice(0, more ? MOST_COLUMNS - 1 : MOST_COLUMNS).entries()) {
    const x = index * 4 + 1.5;
    const y = 30 - Math.min(9, Math.max(1, Number(column.slice(1)) || 1)) * 3;
    const bar = `M${x} 31V${y}`;
    const type = column[0];
    if (type === 'n') bars.number += bar;
    else if (type === 'd') bars.time += bar;
    else if (type === 'b') bars.boolean += `M${x} 31v-2.5M${x} 27v-2.5`;
    else if (type === 'g') bars.places.push({ x, y });
    else bars.text += bar;
  }
  return { bars, more };
}

function Columns({ code, faded }: { code: string; faded: boolean }) {
  const { bars, more } = readFingerprint(code);
  const stroke = { stroke: 'currentColor', strokeWidth: 3, ...(faded && { opacity: 0.45 }) };
  return (
    <>
      {bars.number !== '' && <path d={bars.number} {...stroke} />}
      {bars.text !== '' && <path d={bars.text} {...stroke} strokeDasharray="1.5 1" />}
      {bars.boolean !== '' && <path d={bars.boolean} {...stroke} />}
      {bars.time !== '' && <path className="k" d={bars.time} {...stroke} />}
      {bars.places.length > 0 && (
        <g className="k" fill="currentColor" {...(faded && { opacity: 0.45 })}>
          {bars.places.map(({ x, y }) => (
            <path
              key={x}
              d={`M${x - 1.5} ${y + 1.5}a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0M${x - 0.5} ${y + 3}h1V31h-1z`}
            />
          ))}
        </g>
      )}
      {more && <path d="M53 31h.01M56 31h.01" stroke="currentColor" strokeWidth="2" strokeLinecap="square" />}
    </>
  );
}

/** The update cycle: 1 to 0 is what is left of it, below 0 is overdue, null is no cycle. */
function Cycle({ freshness }: { freshness: number | null }) {
  const line = { stroke: 'currentColor', strokeWidth: 2 };
  return (
    <>
      <path className="base" d="M0 36h56" {...line} />
      {freshness !== null && freshness > 0 && (
        <path className="k" d={`M0 36h${Math.max(2, Math.round(56 * Math.min(1, freshness)))}`} {...line} />
      )}
      {freshness !== null && freshness < 0 && (
        <path className="late" d="M0 36h56" {...line} strokeDasharray="4 2" />
      )}
    </>
  );
}

export interface FingerprintProps {
  readonly dataset: Pick<DatasetSummary, 'fingerprint' | 'freshness' | 'status'>;
  /** Multiple of 56 by 40 px: 1 in lists, 2 on the dataset's page. */
  readonly scale?: number;
}

export function Fingerprint({ dataset: { fingerprint, freshness, status }, scale = 1 }: FingerprintProps) {
  return (
    <svg className="fp" width={56 * scale} height={40 * scale} viewBox="0 0 56 40" aria-hidden="true">
      {status === 'planned' ? (
        <>
          <path
            className="ghost"
            d="M1.5 31V12M5.5 31V12M9.5 31V12M13.5 31V12M17.5 31V12"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray="1 2"
          />
          <path className="base" d="M0 36h56" stroke="currentColor" strokeWidth="2" strokeDasharray="2 2" />
        </>
      ) : (
        <>
          {fingerprint === null ? (
            <path
              d="M.5 3.5h14l6 6V31.5H.5z M14.5 3.5v6h6M4.5 15.5h12M4.5 19.5h12M4.5 23.5h8"
              fill="none"
              stroke="currentColor"
            />
          ) : (
            <Columns code={fingerprint} faded={status === 'onRequest'} />
          )}
          <Cycle freshness={freshness} />
        </>
      )}
    </svg>
  );
}
