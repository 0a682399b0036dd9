/** What the address of "who can see this" says: which of those with access are listed. */
import { holderFilters } from '#contract/list-choices.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { accessLevels } from '#contract/access.ts';
import type { CallInput } from '#contract/index.ts';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

export const HOLDERS_PAGE_SIZE = 50;

export const toAccessSearch = readParams({
  kind: oneOfParam(holderFilters),
  level: oneOfParam(accessLevels),
  ends: oneOfParam(['soon']),
  keywords: textParam(),
  page: pageParam(),
});
export type AccessSearch = SearchOf<typeof toAccessSearch>;

/** Left out of the address. */
export const accessDefaults = { keywords: '', page: 1 } as const;

export const readAccessSearch = (input: Partial<AccessSearch> & SearchSchemaInput): AccessSearch =>
  toAccessSearch(input);

/** Those with access whom the address asks for. */
export const holdersFilter = (
  of: { readonly organisationGUID: string; readonly datasetGUID: string },
  { kind, level, ends, keywords }: AccessSearch,
): CallInput<'dataset/exportAccess'> => ({
  ...of,
  search: keywords,
  isEnding: ends !== undefined,
  ...(kind !== undefined && { kind }),
  ...(level !== undefined && { level }),
});
