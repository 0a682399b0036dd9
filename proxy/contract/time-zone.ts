/** Time zones of people, by their IANA names such as `Europe/London`. */
import * as z from 'zod/mini';
import { ruleCode } from './rule.ts';

export const TIME_ZONE_LENGTH = 64;

/** A name and no offset: `+01:00` is a time zone of its own for `Intl`, and knows no summer. */
const NAME = /^[A-Za-z][\w+/-]*$/;

/** Whether this is the name of a time zone that is known here. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .check(z.maxLength(TIME_ZONE_LENGTH), z.refine(isTimeZone, ruleCode('timeZone.unknown')));
