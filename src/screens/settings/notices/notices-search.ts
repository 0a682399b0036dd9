/** What the address of `/settings/notices` says: which notices are listed, or how the member is informed of them. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import type { NoticeList } from '#contract/notices.ts';
import { choiceParam, readParams, type SearchOf } from '../../../app/search-params.ts';

/** The lists of the contract in their order; only its type is imported, because the first chunk reads addresses without it. */
export const noticeTabs = ['all', 'unread', 'toDo'] as const satisfies readonly NoticeList[];

const toNoticesSearch = readParams({ tab: choiceParam([...noticeTabs, 'preferences'], 'all') });
export type NoticesSearch = SearchOf<typeof toNoticesSearch>;

/** Left out of the address. */
export const noticesDefaults = { tab: 'all' } as const;

export const readNoticesSearch = (input: Partial<NoticesSearch> & SearchSchemaInput): NoticesSearch =>
  toNoticesSearch(input);
