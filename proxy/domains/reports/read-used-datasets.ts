/** Which datasets of an organisation were used most, of as many rows as a report shows: the database sums and orders. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { REPORT_ROWS, type Figures } from '#contract/reports.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { usedOf } from '#proxy/platform/uses/use-days.ts';
import { figures, NONE } from './figures.ts';
import type { Between } from './read-key-use.ts';

type Report = CallResponse<'report:use'>;

interface Asked {
  readonly order: CallRequest<'report:use'>['order'];
  readonly from: string;
  readonly until: string;
  /** First and last day of the period before. */
  readonly before: readonly [first: string, last: string];
  /** Parts that the period is divided into, of so many days in all. */
  readonly parts: number;
  readonly days: number;
}

const names = Object.keys(NONE) as (keyof Figures)[];

type UsedRow = Omit<Report['datasets'][number], 'trend' | 'viewsBefore'> & {
  /** Datasets with use, and their figures together. */
  readonly all: Figures & { readonly count: number };
};

const readUsed = (kysely: Kysely<Schema>, own: RawBuilder<unknown>, order: Asked['order']) =>
  sql<UsedRow>`
    select u.*, jsonb_build_object('count', count(*) over (), ${sql.join(
      names.map((name) => sql`${sql.lit(name)}, sum(${sql.ref(name)}) over ()`),
    )}) as "all"
    from (
      select d.dataset_guid as "datasetGUID", d.title, o.slug, ${figures}
      from auth.organisation o, ${own} and o.organisation_guid = d.organisation_guid
      group by d.dataset_guid, d.title, o.slug
    ) u
    order by ${sql.ref(order)} desc, views desc, "apiCalls" desc, downloads desc, title, "datasetGUID"
    limit ${REPORT_ROWS}`.execute(kysely);

/** The datasets with the greatest figures, and what all others have together. */
export async function readUsedDatasets(
  kysely: Kysely<Schema>,
  between: Between,
  { order, from, until, before, parts, days }: Asked,
): Promise<Pick<Report, 'datasets' | 'otherDatasets'>> {
  const { rows } = await readUsed(kysely, between(from, until), order);
  const [first] = rows;
  if (first === undefined) return { datasets: [], otherDatasets: { count: 0, ...NONE } };
  const listed = sql`d.dataset_guid = any (${rows.map(({ datasetGUID }) => datasetGUID)}::uuid[])`;
  const [past, trends] = await Promise.all([
    sql<{ guid: string; views: number }>`
      select d.dataset_guid as guid, ${usedOf('view')}::int as views from ${between(...before)} and ${listed} group by 1`.execute(
      kysely,
    ),
    sql<{ guid: string; part: number; views: number }>`
      select d.dataset_guid as guid, ((t.day - ${from}::date) * ${parts}::int / ${days}::int) as part,
        ${usedOf('view')}::int as views from ${between(from, until)} and ${listed} group by 1, 2`.execute(
      kysely,
    ),
  ]);
  const viewsBefore = new Map(past.rows.map(({ guid, views }) => [guid, views]));
  const trendsOf = Map.groupBy(trends.rows, ({ guid }) => guid);
  const othersOf = (name: keyof Figures) => rows.reduce((rest, row) => rest - row[name], first.all[name]);
  return {
    datasets: rows.map(({ all: _all, ...row }) => {
      const trend = Array.from({ length: parts }, () => 0);
      for (const { part, views } of trendsOf.get(row.datasetGUID) ?? []) trend[part] = views;
      return { ...row, viewsBefore: viewsBefore.get(row.datasetGUID) ?? 0, trend };
    }),
    otherDatasets: {
      count: first.all.count - rows.length,
      views: othersOf('views'),
      previews: othersOf('previews'),
      downloads: othersOf('downloads'),
      apiCalls: othersOf('apiCalls'),
      spatialCalls: othersOf('spatialCalls'),
    },
  };
}
