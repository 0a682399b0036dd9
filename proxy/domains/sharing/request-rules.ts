/** Rules of every request for access: how it is refused, and until when access can be asked for or given. */
import { LONGEST_REQUEST } from '#contract/access-requests.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { refuse } from './recipient.ts';

const DAY = 86_400_000;

export const unknownRequest = () =>
  refuse(404, 'There is no such request', fieldError('requestGUID', 'request.unknown'));
export const unfit = (error: FieldError) => refuse(400, 'The request does not fit the call', error);

/**
 * @param from when access begins; null: at once
 * @returns the beginning, null where it is over already
 * @throws ProblemError 400
 */
export function checkTime({
  from,
  until,
  now,
}: {
  readonly from: string | null;
  readonly until: string;
  readonly now: number;
}): string | null {
  const begin = from === null || Date.parse(from) <= now ? null : Date.parse(from);
  if (begin !== null && begin > now + (LONGEST_REQUEST + 1) * DAY)
    throw unfit(fieldError('from', 'request.beginsLate', { most: LONGEST_REQUEST }));
  if (Date.parse(until) <= now) throw unfit(fieldError('until', 'grant.notLater'));
  if (begin !== null && Date.parse(until) <= begin) throw unfit(fieldError('from', 'request.beginsAfterEnd'));
  if (Date.parse(until) > (begin ?? now) + (LONGEST_REQUEST + 1) * DAY)
    throw unfit(fieldError('until', 'request.tooLong', { most: LONGEST_REQUEST }));
  return begin === null ? null : from;
}
