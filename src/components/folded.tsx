/** A part that is folded away: it opens when something in it needs the reader, and only the reader closes it. */
import { useEffect, useRef, type ReactNode } from 'react';

export interface FoldedProps {
  readonly className?: string;
  readonly summary: ReactNode;
  /** It opens when this becomes true. */
  readonly opens: boolean;
  readonly children: ReactNode;
}

export function Folded({ className, summary, opens, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opens && details.current !== null) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
