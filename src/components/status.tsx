/**
 * Publish status: a disc that fills as the data becomes available, always with the specification's words.
 * It reads without colour; the colours are the specification's as well.
 */
import type { StatusCode } from '#contract/fixed-values.ts';
import { useMessages } from '../messages/messages.ts';

const ring = { cx: 6, cy: 6, r: 5, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };

/** The disc alone; decoration, since the words are beside it. */
export function StatusDisc({ status }: { readonly status: StatusCode }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {status === 'draft' && <circle {...ring} strokeDasharray="2.2 1.727" />}
      {(status === 'planned' || status === 'onRequest') && <circle {...ring} />}
      {status === 'onRequest' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      {status === 'published' && <circle cx="6" cy="6" r="5.75" fill="currentColor" />}
    </svg>
  );
}

export function Status({ status }: { readonly status: StatusCode }) {
  return (
    <span className={`status ${status}`}>
      <StatusDisc status={status} />
      {useMessages().components.status[status]}
    </span>
  );
}
