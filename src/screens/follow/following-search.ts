/** What the address of the list says: the page. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { pageParam, readParams, type SearchOf } from '../../app/search-params.ts';

const read = readParams({ page: pageParam() });
export type FollowingSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const followingDefaults = { page: 1 };

export const readFollowingSearch = (input: Partial<FollowingSearch> & SearchSchemaInput): FollowingSearch =>
  read(input);
