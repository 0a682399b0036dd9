/**
 * "18 minutes ago", with the exact time in the title.
 *
 * The server's text may be older than the page's first paint, since pages are cached. React leaves it alone
 * while hydrating; a new key then puts the reader's own minute in its place.
 */
import { useState } from 'react';
import { useHydrated } from '../app/use-hydrated.ts';
import { useFormatInstant } from '../app/time-zone.ts';
import { formatAge } from '../messages/format.ts';

export interface RelativeTimeProps {
  /** ISO 8601 instant. */
  readonly at: string;
}

export function RelativeTime({ at }: RelativeTimeProps) {
  const hydrated = useHydrated();
  const formatInstant = useFormatInstant();
  const [now] = useState(Date.now);
  return (
    <time key={String(hydrated)} dateTime={at} title={formatInstant(at)} suppressHydrationWarning>
      {formatAge(at, now)}
    </time>
  );
}
