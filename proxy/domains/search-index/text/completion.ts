/** Reads titles, terms and columns whose names contain what was typed. Who may find them is up to the index. */
import { sql, type Kysely } from 'kysely';
import { unpackNumbers } from '#proxy/platform/database/packed.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldWords } from '#proxy/platform/search/keywords.ts';
import type { SuggestedTerm } from '#proxy/platform/search/search-index.ts';
import { LAST, type Typed } from './typed.ts';

/** Names that are compared of each kind; a short beginning has many. */
const COMPARED = { titles: 2_000, terms: 400, columns: 300 } as const;

/** Numbers of datasets whose titles start with the text. */
export async function readTitles(kysely: Kysely<Schema>, typed: Typed): Promise<Int32Array> {
  // A range of the index's own order: of a pattern the plan would have to be made again each time.
  const { rows } = await sql<{ packed: Buffer | null }>`${prepared}
    select string_agg(int4send(x.id), '') as packed from (
      select id from catalogue.discovery
      where title_key ~>=~ ${typed.text} and title_key ~<~ ${typed.text + LAST}
      limit ${sql.lit(COMPARED.titles)}
    ) x
  `.execute(kysely);
  return unpackNumbers(rows[0]?.packed ?? null);
}

/** Numbers of organisations, themes and tags whose labels contain the words. */
export async function readTerms(kysely: Kysely<Schema>, typed: Typed): Promise<Int32Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`${prepared}
    select string_agg(int4send(x.id), '') as packed from (
      select t.id from catalogue.facet_term t
      where t.facet in ('organisation', 'theme', 'tag')
        and catalogue.term_words(t.facet, t.label) @@ ${typed.query}::tsquery
      limit ${sql.lit(COMPARED.terms)}
    ) x
  `.execute(kysely);
  return unpackNumbers(rows[0]?.packed ?? null);
}

export interface ColumnName {
  readonly name: string;
  readonly label: string;
  /** Number of the lexeme that datasets with such a column have; null when none has one any more. */
  readonly lexeme: number | null;
}

/** Names of columns that start with the text, then those that contain its words; the shortest first. */
export async function readColumnNames(
  kysely: Kysely<Schema>,
  typed: Typed,
  limit: number,
): Promise<ColumnName[]> {
  const { rows } = await sql<ColumnName>`
    with begun as materialized (
      select name, label, 0 as place from catalogue.column_name
      where name like ${`${typed.beginning}%`} limit ${sql.lit(COMPARED.columns)}
    )
    select n.name, n.label, (select k.id from catalogue.lexeme k where k.lexeme = '@' || n.name) as lexeme from (
      select * from begun
      union all
      -- They come last, so that they are not looked for where the others suffice.
      (select name, label, 1 from catalogue.column_name
        where (select count(*) from begun) < ${limit}
          and to_tsvector('catalogue.plain', name) @@ ${typed.query}::tsquery
          and name not like ${`${typed.beginning}%`} limit ${sql.lit(COMPARED.columns)})
    ) n
    order by n.place, length(n.name), n.name limit ${limit}
  `.execute(kysely);
  return rows;
}

const { compare: byLabel } = new Intl.Collator('en');

/** Whole names before beginnings of names, and those before words within; then by datasets. */
const closeness = (label: string, { text }: Typed): number => {
  const folded = foldWords(label);
  if (folded === text) return 2;
  return folded.startsWith(text) ? 1 : 0;
};

/** Puts terms in the order in which they are suggested. @param limit of each facet */
export function orderTerms(terms: readonly SuggestedTerm[], typed: Typed, limit: number): SuggestedTerm[] {
  const sorted = terms
    .map((term) => ({ term, close: closeness(term.label, typed) }))
    .sort((a, b) => b.close - a.close || b.term.count - a.term.count || byLabel(a.term.label, b.term.label))
    .map(({ term }) => term);
  return (['organisation', 'theme', 'tag'] as const).flatMap((facet) =>
    sorted.filter((term) => term.facet === facet).slice(0, limit),
  );
}
