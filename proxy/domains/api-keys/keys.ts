/** API keys as those see them who manage them: never with a secret. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { KEY_NETWORKS, KEY_USE_DAYS, KEYS_LIMIT, REVOKED_DAYS, type ApiKey } from '#contract/api-keys.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { quotaColumns, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import { networkColumns, toNetworks, type NetworkRow } from '#proxy/platform/access/secret-networks.ts';
import { KEY_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { OF_KEYS } from './networks.ts';

/** Keys that are listed: those that there may be, and as many that were revoked. */
const MOST = 2 * KEYS_LIMIT;

interface Row extends QuotaRow, NetworkRow {
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
  shared_datasets: number;
  week: ApiKey['week'];
  only_from: string[];
  refusals: ApiKey['refusals'];
  previous_until: Date | null;
  state: ApiKey['state'];
  revoked_at: Date | null;
  leaked_at: Date | null;
  leaked_url: string | null;
}

/** A network as it is typed: a single address without its length. */
const typedNetwork = (network: string): string =>
  network.includes(':') ? network.replace(/\/128$/, '') : network.replace(/\/32$/, '');

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
  sharedDatasets: row.shared_datasets,
  networks: toNetworks(row),
  networkCount: row.network_count,
  week: row.week,
  onlyFrom: row.only_from.map(typedNetwork),
  refusals: row.refusals.map(({ lastRefusedAt, ...refusal }) => ({
    ...refusal,
    lastRefusedAt: new Date(lastRefusedAt).toISOString(),
  })),
  previousUntil: row.previous_until?.toISOString() ?? null,
  quota: toQuotaUse(row),
  state: row.state,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  leak: row.leaked_at === null ? null : { at: row.leaked_at.toISOString(), url: row.leaked_url },
});

/** Datasets that are granted to a key `k`, as `g` and `d`. */
const granted = sql`
  access.principal p join access.dataset_grant g on g.principal_id = p.id and ${hasNotEnded}
  join catalogue.dataset d using (dataset_guid)
  where p.kind = 'key' and p.guid = k.key_guid`;

const refusals = sql`coalesce((
  select json_agg(json_build_object('network', r.network, 'refused', r.refused, 'lastRefusedAt', r.last_refused_at)
    order by r.last_refused_at desc)
  from (select * from access.key_refusal r where r.key_guid = k.key_guid
    order by r.last_refused_at desc limit ${KEY_NETWORKS}) r), '[]')`;

const week = sql`(
  select json_agg(json_build_object('day', s.day::date, 'used', coalesce(w.used, 0), 'refused', coalesce(w.refused, 0))
    order by s.day)
  from generate_series((now() at time zone 'utc')::date - ${KEY_USE_DAYS - 1}::int, (now() at time zone 'utc')::date,
    interval '1 day') s (day)
  left join access.key_use w on w.key_guid = k.key_guid and w.day = s.day::date)`;

/** @param condition on `k`, the key */
async function read(kysely: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.key_guid, k.name, k.last_four, k.scopes, k.role_id, k.lifetime_days,
      coalesce((
        select json_agg(json_build_object('datasetGUID', o.dataset_guid, 'title', o.title) order by o.title)
        from (select distinct d.dataset_guid, d.title from ${granted} and d.organisation_guid = k.organisation_guid) o
      ), '[]') as datasets,
      (select count(distinct g.dataset_guid)::int from ${granted} and d.organisation_guid <> k.organisation_guid)
        as shared_datasets,
      coalesce(${fullName('u')}, '') as created_by,
      k.created_at, k.expires_at, k.last_used_at,
      ${networkColumns(OF_KEYS, sql`k.key_guid`)}, ${week} as week, ${refusals} as refusals, coalesce(k.only_from::text[], '{}') as only_from,
      (select max(e.works_until) from access.earlier_secret e
        where e.key_guid = k.key_guid and e.works_until > now()) as previous_until,
      ${quotaColumns(sql`k.key_guid`, sql`k.quota_limit`, sql`k.quota_period`)},
      k.revoked_at, k.leaked_at, k.leaked_url, case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        else 'active' end as state
    from access.api_key k left join auth."user" u on u.identity_guid = k.created_by
    where ${condition}
    order by k.revoked_at desc nulls first, lower(k.name) limit ${MOST}
  `.execute(kysely);
  return rows.map(toKey);
}

/** Keys of an organisation by name, then those that were revoked, the latest first, when they are asked for. */
export const readKeys = (
  kysely: Kysely<Schema>,
  organisationGUID: string,
  withRevoked: boolean,
): Promise<ApiKey[]> =>
  read(
    kysely,
    sql`k.organisation_guid = ${organisationGUID} and (k.revoked_at is null
      or (${withRevoked} and k.revoked_at > now() - ${REVOKED_DAYS} * interval '1 day'))`,
  );

export const unknownKey = (): ProblemError =>
  new ProblemError(404, 'There is no such API key', [fieldError('keyGUID', 'key.unknown')]);

/** @throws ProblemError 404 */
export async function readKey(kysely: Kysely<Schema>, keyGUID: string): Promise<ApiKey> {
  const [key] = await read(kysely, sql`k.key_guid = ${keyGUID} and k.revoked_at is null`);
  if (!key) throw unknownKey();
  return key;
}
