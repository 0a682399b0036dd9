/** Sums of `catalogue.use_day`: what every figure of use that is shown is made of. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { spatialFormats, type UseKind } from './what-counts.ts';

/** Uses of one kind that count, of the rows `t` of a group. */
export const usedOf = (kind: UseKind): RawBuilder<number> =>
  sql<number>`coalesce(sum(t.used) filter (where t.kind = ${sql.lit(kind)}), 0)`;

/** Whether API calls of the row `t` are those of the spatial API. */
export const isSpatial: RawBuilder<boolean> = sql<boolean>`t.format in (${sql.join(
  spatialFormats.map((format) => sql.lit(format)),
)})`;

/** API calls of the spatial API that count, of the rows `t` of a group: a part of all API calls. */
export const usedSpatially: RawBuilder<number> = sql<number>`coalesce(
  sum(t.used) filter (where t.kind = 'api' and ${isSpatial}), 0)`;

/**
 * Sums the last 90 days into the ranks again, so that days fall out of the window. Run it once a day and after
 * days were written by other means. @returns how many ranks changed.
 */
export async function refreshRanks(kysely: Kysely<Schema>): Promise<number> {
  const result = await sql`
    update catalogue.rank as r
    set views = s.views, downloads = s.downloads, api_calls = s.api_calls
    from (
      select k.dataset_guid, ${usedOf('view')}::int as views, ${usedOf('download')}::int as downloads,
        ${usedOf('api')}::int as api_calls
      from catalogue.rank k
      left join catalogue.use_day t
        on t.dataset_guid = k.dataset_guid and t.day > (now() at time zone 'utc')::date - 90
      group by k.dataset_guid
    ) s
    where s.dataset_guid = r.dataset_guid
      and (r.views, r.downloads, r.api_calls) is distinct from (s.views, s.downloads, s.api_calls)
  `.execute(kysely);
  return Number(result.numAffectedRows ?? 0n);
}
