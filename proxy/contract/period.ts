/** A time that data covers, with a start and an end of any precision. */
import * as z from 'zod/mini';
import { ruleCode } from './rule.ts';

/** A year, a month, a day, or a point in time. */
export const Moment = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40),
    z.regex(/^-?\d{4,6}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?)?)?$/),
  );

/** Null as a start or an end: open. */
export const Period = z.object({ start: z.nullable(Moment), end: z.nullable(Moment) });
export type Period = z.infer<typeof Period>;

/** Whether the end is not before the start, as far as both are known: 2020 is not before 2020-05. */
export function isInOrder({ start, end }: Period): boolean {
  if (start === null || end === null || /^-|^\d{5}/.test(start) || /^-|^\d{5}/.test(end)) return true;
  const known = Math.min(start.length, end.length, 10);
  return start.slice(0, known) <= end.slice(0, known);
}

/** A period that has a start or an end, in order. */
export const GivenPeriod = Period.check(
  z.refine(({ start, end }: Period) => start !== null || end !== null, ruleCode('field.missing')),
  z.refine(isInOrder, ruleCode('period.reversed')),
);
