/** Counts the datasets of every organisation that a caller may find. */
import type { Kysely } from 'kysely';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { CatalogueIndex } from './search-index/catalogue-index.ts';

/** @returns counts by the GUID of the organisation; those without a dataset are left out */
export async function countByOrganisation(
  kysely: Kysely<Schema>,
  index: CatalogueIndex,
  identityGUID: string | null,
): Promise<Map<string, number>> {
  const view = await index.view(await readAccessScope(kysely, identityGUID));
  const totals = view.totals();
  const terms = await view.named(view.termsOf('organisation').filter((id) => (totals[id] ?? 0) > 0));
  return new Map(terms.map(({ id, value }) => [value, totals[id] ?? 0]));
}
