/** What is known of a personal token, each with its name. */
import type { ReactNode } from 'react';

export function TokenFacts({
  rows,
}: {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="address-list">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet t14">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
