/**
 * Platform administrators: whom the operator names in the setting PLATFORM_ADMINISTRATORS. They look after what is of no
 * organisation, and reach no dataset by it (decision 251). The names are kept in the database, so that all servers agree
 * and each change is in the audit log.
 */
import { sql, type Kysely } from 'kysely';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/**
 * Whether a person is one at this moment: by the account, or by an e-mail address that the account has proved. The address
 * is read where accounts are in this server, since what is kept of people is as old as their last `user/get`.
 */
export async function isPlatformAdministrator(
  kysely: Kysely<Schema>,
  identityGUID: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select access.is_platform_administrator(${identityGUID}) and (
      exists (select from auth.platform_administrator a where a.name = ${identityGUID}::uuid::text)
      or not exists (select from identity.account c where c.sub = ${identityGUID} and not exists (
        select from auth.platform_administrator a where a.name = lower(c.attributes ->> 'email')
          and c.attributes ->> 'email_verified' = 'true'))) as found`.execute(kysely);
  return rows[0]?.found === true;
}

/**
 * Makes those who are named the platform administrators, and no one else. Called by every start.
 * @param names e-mail addresses and identityGUIDs in lower case
 */
export const namePlatformAdministrators = (kysely: Kysely<Schema>, names: readonly string[]): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    // Servers that start together take turns, so that each change is written down once.
    await sql`lock table auth.platform_administrator in share row exclusive mode`.execute(trx);
    const { rows: removed } = await sql<{ name: string }>`
      delete from auth.platform_administrator where name <> all (${names}::text[]) returning name`.execute(
      trx,
    );
    const { rows: named } = await sql<{ name: string }>`
      insert into auth.platform_administrator (name) select unnest(${names}::text[])
      on conflict do nothing returning name`.execute(trx);
    const entryOf =
      (action: 'platformAdministrator.named' | 'platformAdministrator.removed') =>
      ({ name }: { readonly name: string }) => ({
        organisationGUID: null,
        actorGUID: null,
        action,
        object: { kind: 'platformAdministrator', id: name },
      });
    await recordAudits(trx, [
      ...removed.map(entryOf('platformAdministrator.removed')),
      ...named.map(entryOf('platformAdministrator.named')),
    ]);
  });
