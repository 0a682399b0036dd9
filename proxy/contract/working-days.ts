/** Working days: by when an organisation answers a request, and how much of that time is over. */

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The same time of day on each of the next working days, in UTC. Saturday and Sunday do not count, public holidays do.
 * @param count 1 or more
 */
function nextWorkingDays(moment: Date, count: number): Date[] {
  const found: Date[] = [];
  const day = new Date(moment);
  while (found.length < count) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== SATURDAY && day.getUTCDay() !== SUNDAY) found.push(new Date(day));
  }
  return found;
}

/** The same time of day, some working days later. */
export const workingDaysAfter = (moment: Date, days: number): Date =>
  nextWorkingDays(moment, days).at(-1) ?? moment;

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

/** @param days how many working days there are to answer */
export function workingClock(
  { askedAt, dueAt }: { readonly askedAt: string; readonly dueAt: string },
  days: number,
  now: number,
): WorkingClock {
  const due = Date.parse(dueAt);
  const ends = nextWorkingDays(new Date(askedAt), days).map((end) => ({ end, isOver: end.getTime() <= now }));
  return {
    days: ends,
    left: ends.filter(({ isOver }) => !isOver).length,
    hours: Math.max(0, Math.floor((due - now) / 3_600_000)),
    isOverdue: now > due,
  };
}
