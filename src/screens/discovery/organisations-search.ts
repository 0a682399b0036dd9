/** What the address of the list of organisations says. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

const read = readParams({ keywords: textParam(), page: pageParam() });
export type OrganisationsSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const organisationsDefaults = { keywords: '', page: 1 };

export const readOrganisationsSearch = (
  input: Partial<OrganisationsSearch> & SearchSchemaInput,
): OrganisationsSearch => read(input);
