/** How the values of a column are spread: small bars, and the share of rows that contain a value. */
import type { PreviewColumn } from '#contract/preview.ts';
import '../../styles/histogram.css';

const WIDTH = 80;
const HEIGHT = 20;

export function Histogram({ column, label }: { readonly column: PreviewColumn; readonly label?: string }) {
  const counts = column.histogram ?? column.top.map(({ count }) => count);
  const most = Math.max(1, ...counts);
  const step = WIDTH / Math.max(5, counts.length);
  return (
    <svg
      className="preview-bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {counts.map((count, i) => {
        // What is there at all is seen.
        const height = count === 0 ? 0 : Math.max(1.5, (count / most) * (HEIGHT - 1));
        return <rect key={`${i * step}`} x={i * step} y={HEIGHT - height} width={step - 1} height={height} />;
      })}
    </svg>
  );
}
