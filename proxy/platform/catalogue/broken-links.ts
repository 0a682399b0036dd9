/** What is known of addresses elsewhere that datasets lead to (`catalogue.link_check`). */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** When a broken address was last asked for; null for one that answers, or was not checked. */
export const unansweredAt = (url: RawBuilder<unknown>) => sql<string | null>`(
  select to_char(l.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from catalogue.link_check l
  where l.link_key = md5(${url}) and l.broken_since is not null)`;

/** Whether an address of the dataset `d` is broken. */
export const hasBrokenLink = sql<boolean>`(
  exists (select from catalogue.resource f join catalogue.link_check l on l.link_key = md5(f.url)
    where f.dataset_guid = d.dataset_guid and f.url is not null and l.broken_since is not null)
  or exists (select from catalogue.link_check l
    where l.link_key = md5(d.landing_page) and l.broken_since is not null))`;

export interface BrokenLink {
  readonly datasetGUID: string;
  /** Null: the landing page of the dataset. */
  readonly resourceGUID: string | null;
  /** Of the file. */
  readonly name: string | null;
  readonly url: string;
  readonly problem: string;
  readonly since: Date;
  readonly checkedAt: Date;
}

/** The broken addresses of datasets. */
export async function readBrokenLinks(
  kysely: Kysely<Schema> | Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<BrokenLink[]> {
  if (datasetGUIDs.length === 0) return [];
  const { rows } = await sql<BrokenLink>`
    select u."datasetGUID", u."resourceGUID", u.name, l.url, coalesce(l.problem, '') as problem,
      l.broken_since as since, l.checked_at as "checkedAt"
    from (
      select f.dataset_guid as "datasetGUID", f.resource_guid as "resourceGUID", f.name, f.url, f.position
      from catalogue.resource f where f.dataset_guid = any (${datasetGUIDs}::uuid[]) and f.url is not null
      union all
      select d.dataset_guid, null, null, d.landing_page, -1
      from catalogue.dataset d where d.dataset_guid = any (${datasetGUIDs}::uuid[]) and d.landing_page is not null
    ) u
    join catalogue.link_check l on l.link_key = md5(u.url) and l.broken_since is not null
    order by u."datasetGUID", u.position`.execute(kysely);
  return rows;
}
