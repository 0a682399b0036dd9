/** Reads datasets as lists show them: one statement for a page of hits, whatever it holds. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DatasetSummary, Visibility } from '#contract/entities/dataset.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { freshnessOf } from './freshness.ts';

interface Term {
  id: number;
  code: string;
  label: string;
}

export interface SummaryRow {
  dataset_guid: string;
  organisation_guid: string;
  slug: string;
  name: string;
  title: string;
  summary: string;
  language: string;
  status_id: number;
  visibility: Visibility;
  themes: Term[];
  tags: string[];
  formats: string[];
  licence: (Term & { url: string | null; open: boolean }) | null;
  frequency: Term | null;
  updated_at: Date;
  due_at: Date | null;
  expected_on: string | null;
  row_count: string | null;
  column_count: number | null;
  fingerprint: string | null;
  views: number;
  downloads: number;
  api_calls: number;
  sample: boolean;
  trend: number[];
}

export const toSummary = (row: SummaryRow, now = new Date()): DatasetSummary => ({
  datasetGUID: row.dataset_guid,
  organisation: { organisationGUID: row.organisation_guid, slug: row.slug, name: row.name },
  title: row.title,
  summary: row.summary,
  language: row.language,
  status: statusOf(row.status_id),
  visibility: row.visibility,
  themes: row.themes,
  tags: row.tags,
  formats: row.formats,
  licence: row.licence,
  frequency: row.frequency,
  ...freshnessOf(row.updated_at, row.due_at, now),
  shape: row.row_count === null ? null : { rows: Number(row.row_count), columns: row.column_count ?? 0 },
  fingerprint: row.fingerprint,
  updatedAt: row.updated_at.toISOString(),
  expectedAt: row.expected_on,
  statistic: {
    viewCount: row.views,
    fileDownloadCount: row.downloads,
    APICallCount: row.api_calls,
    sample: row.sample,
  },
  trend: row.trend,
});

/** A lookup row as a term, or null. */
export const term = (table: string, id: string, more = sql``) => sql`(
  select jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label ${more})
  from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = ${sql.ref(id)})`;

/**
 * Reads summaries in the order of the GUIDs, leaving out what the caller may not find: a dataset may have been
 * restricted since it was searched.
 * Figures and trend are of the last 90 days, the trend as 18 sums of five days, oldest first.
 * @param more further columns of the dataset `d`, so that whoever shows more of it needs no second statement
 */
export const selectSummaries = <More = object>(
  accessScope: AccessScope,
  datasetGUIDs: readonly string[],
  more = sql``,
): RawBuilder<SummaryRow & More> => sql<SummaryRow & More>`${prepared}
  select d.dataset_guid, d.organisation_guid, o.slug, o.name, d.title, d.summary, d.language, d.status_id,
    d.visibility, d.formats, d.updated_at, d.due_at, d.expected_on, d.row_count, d.column_count,
    d.fingerprint, coalesce(r.views, 0) as views, coalesce(r.downloads, 0) as downloads,
    coalesce(r.api_calls, 0) as api_calls, coalesce(s.sample, false) as sample, s.trend,
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)
        order by array_position(d.theme_ids, l.id)), '[]')
      from catalogue.lookup l where l.table_name = 'theme' and l.id = any (d.theme_ids)) as themes,
    (select coalesce(array_agg(t.label order by t.position), '{}')
      from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid) as tags,
    ${term('licenceType', 'd.licence_id', sql`, 'url', l.details -> 'url', 'open', l.details -> 'open'`)} as licence,
    ${term('updateFrequency', 'd.frequency_id')} as frequency ${more}
  from unnest(${datasetGUIDs}::uuid[]) with ordinality as w(dataset_guid, position)
  join catalogue.dataset d using (dataset_guid)
  join auth.organisation o using (organisation_guid)
  left join catalogue.rank r using (dataset_guid)
  cross join lateral (
    select coalesce(array_agg(coalesce(b.views, 0) order by g.bucket desc), '{}') as trend,
      bool_or(b.sample) as sample
    from generate_series(0, 17) as g(bucket)
    left join (
      select ((now() at time zone 'utc')::date - t.day) / 5 as bucket, sum(t.views)::int as views,
        bool_or(t.sample) as sample
      from catalogue.statistic_day t
      where t.dataset_guid = d.dataset_guid and t.day > (now() at time zone 'utc')::date - 90
        and t.day <= (now() at time zone 'utc')::date
      group by 1
    ) b using (bucket)
  ) s
  where ${mayFind(accessScope)}
  order by w.position
`;

/** Reads summaries, see above. */
export async function readSummaries(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  datasetGUIDs: readonly string[],
): Promise<DatasetSummary[]> {
  if (datasetGUIDs.length === 0) return [];
  const { rows } = await selectSummaries(accessScope, datasetGUIDs).execute(kysely);
  return rows.map((row) => toSummary(row));
}
