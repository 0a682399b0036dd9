/** What the address of `/settings/tags` says. */
import { commonTables, type CommonTable } from '#contract/lookup-constants.ts';
import { listDefaults, readListAddress, type ListAddress } from '../list-address.ts';

export interface TagsAddress extends ListAddress {
  readonly list: CommonTable;
}

export const tagsDefaults: TagsAddress = { ...listDefaults, list: 'theme' };

/** Whatever cannot be read is the default. */
export const readTagsAddress = (raw: Record<string, unknown>): TagsAddress => ({
  ...readListAddress(raw),
  list: commonTables.find((table) => table === raw['list']) ?? tagsDefaults.list,
});
