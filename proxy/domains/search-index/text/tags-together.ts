/**
 * Tags that occur with a tag: related words from the catalogue itself, in whatever language it is written. Only public
 * datasets are looked at, so that nothing of others shows.
 */
import { sql, type RawBuilder } from 'kysely';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';

/** Datasets of a tag that are looked at, the first that come. */
const LOOKED_AT = 200;
/** Tags that are taken, the most frequent. */
const MOST = 3;

/** @returns an SQL expression: by tag, the lexemes of each tag that two datasets and half of all those with the tag have too */
export const tagsTogether = (tags: readonly string[]): RawBuilder<unknown> =>
  tags.length === 0
    ? sql`'{}'::jsonb`
    : sql`(
        select coalesce(jsonb_object_agg(t.value, beside.lexemes), '{}')
        from catalogue.facet_term t
        cross join lateral (
          select jsonb_agg(tsvector_to_array(to_tsvector('catalogue.words', o.value))) as lexemes
          from (
            select f.id from (
              select d.facets, count(*) over () as size
              from (select d.facets from catalogue.discovery d
                where d.ft @@ ('''#' || t.id || '''')::tsquery and ${mayFind(VISITOR)}
                limit ${sql.lit(LOOKED_AT)}) d
            ) d
            cross join unnest(d.facets) as f(id)
            join catalogue.facet_term o on o.id = f.id and o.facet = 'tag' and o.id <> t.id
            group by f.id, d.size having count(*) > 1 and count(*) * 2 >= d.size
            order by count(*) desc, f.id limit ${sql.lit(MOST)}
          ) n
          join catalogue.facet_term o using (id)
        ) beside
        where t.facet = 'tag' and t.value = any (${tags}::text[]) and beside.lexemes is not null)`;
