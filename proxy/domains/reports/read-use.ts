/** The calls `report:use` and `report:useExport`. Both are sums of `catalogue.use_day`, as the public figures are. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { REPORT_EVENTS, REPORT_ROWS, TREND_PARTS, type Figures } from '#contract/reports.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvText } from '#contract/csv-cell.ts';
import { isSpatial, usedOf, usedSpatially } from '#proxy/platform/uses/use-days.ts';
import { daysOf, type Period } from './period.ts';
import { figures, NONE } from './figures.ts';
import { readKeyUse, type Between } from './read-key-use.ts';
import { readUsedDatasets } from './read-used-datasets.ts';

type Report = CallResponse<'report:use'>;

/** Rows of an export at most. */
const EXPORT_ROWS = 50_000;

const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, row) => ({
      views: sum.views + row.views,
      previews: sum.previews + row.previews,
      downloads: sum.downloads + row.downloads,
      apiCalls: sum.apiCalls + row.apiCalls,
      spatialCalls: sum.spatialCalls + row.spatialCalls,
    }),
    NONE,
  );

/** Sums `t` of the datasets `d` that the caller may find, between two days, and the condition on `d`. */
async function usesBetween(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<{
  readonly between: Between;
  readonly seen: RawBuilder<boolean>;
}> {
  const seen = mayFind(await readAccessScope(kysely, identityGUID));
  const between: Between = (
    from,
    until,
    table = 'use_day',
  ) => sql`catalogue.${sql.ref(table)} t join catalogue.dataset d using (dataset_guid)
    where d.organisation_guid = ${organisationGUID} and d.removed_at is null and ${seen}
      and t.day between ${from}::date and ${until}::date`;
  return { between, seen };
}

/** The use of the organisation's datasets in a period, which `daysOf` checks. */
export async function reportUse(
  kysely: Kysely<Schema>,
  { organisationGUID, from, until, order }: CallRequest<'report:use'>,
  identityGUID: string,
): Promise<Report> {
  const { days, before }: Period = daysOf(from, until);
  const { between, seen } = await usesBetween(kysely, organisationGUID, identityGUID);
  const [firstBefore = from] = before;
  const lastBefore = before.at(-1) ?? from;
  const own = between(from, until);
  const rows = async <Row>(query: RawBuilder<unknown>) => (await query.execute(kysely)).rows as Row[];
  const [byDay, used, events, resources, formats, keys] = await Promise.all([
    rows<Figures & { day: string; sample: boolean }>(
      sql`select t.day::text as day, bool_or(t.sample) as sample, ${figures} from ${between(firstBefore, until)} group by t.day`,
    ),
    readUsedDatasets(kysely, between, {
      order,
      from,
      until,
      before: [firstBefore, lastBefore],
      parts: Math.min(TREND_PARTS, days.length),
      days: days.length,
    }),
    rows<Report['events'][number]>(
      sql`select (v.published_at at time zone 'utc')::date::text as day, v.version, coalesce(r.name, v.file_name, '') as "fileName",
          d.title as "datasetTitle"
        from catalogue.resource_version v join catalogue.dataset d using (dataset_guid)
        left join catalogue.resource r on r.resource_guid = v.resource_guid
        where d.organisation_guid = ${organisationGUID} and d.removed_at is null and ${seen}
          and v.published_at >= (${from}::date::timestamp at time zone 'utc')
          and v.published_at < ((${until}::date + 1)::timestamp at time zone 'utc')
        order by v.published_at desc, v.version_guid limit ${REPORT_EVENTS}`,
    ),
    rows<Report['resources'][number]>(
      sql`select u.*, r.name from (
          select t.resource_guid as "resourceGUID", d.title as "datasetTitle", ${usedOf('preview')}::int as previews,
            ${usedOf('download')}::int as downloads, ${usedOf('api')}::int as "apiCalls",
            ${usedSpatially}::int as "spatialCalls"
          from ${own} and t.resource_guid is not null group by 1, 2
        ) u join catalogue.resource r on r.resource_guid = u."resourceGUID"
        order by u.downloads + u."apiCalls" + u.previews desc, r.name limit ${REPORT_ROWS}`,
    ),
    rows<Report['formats'][number]>(
      sql`select t.format, ${usedOf('download')}::int as downloads, ${usedOf('api')}::int as "apiCalls" from ${own}
        and t.kind in ('download', 'api') and t.used > 0 group by 1 order by 2 desc, 3 desc, 1 limit ${REPORT_ROWS}`,
    ),
    readKeyUse(kysely, between, { from, until }),
  ]);
  const ofDay = new Map(byDay.map((row) => [row.day, row]));
  const figuresOf = (day: string | undefined): Figures => {
    const { views, previews, downloads, apiCalls, spatialCalls } = ofDay.get(day ?? '') ?? NONE;
    return { views, previews, downloads, apiCalls, spatialCalls };
  };
  return {
    sample: byDay.some(({ sample }) => sample),
    totals: sumOf(days.map((day) => figuresOf(day))),
    before: sumOf(before.map((day) => figuresOf(day))),
    days: days.map((day, i) => ({ day, ...figuresOf(day), before: figuresOf(before[i]) })),
    ...used,
    events,
    resources,
    formats,
    keys,
  };
}

const columns = [
  'day',
  'dataset_guid',
  'dataset',
  'kind',
  'api',
  'resource_guid',
  'format',
  'principal_kind',
  'key_guid',
  'sample',
  'used',
  'refused',
  'rows',
  'bytes',
] as const;

/** Answers `report:useExport`: CSV with a line for each day, dataset, file, format and key. */
export async function exportUse(
  kysely: Kysely<Schema>,
  { organisationGUID, from, until }: CallRequest<'report:useExport'>,
  identityGUID: string,
): Promise<CallResponse<'report:useExport'>> {
  daysOf(from, until);
  const { between } = await usesBetween(kysely, organisationGUID, identityGUID);
  const { rows } = await sql<Record<(typeof columns)[number], unknown>>`
    select t.day::text as day, t.dataset_guid, d.title as dataset, t.kind,
      case when t.kind = 'api' then case when ${isSpatial} then 'spatial' else 'plain' end end as api, t.resource_guid, t.format, t.principal_kind,
      t.key_guid, t.sample, t.used, t.refused, t.rows, t.bytes
    from ${between(from, until)}
    order by t.day, d.title, t.kind limit ${EXPORT_ROWS + 1}`.execute(kysely);
  const lines = rows.slice(0, EXPORT_ROWS).map((row) => columns.map((column) => row[column]));
  return {
    text: csvText([columns, ...lines]),
    isCut: rows.length > EXPORT_ROWS,
  };
}
