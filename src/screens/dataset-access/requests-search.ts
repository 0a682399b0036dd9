/** What the address of the requests says: which of them are listed, and which one is open beside the list. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { choiceParam, onlyParam, readParams, type SearchOf } from '../../app/search-params.ts';

export const deskTabs = ['toDecide', 'waiting', 'decided', 'ending'] as const;
export type DeskTab = (typeof deskTabs)[number];

export const toRequestsSearch = readParams({
  tab: choiceParam(deskTabs, 'toDecide'),
  request: onlyParam(isGuid),
});
export type RequestsSearch = SearchOf<typeof toRequestsSearch>;

/** Left out of the address. */
export const requestsDefaults = { tab: 'toDecide' } as const;

export const readRequestsSearch = (input: Partial<RequestsSearch> & SearchSchemaInput): RequestsSearch =>
  toRequestsSearch(input);
