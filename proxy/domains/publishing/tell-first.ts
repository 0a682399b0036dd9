/** Tells those who use a dataset that a change is planned, so that they have time until then (`dataset:publish` with `tells`). */
import { sql, type Transaction } from 'kysely';
import { roleGrants, roles } from '#contract/roles.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readNoticedDataset, writeNotices } from '#proxy/platform/notices/notices.ts';

/** Days in which a key has asked for rows of the dataset. */
const DAYS = 90;
const keepers = Object.keys(roles)
  .map(Number)
  .filter((roleId) => roleGrants(roleId, 'key.manage'));

interface Told {
  readonly datasetGUID: string;
  readonly actorGUID: string;
  /** When it is published. */
  readonly at: string;
  /** What changes, in the words of the publisher. */
  readonly note: string;
}

/**
 * Followers who can find the dataset, people with a grant, and those who manage keys that have asked for its rows.
 * @returns how many have a notice
 */
export async function tellFirst(
  trx: Transaction<Schema>,
  { datasetGUID, actorGUID, at, note }: Told,
): Promise<number> {
  const dataset = await readNoticedDataset(trx, datasetGUID);
  if (dataset === null) return 0;
  const people = sql`
    select w.identity_guid from (
      select f.identity_guid from catalogue.followed_dataset f join catalogue.dataset d using (dataset_guid)
      where f.dataset_guid = ${datasetGUID} and (d.visibility = 'public' and d.status_id <> 1 or exists (
        select from auth.member m where m.organisation_guid = d.organisation_guid and m.identity_guid = f.identity_guid))
      union select p.guid from access.dataset_grant g
        join access.principal p on p.id = g.principal_id and p.kind = 'person'
      where g.dataset_guid = ${datasetGUID} and ${isLiveGrant}
      union select m.identity_guid from catalogue.column_use c
        join access.api_key k on k.key_guid = c.key_guid and k.revoked_at is null
        join auth.member m on m.organisation_guid = k.organisation_guid and m.role_id = any (${keepers}::integer[])
      where c.dataset_guid = ${datasetGUID} and c.day > current_date - ${DAYS}::int
    ) w where w.identity_guid <> ${actorGUID}`;
  const { rows } = await sql<{ told: number }>`select count(*)::int as told from (${people}) p`.execute(trx);
  await writeNotices(trx, people, { kind: 'changePlanned', params: { ...dataset, at, note } });
  return rows[0]?.told ?? 0;
}
