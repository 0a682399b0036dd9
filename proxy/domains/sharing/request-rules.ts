/** Rules of every request for access: how it is refused, and until when access can be asked for or given. */
import { LONGEST_REQUEST } from '#contract/access-requests.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { refuse } from './recipient.ts';

const DAY = 86_400_000;

export const unknownRequest = () =>
  refuse(404, 'There is no such request', fieldError('requestGUID', 'request.unknown'));
export const unfit = (error: FieldError) => refuse(400, 'The request does not fit the call', error);

/** @throws ProblemError 400 */
export function checkUntil(until: string, now: number): void {
  if (Date.parse(until) <= now) throw unfit(fieldError('until', 'grant.notLater'));
  if (Date.parse(until) > now + (LONGEST_REQUEST + 1) * DAY)
    throw unfit(fieldError('until', 'request.tooLong', { most: LONGEST_REQUEST }));
}
