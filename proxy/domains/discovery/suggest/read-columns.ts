/** Columns of tables whose names hold what was typed, where the caller finds a dataset with such a column. */
import { sql, type Kysely } from 'kysely';
import type { Suggestion } from '#contract/discovery.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { View } from '#proxy/domains/discovery/search-index/catalogue-index.ts';
import type { Typed } from './typed.ts';

/** Names that are compared, and those of them whose datasets are counted. */
const COMPARED = 300;
const NAMES = 6;

export async function readColumns(kysely: Kysely<Schema>, view: View, typed: Typed): Promise<Suggestion[]> {
  const { rows } = await sql<{ name: string; label: string; lexeme: number | null }>`
    with begun as materialized (
      select name, label, 0 as place from catalogue.column_name
      where name like ${`${typed.beginning}%`} limit ${sql.lit(COMPARED)}
    )
    select n.name, n.label, (select k.id from catalogue.lexeme k where k.lexeme = '@' || n.name) as lexeme from (
      select * from begun
      union all
      -- They come last, so that they are not looked for where the others suffice.
      (select name, label, 1 from catalogue.column_name
        where (select count(*) from begun) < ${sql.lit(NAMES)}
          and to_tsvector('catalogue.plain', name) @@ ${typed.query}::tsquery
          and name not like ${`${typed.beginning}%`} limit ${sql.lit(COMPARED)})
    ) n
    order by n.place, length(n.name), n.name limit ${sql.lit(NAMES)}
  `.execute(kysely);
  const counts = view.countEach(rows.flatMap(({ lexeme }) => lexeme ?? []));
  return rows
    .map(({ lexeme, ...row }) => ({ ...row, count: lexeme === null ? 0 : (counts.get(lexeme) ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ name, label, count }) => ({ kind: 'column', label, detail: null, value: name, count }));
}
