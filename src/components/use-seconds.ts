/** Whole seconds since a moment, counted on while the component is shown. */
import { useEffect, useState } from 'react';

/** @param since in milliseconds, or as text of ISO 8601 */
export function useSeconds(since: number | string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clocks of the server and of the reader may differ.
  return Math.max(0, Math.round((now - new Date(since).getTime()) / 1000));
}
