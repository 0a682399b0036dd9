/** Days that a request for access asks for, as forms have them: the day that was asked for keeps its own time. */
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { startOfDay } from './access-queries.ts';

/** Whether a moment is still to come. @param now in milliseconds since 1970 */
export const isLater = (moment: string | null | undefined, now = Date.now()): moment is string =>
  moment != null && Date.parse(moment) > now;

/**
 * The beginning of a day.
 * @param asked what was asked for; it counts while it is still to come
 * @returns null for no day: at once
 */
export const beginFor = (day: string, asked: string | null | undefined): string | null =>
  isLater(asked) && dayOf(asked) === day ? asked : (startOfDay(day) ?? null);

/** The end of a day; no day is that which was asked for. */
export function endFor(day: string, asked: string): string {
  const end = endOfDay(day) ?? asked;
  return dayOf(asked) === day ? asked : end;
}
