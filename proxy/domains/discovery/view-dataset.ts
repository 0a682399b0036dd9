/** The call `dataset:view`: one dataset, whole, in one statement. */
import { sql, type Kysely } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import { opennessOf } from './openness.ts';
import {
  resourcesOfDataset,
  shownResources,
  type ResourceJson,
} from '#proxy/platform/catalogue/resource-record.ts';
import { selectSummaries, term, toSummary } from './summaries.ts';

/** Days of use that a dataset is shown with. */
const DAYS = 90;
const DAY = 86_400_000;

/** What the page of a dataset shows beside its summary. */
interface Details {
  description: string;
  contact: Dataset['contact'];
  sources: Dataset['sources'];
  landing_page: string | null;
  rights: string | null;
  languages: string[];
  temporal_start: string | null;
  temporal_end: string | null;
  spatial: string | null;
  source_identifier: string | null;
  first_published_at: Date | null;
  access: Dataset['access'];
  resources: ResourceJson[];
  first_day: string;
  /** Views, downloads and API calls of each day from the first on, four bytes each. */
  days: Buffer;
}

const details = sql`,
  d.description, d.contact, d.sources, d.landing_page, d.rights, d.languages, d.temporal_start, d.temporal_end,
  d.spatial, d.source_identifier, d.first_published_at, ${term('access', 'd.access_id')} as access,
  ${resourcesOfDataset} as resources,
  to_char((now() at time zone 'utc')::date - ${sql.lit(DAYS - 1)}, 'YYYY-MM-DD') as first_day,
  (select string_agg(int4send(coalesce(u.views, 0)::int) || int4send(coalesce(u.downloads, 0)::int)
      || int4send(coalesce(u.api_calls, 0)::int), '' order by g.ago desc)
    from generate_series(0, ${sql.lit(DAYS - 1)}) as g(ago)
    left join (
      select (now() at time zone 'utc')::date - t.day as ago, sum(t.views) as views, sum(t.downloads) as downloads,
        sum(t.api_calls) as api_calls
      from catalogue.statistic_day t where t.dataset_guid = d.dataset_guid group by t.day
    ) u using (ago)) as days`;

/** The last 90 days, oldest first; days without use are there with zeros. */
function useOf({ first_day: first, days }: Details): Dataset['use'] {
  const numbers = unpackNumbers(days);
  const begin = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, i) => ({
    day: new Date(begin + i * DAY).toISOString().slice(0, 10),
    views: numbers[i * 3] ?? 0,
    downloads: numbers[i * 3 + 1] ?? 0,
    apiCalls: numbers[i * 3 + 2] ?? 0,
  }));
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
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { rows } = await selectSummaries<Details>(accessScope, [datasetGUID], details).execute(kysely);
  const [row] = rows;
  if (row === undefined)
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
  const summary = toSummary(row);
  const resources = shownResources(row.resources, summary.status);
  return {
    ...summary,
    description: row.description,
    resources,
    contact: row.contact,
    sources: row.sources,
    landingPage: row.landing_page,
    access: row.access,
    rights: row.rights,
    languages: row.languages,
    temporal:
      row.temporal_start === null && row.temporal_end === null
        ? null
        : { start: row.temporal_start, end: row.temporal_end },
    spatial: row.spatial,
    openness: opennessOf(summary.licence?.open ?? null, resources),
    sourceIdentifier: row.source_identifier,
    firstPublishedAt: row.first_published_at?.toISOString() ?? null,
    use: useOf(row),
  };
}
