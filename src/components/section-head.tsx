/** The head of a section, over a rule; what leads further is at its end. */
import type { ReactNode } from 'react';

export interface SectionHeadProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
