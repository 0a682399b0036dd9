/** API keys as those see them who manage them: never with a secret. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { quotaColumns, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import { KEY_PREFIX } from '#proxy/platform/secrets/token-text.ts';

interface Row extends QuotaRow {
  key_guid: string;
  name: string;
  last_four: string;
  scopes: string[];
  role_id: number | null;
  datasets: { datasetGUID: string; title: string }[];
  lifetime_days: number;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_network: string | null;
  previous_until: Date | null;
  state: ApiKey['state'];
}

const toKey = (row: Row): ApiKey => ({
  keyGUID: row.key_guid,
  name: row.name,
  prefix: KEY_PREFIX,
  lastFour: row.last_four,
  scopes: row.scopes,
  datasets: row.role_id === null ? row.datasets : null,
  days: row.lifetime_days,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastNetwork: row.last_network,
  previousUntil: row.previous_until?.toISOString() ?? null,
  quota: toQuotaUse(row),
  state: row.state,
});

/** @param condition on `k`, the key */
async function read(kysely: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.key_guid, k.name, k.last_four, k.scopes, k.role_id, k.lifetime_days,
      coalesce((
        select json_agg(json_build_object('datasetGUID', d.dataset_guid, 'title', d.title) order by d.title)
        from access.principal p
        join access.dataset_grant g on g.principal_id = p.id and g.ended_at is null
          and (g.valid_until is null or g.valid_until > now())
        join catalogue.dataset d using (dataset_guid)
        where p.kind = 'key' and p.guid = k.key_guid
      ), '[]') as datasets,
      coalesce(${fullName('u')}, '') as created_by,
      k.created_at, k.expires_at, k.last_used_at,
      (select n.network from access.key_network n where n.key_guid = k.key_guid
        order by n.last_used_at desc limit 1) as last_network,
      (select max(e.works_until) from access.earlier_secret e
        where e.key_guid = k.key_guid and e.works_until > now()) as previous_until,
      ${quotaColumns(sql`k.key_guid`, sql`k.quota_limit`, sql`k.quota_period`)},
      case when k.expires_at <= now() then 'expired' else 'active' end as state
    from access.api_key k left join auth."user" u on u.identity_guid = k.created_by
    where k.revoked_at is null and ${condition}
    order by lower(k.name)
  `.execute(kysely);
  return rows.map(toKey);
}

export const readKeys = (kysely: Kysely<Schema>, organisationGUID: string): Promise<ApiKey[]> =>
  read(kysely, sql`k.organisation_guid = ${organisationGUID}`);

export const unknownKey = (): ProblemError =>
  new ProblemError(404, 'There is no such API key', [fieldError('keyGUID', 'key.unknown')]);

/** @throws ProblemError 404 */
export async function readKey(kysely: Kysely<Schema>, keyGUID: string): Promise<ApiKey> {
  const [key] = await read(kysely, sql`k.key_guid = ${keyGUID}`);
  if (!key) throw unknownKey();
  return key;
}
