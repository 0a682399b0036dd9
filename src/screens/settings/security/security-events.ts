/** Recent events of an account: equal ones that follow each other as one line, and sign-ins that failed. */
import type { SecurityEvent } from '#contract/security.ts';

const DAY = 86_400_000;
/** Days for which a sign-in that failed is shown above the page. */
export const FAILED_DAYS = 7;

export interface EventRun extends SecurityEvent {
  /** How often it happened, one after the other on one day; `at` is the last time. */
  readonly times: number;
}

/** @param events the latest first */
export function runsOf(events: readonly SecurityEvent[]): EventRun[] {
  const runs: EventRun[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const isSame =
      last?.kind === event.kind &&
      last.succeeded === event.succeeded &&
      last.at.slice(0, 10) === event.at.slice(0, 10);
    if (last !== undefined && isSame) runs[runs.length - 1] = { ...last, times: last.times + 1 };
    else runs.push({ ...event, times: 1 });
  }
  return runs;
}

/** Sign-ins of the last days that failed; null for none. @param events the latest first */
export function failedSignIns(
  events: readonly SecurityEvent[],
  now: number,
): { readonly count: number; readonly lastAt: string } | null {
  const failed = events.filter(
    ({ kind, succeeded, at }) => kind === 'SignIn' && !succeeded && now - Date.parse(at) < FAILED_DAYS * DAY,
  );
  const [last] = failed;
  return last === undefined ? null : { count: failed.length, lastAt: last.at };
}
