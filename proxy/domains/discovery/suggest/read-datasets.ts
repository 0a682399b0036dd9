/** Datasets whose titles start with what was typed, or hold it. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchView } from '#proxy/platform/search/search-index.ts';

/** @param most how many are shown */
export async function readDatasets(
  kysely: Kysely<Schema>,
  { view, accessScope }: { view: SearchView; accessScope: AccessScope },
  { text, most }: { text: string; most: number },
): Promise<Suggestion[]> {
  const guids = await view.suggestDatasets(text, most);
  if (guids.length === 0) return [];
  const { rows: shown } = await sql<{
    dataset_guid: string;
    title: string;
    slug: string;
    name: string;
  }>`${prepared}
    select d.dataset_guid, d.title, o.slug, o.name
    from unnest(${guids}::uuid[]) with ordinality as w(dataset_guid, position)
    join catalogue.discovery d using (dataset_guid)
    join auth.organisation o using (organisation_guid)
    where ${mayFind(accessScope)} order by w.position
  `.execute(kysely);
  return shown.map(({ dataset_guid, title, slug, name }) => ({
    kind: 'dataset',
    label: title,
    detail: name,
    value: dataset_guid,
    orgSlug: slug,
  }));
}
