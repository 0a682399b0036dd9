/** The role of a person in an organisation. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** @returns the number of the role; null for a person who is no member */
export async function readRole(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<number | null> {
  const member = await kysely
    .selectFrom('auth.member')
    .select('role_id')
    .where('organisation_guid', '=', organisationGUID)
    .where('identity_guid', '=', identityGUID)
    .executeTakeFirst();
  return member?.role_id ?? null;
}
