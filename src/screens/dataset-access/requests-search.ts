/** What the address of the requests says: which of them are listed, and which one is open beside the list. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { isGuid } from '#contract/guid.ts';
import { waitingQuestion } from './waiting-question.ts';
import { choiceParam, onlyParam, readParams, type SearchOf } from '../../app/search-params.ts';

export const deskTabs = ['toDecide', 'waiting', 'decided', 'ending'] as const;
export type DeskTab = (typeof deskTabs)[number];
/** Days within which access that was given on request is shown as ending soon. */
export const ENDING_DAYS = 30;

export const toRequestsSearch = readParams({
  tab: choiceParam(deskTabs, 'toDecide'),
  request: onlyParam(isGuid),
});
export type RequestsSearch = SearchOf<typeof toRequestsSearch>;

/** Left out of the address. */
export const requestsDefaults = { tab: 'toDecide' } as const;

export const readRequestsSearch = (input: Partial<RequestsSearch> & SearchSchemaInput): RequestsSearch =>
  toRequestsSearch(input);

/** Requests of each tab. */
export function byTab(
  requests: readonly AccessRequest[],
  now: number,
): Readonly<Record<DeskTab, readonly AccessRequest[]>> {
  const soon = now + ENDING_DAYS * 86_400_000;
  const endsSoon = ({ grant }: AccessRequest) =>
    grant?.state === 'active' && grant.until !== null && Date.parse(grant.until) <= soon;
  return {
    toDecide: requests.filter((one) => one.state === 'open' && waitingQuestion(one) === undefined),
    waiting: requests.filter((one) => waitingQuestion(one) !== undefined),
    decided: requests.filter(({ state }) => state !== 'open'),
    ending: requests
      .filter(endsSoon)
      .toSorted((one, other) => Date.parse(one.grant?.until ?? '') - Date.parse(other.grant?.until ?? '')),
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
