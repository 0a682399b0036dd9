/** Which requests each tab has, and how many were answered in time. */
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { givenTogether } from '#contract/given-together.ts';
import { waitingQuestion } from './waiting-question.ts';
import type { DeskTab } from './requests-search.ts';

/** Days within which access that was given on request is shown as ending soon. */
export const ENDING_DAYS = 30;

/** Requests of each tab. */
export function byTab(
  requests: readonly AccessRequest[],
  now: number,
): Readonly<Record<DeskTab, readonly AccessRequest[]>> {
  const soon = now + ENDING_DAYS * 86_400_000;
  const endOf = (request: AccessRequest): number => {
    const given = givenTogether(request);
    return given?.state === 'active' && given.until !== null ? Date.parse(given.until) : Infinity;
  };
  return {
    toDecide: requests.filter((one) => one.state === 'open' && waitingQuestion(one) === undefined),
    waiting: requests.filter((one) => waitingQuestion(one) !== undefined),
    decided: requests.filter(({ state }) => state !== 'open'),
    ending: requests.filter((one) => endOf(one) <= soon).toSorted((one, other) => endOf(one) - endOf(other)),
  };
}

/** How many of the last decisions were made in time. */
export function inTime(requests: readonly AccessRequest[]): {
  readonly inTime: number;
  readonly all: number;
} {
  const decided = requests.filter(({ decidedAt }) => decidedAt !== null);
  return {
    inTime: decided.filter(({ decidedAt, dueAt }) => Date.parse(decidedAt ?? '') <= Date.parse(dueAt)).length,
    all: decided.length,
  };
}
