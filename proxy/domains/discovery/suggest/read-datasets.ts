/** Datasets whose titles start with what was typed, or contain it. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import { textIn, type TextByLanguage } from '#contract/text-languages.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchView } from '#proxy/platform/search/search-index.ts';

/** @param wanted the text, how many are shown, and the languages that titles are wanted in, best first */
export async function readDatasets(
  kysely: Kysely<Schema>,
  { view, accessScope }: { view: SearchView; accessScope: AccessScope },
  { text, most, asked }: { text: string; most: number; asked: readonly string[] },
): Promise<Suggestion[]> {
  const guids = await view.suggestDatasets(text, most);
  if (guids.length === 0) return [];
  const { rows: shown } = await sql<{
    dataset_guid: string;
    title: string;
    language: string;
    translations: TextByLanguage | null;
    slug: string;
    name: string;
  }>`${prepared}
    select d.dataset_guid, t.title, t.language, t.translations -> 'title' as translations, o.slug, o.name
    from unnest(${guids}::uuid[]) with ordinality as w(dataset_guid, position)
    join catalogue.discovery d using (dataset_guid)
    join catalogue.dataset t using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where ${mayFind(accessScope)} order by w.position
  `.execute(kysely);
  return shown.map(({ dataset_guid, title, language, translations, slug, name }) => {
    const shownTitle = textIn({ text: title, language }, translations ?? undefined, asked);
    return {
      kind: 'dataset',
      label: shownTitle.text,
      language: shownTitle.language,
      detail: name,
      value: dataset_guid,
      orgSlug: slug,
    };
  });
}
