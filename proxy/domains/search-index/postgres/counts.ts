/** Counts datasets by word, and by the values of a facet. */
import { sql, type Kysely } from 'kysely';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FacetName, FacetTerm } from '#proxy/platform/search/search-index.ts';
import { readWordQueries } from '../text/keyword-query.ts';

/** @param unfinished one of the words, which also counts as a beginning */
export async function countWords(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  { words, unfinished }: { words: readonly string[]; unfinished: string | undefined },
): Promise<ReadonlyMap<string, number>> {
  const queries = await readWordQueries(kysely, words, unfinished);
  if (queries.size === 0) return new Map();
  const { rows } = await sql<{ word: string; count: number }>`
    select q.word,
      (select count(*)::integer from catalogue.discovery d where d.doc @@ q.query::tsquery and ${mayFind(accessScope)})
        as count
    from unnest(${[...queries.keys()]}::text[], ${[...queries.values()]}::text[]) as q(word, query)
  `.execute(kysely);
  const counts = new Map(rows.map(({ word, count }) => [word, count]));
  return new Map([...queries.keys()].map((word) => [word, counts.get(word) ?? 0]));
}

/** The values of a facet with their numbers of datasets, over all that the caller finds. */
export async function countTerms(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  facet: FacetName,
): Promise<readonly FacetTerm[]> {
  const { rows } = await sql<FacetTerm>`
    select t.value, t.label, c.count from (
      select f.id, count(*)::integer as count
      from catalogue.discovery d cross join unnest(d.facets) as f(id) where ${mayFind(accessScope)} group by f.id
    ) c
    join catalogue.facet_term t using (id) where t.facet = ${facet}
  `.execute(kysely);
  return rows;
}
