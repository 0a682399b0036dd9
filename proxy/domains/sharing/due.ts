/** By when an organisation answers a request. */

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The same time of day, some working days later. Days are those of UTC; Saturday and Sunday are none, holidays are.
 * @param days 1 or more
 */
export function workingDaysAfter(moment: Date, days: number): Date {
  const due = new Date(moment);
  for (let left = days; left > 0;) {
    due.setUTCDate(due.getUTCDate() + 1);
    const day = due.getUTCDay();
    if (day !== SATURDAY && day !== SUNDAY) left -= 1;
  }
  return due;
}
