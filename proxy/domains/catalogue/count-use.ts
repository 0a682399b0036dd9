/**
 * Counts what readers do with datasets. Counting is apart from reading: a service answers without side
 * effects, and the code that shows a page or sends a file counts it here.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

export type Use = 'view' | 'download' | 'api';

/** Column of the day table and of the 90-day ranks. */
const columns = { view: 'views', download: 'downloads', api: 'api_calls' } as const satisfies Record<
  Use,
  string
>;

/**
 * Adds one to today's figure and to the 90-day rank. A dataset that does not exist is ignored, because it may
 * have been deleted while it was read.
 */
export async function countUse(kysely: Kysely<Schema>, datasetGUID: string, use: Use): Promise<void> {
  const column = sql.ref(columns[use]);
  await sql`
    with counted as (
      update catalogue.rank set ${column} = ${column} + 1 where dataset_guid = ${datasetGUID} returning dataset_guid
    )
    insert into catalogue.statistic_day as s (dataset_guid, day, sample, ${column})
    select dataset_guid, (now() at time zone 'utc')::date, false, 1 from counted
    on conflict (dataset_guid, day, sample) do update set ${column} = s.${column} + 1
  `.execute(kysely);
}

/** Counts a download of a dataset: what a domain that sends files is handed. */
export const createDownloadCounter =
  (kysely: Kysely<Schema>) =>
  (datasetGUID: string): Promise<void> =>
    countUse(kysely, datasetGUID, 'download');

/**
 * Sums the last 90 days into the ranks again, so that days fall out of the window. Run it once a day and after
 * days were written by other means. @returns how many ranks changed.
 */
export async function refreshRanks(kysely: Kysely<Schema>): Promise<number> {
  const result = await sql`
    update catalogue.rank as r
    set views = s.views, downloads = s.downloads, api_calls = s.api_calls
    from (
      select k.dataset_guid, coalesce(sum(t.views), 0)::int as views,
        coalesce(sum(t.downloads), 0)::int as downloads, coalesce(sum(t.api_calls), 0)::int as api_calls
      from catalogue.rank k
      left join catalogue.statistic_day t
        on t.dataset_guid = k.dataset_guid and t.day > (now() at time zone 'utc')::date - 90
      group by k.dataset_guid
    ) s
    where s.dataset_guid = r.dataset_guid
      and (r.views, r.downloads, r.api_calls) is distinct from (s.views, s.downloads, s.api_calls)
  `.execute(kysely);
  return Number(result.numAffectedRows ?? 0n);
}
