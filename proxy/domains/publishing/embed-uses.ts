/** On which sites the files of a dataset are embedded (`dataset:affected`). */
import { sql, type Kysely } from 'kysely';
import type { EmbedUse } from '#contract/publishing-effects.ts';
import { EMBED_DAYS } from '#proxy/platform/uses/embeds.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Editable } from './editable.ts';

/** The most that are listed; all are counted. */
const LISTED = 100;

interface Row {
  resource_guid: string;
  site: string;
  views: number;
  last_used_at: Date;
  total: number;
}

/** The embed with most views first. Only members of the organisation learn the sites. */
export async function readEmbedUses(
  kysely: Kysely<Schema>,
  { datasetGUID, isMember }: Pick<Editable, 'datasetGUID' | 'isMember'>,
  most = LISTED,
): Promise<{ readonly embeds: EmbedUse[]; readonly total: number }> {
  const { rows } = await sql<Row>`
    select resource_guid, site, sum(used)::int as views, max(last_used_at) as last_used_at,
      (count(*) over ())::int as total
    from catalogue.embed_use
    where dataset_guid = ${datasetGUID} and day > current_date - ${EMBED_DAYS}::int
    group by 1, 2 order by views desc, site limit ${most}`.execute(kysely);
  return {
    total: rows[0]?.total ?? 0,
    embeds: rows.map(({ resource_guid, site, views, last_used_at }) => ({
      resourceGUID: resource_guid,
      site: isMember ? site : null,
      views,
      lastSeenAt: last_used_at.toISOString(),
    })),
  };
}
