/** What the address of `/settings/notices` says: which notices are listed. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { choiceParam, readParams, type SearchOf } from '../../../app/search-params.ts';

/** The lists in their order; the contract has the same, and the first chunk reads addresses without it. */
export const noticeTabs = ['all', 'unread', 'toDo'] as const;

const toNoticesSearch = readParams({ tab: choiceParam(noticeTabs, 'all') });
export type NoticesSearch = SearchOf<typeof toNoticesSearch>;

/** Left out of the address. */
export const noticesDefaults = { tab: 'all' } as const;

export const readNoticesSearch = (input: Partial<NoticesSearch> & SearchSchemaInput): NoticesSearch =>
  toNoticesSearch(input);
