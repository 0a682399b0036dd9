/** Keeps the list of addresses elsewhere in step with the datasets that lead to them. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** A name of a host with its port is no longer; others are never found. */
const LONGEST_HOST = 260;
/** Hosts of one look: so many jobs are stored at once. */
const MOST_HOSTS = 500;

/** Takes in addresses that are new and name a host, in any case, and forgets those that no dataset has any more. */
export async function noteLinks(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    with used (url) as (
      select f.url from catalogue.resource f join catalogue.dataset d using (dataset_guid)
      where f.url is not null and d.removed_at is null
      union
      select d.landing_page from catalogue.dataset d where d.landing_page is not null and d.removed_at is null
    )
    insert into catalogue.link_check (link_key, url, host)
    select distinct on (md5(url)) md5(url), url, host
    from used cross join lateral substring(lower(url) from '^https?://(?:[^/?#@]*@)?([^/?#]+)') as host
    where length(host) <= ${LONGEST_HOST} and not exists (
      select from catalogue.link_check l where l.link_key = md5(used.url))
    on conflict (link_key) do nothing`.execute(kysely);
  await sql`
    delete from catalogue.link_check l
    where not exists (select from catalogue.resource f join catalogue.dataset d using (dataset_guid)
        where md5(f.url) = l.link_key and f.url is not null and d.removed_at is null)
      and not exists (select from catalogue.dataset d
        where md5(d.landing_page) = l.link_key and d.landing_page is not null and d.removed_at is null)`.execute(
    kysely,
  );
}

/** Hosts with addresses whose time has come, the longest overdue first. */
export async function dueHosts(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from catalogue.link_check where next_at <= now()
    group by host order by min(next_at) limit ${MOST_HOSTS}`.execute(kysely);
  return rows.map(({ host }) => host);
}

/** The address of a host whose time has come; null where there is none. */
export async function nextLink(
  kysely: Kysely<Schema>,
  host: string,
): Promise<{ readonly link_key: string; readonly url: string } | null> {
  const row = await kysely
    .selectFrom('catalogue.link_check')
    .select(['link_key', 'url'])
    .where('host', '=', host)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
