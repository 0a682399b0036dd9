/**
 * What the product forgets when an account is deleted: who the person was, where they were a member, what they
 * followed, and messages to them that have not gone out. What they made for others stays, without their name: apps
 * are the work that organisations have approved, and their history names a GUID that belongs to no one.
 */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** @param identityGUID the `sub` of the account; in the transaction that deletes it, so that nothing is left between */
export async function forgetMember(trx: Transaction<Schema>, identityGUID: string): Promise<void> {
  await sql`
    delete from outbox.message m using auth."user" u
    where u.identity_guid = ${identityGUID} and lower(m.recipient) = lower(u.email)
      and (m.purpose = 'follow' or m.purpose like 'app-%' or m.purpose like 'access-%')
  `.execute(trx);
  await trx.deleteFrom('catalogue.follower').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.group_member').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('access.request').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('access.personal_token').where('identity_guid', '=', identityGUID).execute();
  // Its grants go with it.
  await trx
    .deleteFrom('access.principal')
    .where('kind', '=', 'person')
    .where('guid', '=', identityGUID)
    .execute();
  await trx.deleteFrom('auth.member').where('identity_guid', '=', identityGUID).execute();
  await trx.deleteFrom('auth.user').where('identity_guid', '=', identityGUID).execute();
}
