/** A value that is typed, once the typing pauses. */
import { useEffect, useState } from 'react';

/** People who type faster than this do not need an answer for each letter. */
const PAUSE_MS = 120;

/** A value once it has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
