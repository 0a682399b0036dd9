/** Principals: what datasets are granted to, by a small number. */
import type { Kysely } from 'kysely';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * The number of a principal, made when it has none.
 * @param guid identityGUID, groupId, organisationGUID, keyGUID or the GUID of an address; this is not checked
 */
export async function ensurePrincipal(
  kysely: Kysely<Schema>,
  kind: StoredPrincipalKind,
  guid: string,
): Promise<number> {
  const { id } = await kysely
    .insertInto('access.principal')
    .values({ kind, guid })
    // An update that changes nothing answers the row that is there.
    .onConflict((conflict) => conflict.columns(['kind', 'guid']).doUpdateSet({ guid }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
