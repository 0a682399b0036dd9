/** The few facts that decide whether a thing is of use, between two rules. */
import type { ReactNode } from 'react';
import '../styles/facts.css';

export interface KeyFact {
  readonly term: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

export interface KeyFactsProps {
  readonly facts: readonly KeyFact[];
  /** Three wide columns without rules of their own, below a section head. */
  readonly three?: boolean;
}

export function KeyFacts({ facts, three = false }: KeyFactsProps) {
  return (
    <dl className={three ? 'keyfacts three' : 'keyfacts'}>
      {facts.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={three ? 't18' : undefined}>
            {value}
            {note !== undefined && note !== null && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
