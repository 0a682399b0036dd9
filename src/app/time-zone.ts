/**
 * The time zone in which moments are written: the member's own, and UTC for everyone else. Days are those of UTC for
 * every reader (decision 238).
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { dayIn, formatInstant, UTC } from '../messages/format.ts';

// One for each document: the server runs no effects, so it writes UTC.
let current = UTC;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function set(timeZone: string): void {
  current = timeZone;
  for (const listener of listeners) listener();
}

/** Uses the time zone of the member for as long as they are signed in. @param timeZone null where they chose none */
export function useOwnTimeZone(timeZone: string | null): void {
  useEffect(() => {
    set(timeZone ?? UTC);
    return () => set(UTC);
  }, [timeZone]);
}

/** UTC on the server and while a page is taken over, since its text is the server's. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => UTC,
  );

/** Writes a moment in the time zone of the reader. */
export function useFormatInstant(): (iso: string) => string {
  const timeZone = useTimeZone();
  return useCallback((iso) => formatInstant(iso, timeZone), [timeZone]);
}

/** The day of a moment where the reader is, as `2026-03-04`. */
export function useDayOf(): (moment: string | number) => string {
  const timeZone = useTimeZone();
  return useCallback((moment) => dayIn(moment, timeZone), [timeZone]);
}
