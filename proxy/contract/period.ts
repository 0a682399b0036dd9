/** A time that data covers, with a start and an end of any precision. */
import * as z from 'zod/mini';
import { ruleCode } from './rule.ts';

/** Whether a text of the form of a moment names a month, a day and a time that there are: 30 February is none. */
function isThere(text: string): boolean {
  const [, year, month, day, time] = /^-?(\d+)-(\d\d)(?:-(\d\d)(T.+)?)?$/.exec(text) ?? [];
  if (month === undefined) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  // Of any year with the same days: most engines have no years of more than four digits, or before 1.
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  if (day !== undefined && (Number(day) < 1 || Number(day) > days)) return false;
  return time === undefined || !Number.isNaN(Date.parse(`2000-01-01${time}`));
}

/** A year, a month, a day, or a point in time. */
export const Moment = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40),
    z.regex(/^-?\d{4,6}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?)?)?$/),
    z.refine(isThere, ruleCode('period.noSuchDate')),
  );

/** Null as a start or an end: open. */
export const Period = z.object({ start: z.nullable(Moment), end: z.nullable(Moment) });
export type Period = z.infer<typeof Period>;

const YEAR = /^-?\d+/;
const yearOf = (moment: string): number => Number(YEAR.exec(moment)?.[0] ?? 0);
/** The month and the day, which go the same way in years before 0. */
const dayOf = (moment: string): string => moment.replace(YEAR, '').slice(0, '-01-01'.length);

/** Whether the end is not before the start, as far as both are known: 2020 is not before 2020-05. */
export function isInOrder({ start, end }: Period): boolean {
  if (start === null || end === null) return true;
  if (yearOf(start) !== yearOf(end)) return yearOf(start) < yearOf(end);
  const known = Math.min(dayOf(start).length, dayOf(end).length);
  return dayOf(start).slice(0, known) <= dayOf(end).slice(0, known);
}

/** A period that has a start or an end, in order. */
export const GivenPeriod = Period.check(
  z.refine(({ start, end }: Period) => start !== null || end !== null, ruleCode('field.missing')),
  z.refine(isInOrder, ruleCode('period.reversed')),
);
