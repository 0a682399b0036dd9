/** What the address of the list of organisations says. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

const read = readParams({ keywords: textParam('', 200), page: pageParam() });
export type OrganisationsSearch = SearchOf<typeof read>;

/** Organisations of a page. */
export const ORGANISATIONS_PAGE_SIZE = 50;

/** What a page of the list asks for. */
export const organisationsRequest = ({ keywords, page }: OrganisationsSearch) => ({
  keywords,
  limit: ORGANISATIONS_PAGE_SIZE,
  offset: (page - 1) * ORGANISATIONS_PAGE_SIZE,
});

/** Left out of the address. */
export const organisationsDefaults = { keywords: '', page: 1 };

export const readOrganisationsSearch = (
  input: Partial<OrganisationsSearch> & SearchSchemaInput,
): OrganisationsSearch => read(input);
