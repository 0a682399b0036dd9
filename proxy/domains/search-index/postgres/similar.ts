/** Datasets that share most tags, columns, themes or the organisation with one dataset. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Kinship } from '#proxy/platform/search/search-index.ts';
import { readSimilarSource } from '../text/similar-source.ts';
import { anyTerm } from './conditions.ts';
import { usefulness } from './order.ts';

/** The lexemes of columns by their numbers, and how many of them a dataset has. */
const byColumns = (ids: readonly number[]) => {
  const lexemes = sql`select k.lexeme from catalogue.lexeme k where k.id = any (${ids}::integer[])`;
  return {
    has: sql`d.doc @@ (select string_agg(q.word, ' | ')::tsquery from (
      select '''' || replace(replace(k.lexeme, '\\', '\\\\'), '''', '''''') || '''' as word from (${lexemes}) k
    ) q)`,
    shared: sql`(select count(*) from unnest(tsvector_to_array(d.doc)) as w(lexeme) where w.lexeme in (${lexemes}))`,
  };
};

const byTerms = (ids: readonly number[]) => ({
  has: sql`d.ft @@ ${anyTerm(sql`${ids}`)}`,
  shared: sql`(select count(*) from unnest(d.facets) as f(id) where f.id = any (${ids}::integer[]))`,
});

/** @returns GUIDs, each once; nothing when the access scope may not find the dataset */
export async function similarTo(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  { datasetGUID, most }: { datasetGUID: string; most: Readonly<Record<Kinship, number>> },
): Promise<string[]> {
  const source = await readSimilarSource(kysely, accessScope, datasetGUID);
  if (source === null) return [];
  const read = async (
    { has, shared }: { has: RawBuilder<unknown>; shared: RawBuilder<unknown> },
    limit: number,
  ): Promise<string[]> => {
    const { rows } = await sql<{ dataset_guid: string }>`
      select d.dataset_guid from catalogue.discovery d left join catalogue.rank r using (dataset_guid)
      where ${has} and ${mayFind(accessScope)} and d.dataset_guid <> ${datasetGUID}
      order by ${shared} desc, ${usefulness} desc, d.id limit ${limit}
    `.execute(kysely);
    return rows.map((row) => row.dataset_guid);
  };
  const kinships = ['tags', 'columns', 'themes', 'organisation'] as const;
  const lists = await Promise.all(
    kinships
      .filter((kinship) => source[kinship].length > 0)
      .map((kinship) => read((kinship === 'columns' ? byColumns : byTerms)(source[kinship]), most[kinship])),
  );
  return [...new Set(lists.flat())];
}
