/** Nothing is there: the heading names the cause, the rest offers ways out. */
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Drawn above, when a mark belongs to what is missing. */
  readonly mark?: ReactNode;
  readonly level?: 2 | 3;
}

export function EmptyState({ title, children, mark, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      {mark}
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
