/** What the address of `/settings/tags` says. */
import { listDefaults, readListAddress, type ListAddress } from '../list-address.ts';

/** The lists that fields of a dataset take their values from. Data providers have a page of their own. */
export const listTables = [
  'theme',
  'licenceType',
  'access',
  'updateFrequency',
  'priority',
  'spatialReferenceSystem',
  'lawfulBasis',
  'dataAnonymisationType',
  'tagType',
  'agentType',
  'dateType',
] as const;
export type ListTable = (typeof listTables)[number];

export interface TagsAddress extends ListAddress {
  readonly list: ListTable;
}

export const tagsDefaults: TagsAddress = { ...listDefaults, list: 'theme' };

/** Whatever cannot be read is the default. */
export const readTagsAddress = (raw: Record<string, unknown>): TagsAddress => ({
  ...readListAddress(raw),
  list: listTables.find((table) => table === raw['list']) ?? tagsDefaults.list,
});
