/** Use of a dataset `d`: its figures and trend in lists, and its days on the page. All are of the last 90 days. */
import { sql } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import { usedOf } from '#proxy/platform/uses/use-days.ts';
import { field } from './fields.ts';

const DAYS = 90;
const DAY = 86_400_000;

const today = sql`(now() at time zone 'utc')::date`;

const rank = sql`left join catalogue.rank r on r.dataset_guid = d.dataset_guid`;

/** Views as 18 sums of five days, oldest first; and whether any figure was generated. */
const trend = sql`cross join lateral (
    select coalesce(array_agg(coalesce(b.views, 0) order by g.bucket desc), '{}') as trend,
      bool_or(b.sample) as sample
    from generate_series(0, 17) as g(bucket)
    left join (
      select (${today} - t.day) / 5 as bucket, ${usedOf('view')}::int as views, bool_or(t.sample) as sample
      from catalogue.use_day t
      where t.dataset_guid = d.dataset_guid and t.day > ${today} - ${sql.lit(DAYS)} and t.day <= ${today}
      group by 1
    ) b using (bucket)
  ) s`;

/** Views, downloads and API calls of each day from the first on, four bytes each. */
const days = sql<Buffer>`(
  select string_agg(int4send(coalesce(u.views, 0)::int) || int4send(coalesce(u.downloads, 0)::int)
    || int4send(coalesce(u.api_calls, 0)::int), '' order by g.ago desc)
  from generate_series(0, ${sql.lit(DAYS - 1)}) as g(ago)
  left join (
    select ${today} - t.day as ago, ${usedOf('view')} as views, ${usedOf('download')} as downloads,
      ${usedOf('api')} as api_calls
    from catalogue.use_day t where t.dataset_guid = d.dataset_guid group by t.day
  ) u using (ago))`;

/** Every day, oldest first; days without use have zeros. */
function readDays(firstDay: string, packed: Buffer): Dataset['use'] {
  const begin = Date.parse(`${firstDay}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, i) => ({
    day: new Date(begin + i * DAY).toISOString().slice(0, 10),
    views: packed.readInt32BE(i * 12),
    downloads: packed.readInt32BE(i * 12 + 4),
    apiCalls: packed.readInt32BE(i * 12 + 8),
  }));
}

export const useFields = {
  statistic: field(
    {
      views: sql<number>`coalesce(r.views, 0)`,
      downloads: sql<number>`coalesce(r.downloads, 0)`,
      api_calls: sql<number>`coalesce(r.api_calls, 0)`,
      sample: sql<boolean>`coalesce(s.sample, false)`,
    },
    (row) => ({
      viewCount: row.views,
      fileDownloadCount: row.downloads,
      APICallCount: row.api_calls,
      sample: row.sample,
    }),
    [rank, trend],
  ),
  trend: field({ trend: sql<number[]>`s.trend` }, (row) => row.trend, [trend]),
  use: field(
    { first_day: sql<string>`to_char(${today} - ${sql.lit(DAYS - 1)}, 'YYYY-MM-DD')`, days },
    (row) => readDays(row.first_day, row.days),
  ),
};
