/** The search parameters of the page of a source: what is shown of a run. */
import { itemKinds } from '#contract/list-choices.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

const read = readParams({ kind: oneOfParam(itemKinds), keywords: textParam('', 200), page: pageParam() });
export type ImportSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const importDefaults = { keywords: '', page: 1 };

export const readImportSearch = (input: Partial<ImportSearch> & SearchSchemaInput): ImportSearch =>
  read(input);
