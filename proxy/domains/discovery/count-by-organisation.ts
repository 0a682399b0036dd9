/** Counts the datasets of every organisation that a caller may find. */
import type { Kysely } from 'kysely';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex } from '#proxy/platform/search/search-index.ts';

/** @returns counts by the GUID of the organisation; those without a dataset are left out */
export async function countByOrganisation(
  kysely: Kysely<Schema>,
  index: SearchIndex,
  identityGUID: string | null,
): Promise<Map<string, number>> {
  const view = await index.view(await readAccessScope(kysely, identityGUID));
  const organisations = await view.countTerms('organisation');
  return new Map(organisations.map(({ value, count }) => [value, count]));
}
