/** On which sites files are embedded. A site is the host of the page around an embed; no more of it is kept. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Days that are kept and looked at. */
export const EMBED_DAYS = 90;
/** Sites of one file and day: made-up sites fill no table. */
const SITES_MOST = 200;

export interface EmbedSeen {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  readonly site: string;
}

/** Notes that a file was shown on a site; a file that is none of the dataset's is left out. */
export async function noteEmbed(
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, site }: EmbedSeen,
): Promise<void> {
  await sql`
    insert into catalogue.embed_use as e (dataset_guid, resource_guid, day, site, used, last_used_at)
    select ${datasetGUID}, r.resource_guid, (now() at time zone 'utc')::date, ${site}, 1, now()
    from catalogue.resource r
    where r.resource_guid = ${resourceGUID} and r.dataset_guid = ${datasetGUID} and (
      select count(*) < ${SITES_MOST} or bool_or(o.site = ${site}) from catalogue.embed_use o
      where o.dataset_guid = ${datasetGUID} and o.resource_guid = ${resourceGUID}
        and o.day = (now() at time zone 'utc')::date)
    on conflict (dataset_guid, resource_guid, day, site)
    do update set used = e.used + 1, last_used_at = now()`.execute(kysely);
}

export const deleteOldEmbeds: PeriodicJob = {
  name: 'delete old embeds',
  every: 3_600_000,
  work: (kysely) =>
    sql`delete from catalogue.embed_use where day < current_date - ${EMBED_DAYS}::int`.execute(kysely),
};
