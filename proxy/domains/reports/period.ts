/** The days of a report, and as many before them. */
import { REPORT_DAYS } from '#contract/list-choices.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';

const DAY = 86_400_000;
/** Nothing was counted before. The days before a period must be days that the database has. */
const EARLIEST = Date.UTC(1970, 0);

export interface Period {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[];
  readonly before: readonly string[];
}

/** @throws ProblemError 400 for days that end before they begin, are too many, or were long ago */
export function daysOf(from: string, until: string): Period {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  const count = Math.round((last - first) / DAY) + 1;
  if (!(count >= 1 && count <= REPORT_DAYS))
    throw new ProblemError(400, 'The request does not fit the call', [fieldError('until', 'field.notValid')]);
  if (first - count * DAY < EARLIEST)
    throw new ProblemError(400, 'The request does not fit the call', [fieldError('from', 'field.notValid')]);
  const list = (start: number) =>
    Array.from({ length: count }, (_, i) => new Date(start + i * DAY).toISOString().slice(0, 10));
  return { days: list(first), before: list(first - count * DAY) };
}
