/** Working days: by when an organisation answers a request, and how much of that time is over. */

const SATURDAY = 6;
const SUNDAY = 0;
const DAY = 86_400_000;

/** In UTC. Saturday and Sunday do not count, public holidays do. */
const isWorkingDay = (day: Date): boolean => day.getUTCDay() !== SATURDAY && day.getUTCDay() !== SUNDAY;

/** The same time of day, some working days later. */
export function workingDaysAfter(moment: Date, days: number): Date {
  const day = new Date(moment);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Goes through the parts of working days from a moment on; each part until `take` says that it is the last. */
function walkWorkingTime(from: Date, take: (start: number, length: number) => boolean): void {
  let start = from.getTime();
  for (;;) {
    const end = Math.floor(start / DAY) * DAY + DAY;
    if (isWorkingDay(new Date(start)) && take(start, end - start)) return;
    start = end;
  }
}

/** Milliseconds of working days between two moments; 0 when the second is not later. */
export function workingTimeBetween(from: Date, to: Date): number {
  let sum = 0;
  const end = to.getTime();
  if (end <= from.getTime()) return 0;
  walkWorkingTime(from, (start, length) => {
    sum += Math.max(0, Math.min(length, end - start));
    return start + length >= end;
  });
  return sum;
}

/**
 * When an answer is due after a time in which nothing could be done: there is as much working time left as before.
 * @param stopped when the time stood still, and `now`, when it goes on
 */
export function dueAfterWaiting(due: Date, stopped: Date, now: Date): Date {
  if (due <= stopped) return new Date(due.getTime() + (now.getTime() - stopped.getTime()));
  let left = workingTimeBetween(stopped, due);
  let moved = now.getTime();
  walkWorkingTime(now, (start, length) => {
    moved = start + Math.min(left, length);
    left -= length;
    return left <= 0;
  });
  return new Date(moved);
}

/** The time until an answer is due, as both sides see it. */
export interface WorkingClock {
  /** The working days of that time, each by its end, and whether it is over. */
  readonly days: readonly { readonly end: Date; readonly isOver: boolean }[];
  /** How many of them are not over. */
  readonly left: number;
  /** Whole hours until the end. */
  readonly hours: number;
  readonly isOverdue: boolean;
}

/**
 * @param days how many working days there are to answer, the last of them ending at `dueAt`
 * @param now the present; the moment at which the time stood still while it does
 */
export function workingClock(dueAt: string, days: number, now: number): WorkingClock {
  const due = new Date(dueAt);
  const ends = [due];
  for (const day = new Date(due); ends.length < days;) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (isWorkingDay(day)) ends.unshift(new Date(day));
  }
  const shown = ends.map((end) => ({ end, isOver: end.getTime() <= now }));
  return {
    days: shown,
    left: shown.filter(({ isOver }) => !isOver).length,
    hours: Math.max(0, Math.floor((due.getTime() - now) / 3_600_000)),
    isOverdue: now > due.getTime(),
  };
}
