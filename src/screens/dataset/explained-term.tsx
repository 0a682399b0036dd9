/**
 * A word of the record that explains itself when it is pressed, by pointer, touch or key. Without scripts it
 * leads to the page on which the words are explained together.
 */
import { Link, useHydrated } from '@tanstack/react-router';
import { useId } from 'react';
import '../../styles/popover.css';

export interface ExplainedTermProps {
  readonly term: string;
  readonly explanation: string;
}

export function ExplainedTerm({ term, explanation }: ExplainedTermProps) {
  const id = useId();
  if (!useHydrated())
    return (
      <Link className="term" to="/dataset" hash="what-the-record-contains">
        {term}
      </Link>
    );
  return (
    <>
      <button type="button" className="term" popoverTarget={id}>
        {term}
      </button>
      <span id={id} popover="auto" className="popover explanation">
        {explanation}
      </span>
    </>
  );
}
