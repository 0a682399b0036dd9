/** What is in for rows that are on their way: the same heights, shown only after a moment of waiting. */
import { useMessages } from '../messages/messages.ts';
import '../styles/results.css';

const lines = ['60%', '34%', '92%', '71%'] as const;

export interface SkeletonRowsProps {
  readonly rows?: number;
}

export function SkeletonRows({ rows = 5 }: SkeletonRowsProps) {
  const t = useMessages().shell;
  return (
    <div className="late" aria-busy="true">
      <output className="sr">{t.loading}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="result" aria-hidden="true">
          <div className="skeleton" style={{ blockSize: '2.5rem' }} />
          <div className="stack s">
            {lines.map((width, line) => (
              <div
                key={width}
                className="skeleton"
                style={{ inlineSize: width, ...(line === 0 && { blockSize: '1.125rem' }) }}
              />
            ))}
          </div>
          <div className="skeleton" style={{ blockSize: '1.5rem' }} />
        </div>
      ))}
    </div>
  );
}
