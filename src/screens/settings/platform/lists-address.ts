/** What the address of `/settings/platform-lists` says. */
import { commonTables, type CommonTable } from '#contract/lookup-constants.ts';

export interface ListsAddress {
  readonly list: CommonTable;
}

export const listsDefaults: ListsAddress = { list: 'theme' };

/** Whatever cannot be read is the default. */
export const readListsAddress = (raw: Record<string, unknown>): ListsAddress => ({
  list: commonTables.find((table) => table === raw['list']) ?? listsDefaults.list,
});
