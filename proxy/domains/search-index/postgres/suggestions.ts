/** What a reader may be about to type: datasets, terms and columns, as far as one access scope may find them. */
import { sql, type Kysely } from 'kysely';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchView, SuggestedColumn, SuggestedTerm } from '#proxy/platform/search/search-index.ts';
import { orderTerms, readColumnNames, readTerms, readTitles } from '../text/completion.ts';
import type { ReadKeywords } from '../text/keyword-query.ts';
import { readTyped } from '../text/typed.ts';
import { anyTerm, type Condition } from './conditions.ts';

type Suggestions = Pick<SearchView, 'suggestDatasets' | 'suggestTerms' | 'suggestColumns'>;

export function suggestions(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  read: (keywords: string) => Promise<ReadKeywords | null>,
): Suggestions {
  /** GUIDs of the most viewed datasets that meet a condition. */
  async function mostViewed(condition: Condition, limit: number): Promise<string[]> {
    const { rows } = await sql<{ dataset_guid: string }>`
      select d.dataset_guid from catalogue.discovery d left join catalogue.rank r using (dataset_guid)
      where ${condition} and ${mayFind(accessScope)} order by coalesce(r.views, 0) desc, d.id limit ${limit}
    `.execute(kysely);
    return rows.map((row) => row.dataset_guid);
  }

  return {
    async suggestDatasets(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const [titles, words] = await Promise.all([readTitles(kysely, typed), read(typed.words.join(' '))]);
      const query = words === null ? null : (words.continued ?? words.whole);
      const [begun, named] = await Promise.all([
        mostViewed(sql<boolean>`d.id = any (${[...titles]}::integer[])`, limit),
        query === null ? [] : mostViewed(sql<boolean>`d.head @@ ${query.query}::tsquery`, limit),
      ]);
      return [...new Set([...begun, ...named])].slice(0, limit);
    },
    async suggestTerms(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const ids = [...(await readTerms(kysely, typed))];
      if (ids.length === 0) return [];
      const { rows } = await sql<SuggestedTerm>`
        select t.facet, t.value, t.label, o.slug, c.count from (
          select f.id, count(*)::integer as count
          from catalogue.discovery d cross join unnest(d.facets) as f(id)
          where d.ft @@ ${anyTerm(sql`${ids}`)} and f.id = any (${ids}::integer[]) and ${mayFind(accessScope)}
          group by f.id
        ) c
        join catalogue.facet_term t using (id)
        left join auth.organisation o on t.facet = 'organisation' and o.organisation_guid::text = t.value
      `.execute(kysely);
      return orderTerms(rows, typed, limit);
    },
    async suggestColumns(text, limit) {
      const typed = readTyped(text);
      if (typed === null) return [];
      const names = await readColumnNames(kysely, typed, limit);
      const { rows } = await sql<SuggestedColumn>`
        select n.name, n.label, c.count
        from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ label }) => label)}::text[])
          with ordinality as n(name, label, place)
        cross join lateral (
          select count(*)::integer as count from catalogue.discovery d
          where d.doc @@ ('''@' || replace(replace(n.name, '\\', '\\\\'), '''', '''''') || '''')::tsquery
            and ${mayFind(accessScope)}
        ) c
        where c.count > 0 order by n.place
      `.execute(kysely);
      return rows;
    },
  };
}
