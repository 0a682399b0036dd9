/** The call `organisation:statistics`: the figures of one organisation, over what the caller may find of it. */
import { sql, type Kysely } from 'kysely';
import { statuses } from '#contract/fixed-values.ts';
import type { CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { mayFind, readAccessScope, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { usedOf } from '#proxy/platform/uses/use-days.ts';
import { readThemes } from '#proxy/platform/catalogue/theme-counts.ts';

type OrganisationStatistics = CallResponse<'organisation:statistics'>['result'];

interface StateRow {
  total: number;
  published: number;
  on_request: number;
  planned: number;
  within: number;
  fixed: number;
}

interface UseRow {
  views: number;
  downloads: number;
  api_calls: number;
  sample: boolean | null;
}

/** Sums of five days, oldest first, over what the caller may find of an organisation. */
async function readUse(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  organisationGUID: string,
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select coalesce(b.views, 0)::int as views, coalesce(b.downloads, 0)::int as downloads,
      coalesce(b.api_calls, 0)::int as api_calls, b.sample
    from generate_series(0, 17) as g(bucket)
    left join (
      select ((now() at time zone 'utc')::date - t.day) / 5 as bucket, ${usedOf('view')} as views,
        ${usedOf('download')} as downloads, ${usedOf('api')} as api_calls, bool_or(t.sample) as sample
      from catalogue.discovery d join catalogue.use_day t using (dataset_guid)
      where d.organisation_guid = ${organisationGUID} and ${mayFind(accessScope)}
        and t.day > (now() at time zone 'utc')::date - 90 and t.day <= (now() at time zone 'utc')::date
      group by 1
    ) b using (bucket)
    order by g.bucket desc
  `.execute(kysely);
  return rows;
}

/** How many datasets of an organisation the caller may find, by theme. */
async function countThemes(kysely: Kysely<Schema>, accessScope: AccessScope, organisationGUID: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select t.value, c.n as count
    from (
      select f.id, count(*)::int as n
      from catalogue.discovery d cross join lateral unnest(d.facets) as f(id)
      where d.organisation_guid = ${organisationGUID} and ${mayFind(accessScope)}
      group by f.id
    ) c
    join catalogue.facet_term t on t.id = c.id and t.facet = 'theme'
  `.execute(kysely);
  return readThemes(kysely, rows);
}

/**
 * The figures of an organisation, over what the caller may find of it.
 * @throws ProblemError 404 for an organisation that does not exist
 */
export async function organisationStatistics(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string | null,
): Promise<OrganisationStatistics> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const organisation = await kysely
    .selectFrom('auth.organisation')
    .select('organisation_guid')
    .where('organisation_guid', '=', organisationGUID)
    .executeTakeFirst();
  if (!organisation)
    throw new ProblemError(404, 'There is no such organisation', [
      fieldError('organisationGUID', 'organisation.unknown'),
    ]);
  const counted = sql<StateRow>`
    select count(*)::int as total,
      count(*) filter (where d.status_id = ${statuses.published.id})::int as published,
      count(*) filter (where d.status_id = ${statuses.onRequest.id})::int as on_request,
      count(*) filter (where d.status_id = ${statuses.planned.id})::int as planned,
      count(*) filter (where s.due_at >= now())::int as within,
      count(*) filter (where s.due_at is not null)::int as fixed
    from catalogue.discovery d join catalogue.dataset s using (dataset_guid)
    where d.organisation_guid = ${organisationGUID} and ${mayFind(accessScope)}
  `.execute(kysely);
  const [{ rows }, themes, use] = await Promise.all([
    counted,
    countThemes(kysely, accessScope, organisationGUID),
    readUse(kysely, accessScope, organisationGUID),
  ]);
  const state = rows[0];
  const trendOf = (column: 'views' | 'downloads' | 'api_calls') => {
    const trend = use.map((row) => row[column]);
    return { total: trend.reduce((sum, value) => sum + value, 0), trend };
  };
  return {
    organisationGUID: organisation.organisation_guid,
    datasets: {
      total: state?.total ?? 0,
      published: state?.published ?? 0,
      onRequest: state?.on_request ?? 0,
      planned: state?.planned ?? 0,
    },
    onTime: { within: state?.within ?? 0, of: state?.fixed ?? 0 },
    views: trendOf('views'),
    downloads: trendOf('downloads'),
    apiCalls: trendOf('api_calls'),
    themes,
    sample: use.some((row) => row.sample === true),
  };
}
