/** The call `dataset:view`: one dataset, whole. */
import { sql, type Kysely } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import { ProblemError } from '#contract/problem.ts';
import { readReach } from '#proxy/embedded/database/catalogue/access.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import { opennessOf } from './openness.ts';
import { readResources } from './resources.ts';
import { readSummaries } from './summaries.ts';

async function readDetails(kysely: Kysely<Schema>, datasetGUID: string) {
  return kysely
    .selectFrom('catalogue.dataset as d')
    .leftJoin('catalogue.lookup as a', (join) =>
      join.onRef('a.id', '=', 'd.access_id').on('a.table_name', '=', 'access'),
    )
    .select([
      'd.description',
      'd.contact',
      'd.sources',
      'd.landing_page',
      'd.rights',
      'd.languages',
      'd.temporal_start',
      'd.temporal_end',
      'd.spatial',
      'd.source_identifier',
      'd.first_published_at',
      'a.id as access_id',
      'a.code as access_code',
      'a.label as access_label',
    ])
    .where('d.dataset_guid', '=', datasetGUID)
    .executeTakeFirst();
}

/** The last 90 days, oldest first; days without use are there with zeros. */
async function readUse(kysely: Kysely<Schema>, datasetGUID: string): Promise<Dataset['use']> {
  const { rows } = await sql<Dataset['use'][number]>`
    select to_char(g.day, 'YYYY-MM-DD') as day, coalesce(sum(t.views), 0)::int as views,
      coalesce(sum(t.downloads), 0)::int as downloads, coalesce(sum(t.api_calls), 0)::int as "apiCalls"
    from generate_series((now() at time zone 'utc')::date - 89, (now() at time zone 'utc')::date, interval '1 day')
      as g(day)
    left join catalogue.statistic_day t on t.dataset_guid = ${datasetGUID} and t.day = g.day::date
    group by g.day order by g.day
  `.execute(kysely);
  return rows;
}

/**
 * Reads a dataset.
 * @param identityGUID the caller; null for a visitor
 * @throws ProblemError 404 when there is none, or none that the caller may find: the answer is the same.
 */
export async function viewDataset(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string | null,
): Promise<Dataset> {
  const reach = await readReach(kysely, identityGUID);
  const [summary] = await readSummaries(kysely, reach, [datasetGUID]);
  const details = summary && (await readDetails(kysely, datasetGUID));
  if (!summary || !details)
    throw new ProblemError(404, 'There is no such dataset', [
      { field: 'datasetGUID', message: 'Names no dataset that you may find' },
    ]);
  const [resources, use] = await Promise.all([
    readResources(kysely, datasetGUID, summary.status),
    readUse(kysely, datasetGUID),
  ]);
  const { access_id: id, access_code: code, access_label: label } = details;
  return {
    ...summary,
    description: details.description,
    resources,
    contact: details.contact,
    sources: details.sources,
    landingPage: details.landing_page,
    access: id === null || code === null || label === null ? null : { id, code, label },
    rights: details.rights,
    languages: details.languages,
    temporal:
      details.temporal_start === null && details.temporal_end === null
        ? null
        : { start: details.temporal_start, end: details.temporal_end },
    spatial: details.spatial,
    openness: opennessOf(summary.licence?.open ?? null, resources),
    sourceIdentifier: details.source_identifier,
    firstPublishedAt: details.first_published_at?.toISOString() ?? null,
    use,
  };
}
