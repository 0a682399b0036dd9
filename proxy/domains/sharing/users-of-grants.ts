/**
 * Who used what a grant gives, as far as it is known: the use of a grant is noted, not who of a group made it. So of a
 * group all members count, of an organisation those who manage its members, and of a key those who manage keys.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { rolesWith } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readNoticedDataset, writeNotices } from '#proxy/platform/notices/notices.ts';

const keyManagers = rolesWith('key.manage');
const userManagers = rolesWith('user.manage');

/** As a query of `identity_guid`. @param guids the grants */
const usersOf = (guids: readonly string[]): RawBuilder<unknown> => sql`
  with used as (
    select p.kind, p.guid from access.dataset_grant g join access.principal p on p.id = g.principal_id
    where g.grant_guid = any (${guids}::uuid[])
      and exists (select from access.grant_use s where s.grant_guid = g.grant_guid)
  )
  select guid as identity_guid from used where kind = 'person'
  union select n.identity_guid from used join auth.group_member n on used.kind = 'group' and n.group_id = used.guid
    where n.identity_guid is not null
  union select m.identity_guid from used join auth.member m on used.kind = 'organisation'
    and m.organisation_guid = used.guid and m.role_id = any (${userManagers}::int[])
  union select m.identity_guid from used join access.api_key k on used.kind = 'key' and k.key_guid = used.guid
    join auth.member m on m.organisation_guid = k.organisation_guid and m.role_id = any (${keyManagers}::int[])`;

/** How many people can be informed that grants end. @param actorGUID ends them, and needs no notice */
export async function countUsers(
  kysely: Kysely<Schema>,
  guids: readonly string[],
  actorGUID: string,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${usersOf(guids)}) u where u.identity_guid <> ${actorGUID}
  `.execute(kysely);
  return rows[0]?.people ?? 0;
}

/** Informs them that the grants have ended. */
export async function informUsers(
  trx: Transaction<Schema>,
  {
    datasetGUID,
    guids,
    actorGUID,
  }: { readonly datasetGUID: string; readonly guids: readonly string[]; readonly actorGUID: string },
): Promise<void> {
  const dataset = await readNoticedDataset(trx, datasetGUID);
  if (dataset === null) return;
  await writeNotices(
    trx,
    sql`select u.identity_guid from (${usersOf(guids)}) u where u.identity_guid <> ${actorGUID}`,
    { kind: 'accessEnded', params: dataset },
  );
}
