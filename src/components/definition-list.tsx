/** Terms and what they are, one a line; a term without a value is left out. */
import type { ReactNode } from 'react';
import '../styles/facts.css';

export interface DefinitionListProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
}

export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className="dl">
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
