/** The personal token as its owner sees it: never with its secret. */
import { sql, type Kysely } from 'kysely';
import { NO_TOKEN } from '#contract/no-token.ts';
import { PERSONAL_QUOTA, type PersonalToken } from '#contract/personal-token.ts';
import { ProblemError } from '#contract/problem.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { quotaColumns, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import {
  networkColumns,
  toNetworks,
  type NetworkRow,
  type NetworkTable,
} from '#proxy/platform/access/secret-networks.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Where networks of tokens are. */
export const OF_TOKENS: NetworkTable = { table: 'access.token_network', owner: 'identity_guid' };

type Datasets = NonNullable<PersonalToken['datasets']>;

interface Row extends QuotaRow, NetworkRow {
  prefix: string;
  last_four: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  dataset_guids: string[] | null;
  lifetime_days: number;
  previous_until: Date | null;
}

/** Those of the datasets that a person finds, by title. What they no longer find is not named. */
export async function findDatasets(
  kysely: Kysely<Schema>,
  identityGUID: string,
  guids: readonly string[],
): Promise<Datasets> {
  const { rows } = await sql<Datasets[number]>`
    select d.dataset_guid as "datasetGUID", d.title from catalogue.dataset d
    where d.dataset_guid = any (${guids}::uuid[]) and d.removed_at is null
      and ${mayFind(await readAccessScope(kysely, identityGUID))} order by d.title, d.dataset_guid
  `.execute(kysely);
  return rows;
}

export const noToken = (): ProblemError => new ProblemError(404, NO_TOKEN);

/** @throws ProblemError 404 where the person has none */
export async function readToken(kysely: Kysely<Schema>, identityGUID: string): Promise<PersonalToken> {
  const { limit, period } = PERSONAL_QUOTA;
  const { rows } = await sql<Row>`
    select t.prefix, t.last_four, t.scopes, t.created_at, t.expires_at, t.last_used_at, t.dataset_guids, t.lifetime_days,
      (select max(e.works_until) from access.earlier_token e
        where e.identity_guid = t.identity_guid and e.works_until > now()) as previous_until,
      ${networkColumns(OF_TOKENS, sql`t.identity_guid`)},
      ${quotaColumns(
        sql`t.identity_guid`,
        sql`coalesce(t.quota_limit, ${limit}::int)`,
        sql`coalesce(t.quota_period, ${period}::text)`,
      )}
    from access.personal_token t where t.identity_guid = ${identityGUID}
  `.execute(kysely);
  const [row] = rows;
  if (!row) throw noToken();
  const { dataset_guids: chosen } = row;
  return {
    prefix: row.prefix,
    lastFour: row.last_four,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    quota: toQuotaUse(row),
    datasets: chosen && (await findDatasets(kysely, identityGUID, chosen)),
    days: row.lifetime_days,
    networks: toNetworks(row),
    networkCount: row.network_count,
    previousUntil: row.previous_until?.toISOString() ?? null,
  };
}
