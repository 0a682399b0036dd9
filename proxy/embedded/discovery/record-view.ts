/** The call `dataset:recordView`: somebody has opened the page of a dataset. */
import type { Kysely } from 'kysely';
import { mayFind, readReach } from '#proxy/embedded/database/catalogue/access.ts';
import { countUse } from '#proxy/embedded/database/catalogue/count-use.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';

/**
 * Counts a view of a dataset that the caller may find. Anything else is answered alike and not counted, so
 * that the answer does not tell which GUIDs exist.
 */
export async function recordView(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string | null,
): Promise<Record<string, never>> {
  const reach = await readReach(kysely, identityGUID);
  const found = await kysely
    .selectFrom('catalogue.dataset as d')
    .select('d.dataset_guid')
    .where('d.dataset_guid', '=', datasetGUID)
    .where(mayFind(reach))
    .executeTakeFirst();
  if (found) await countUse(kysely, datasetGUID, 'view');
  return {};
}
