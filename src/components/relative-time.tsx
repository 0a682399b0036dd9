/**
 * "18 minutes ago", with the exact time in the title.
 *
 * The server's text may be older than the page's first paint, since pages are cached. React leaves it alone
 * while hydrating; a new key then puts the reader's own minute in its place.
 */
import { useState, useSyncExternalStore } from 'react';
import { formatAge, formatInstant } from '../messages/format.ts';

const noChange = () => () => {};

export interface RelativeTimeProps {
  /** ISO 8601 instant. */
  readonly at: string;
}

export function RelativeTime({ at }: RelativeTimeProps) {
  const hydrated = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  const [now] = useState(Date.now);
  return (
    <time key={String(hydrated)} dateTime={at} title={formatInstant(at)} suppressHydrationWarning>
      {formatAge(at, now)}
    </time>
  );
}
