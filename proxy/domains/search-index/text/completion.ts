/** Reads titles, terms and columns whose names contain what was typed. Who may find them is up to the index. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
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
  const begins = sql`n.name ~>=~ ${typed.text} and n.name ~<~ ${typed.text + LAST}`;
  const read = async (names: RawBuilder<unknown>, most: number) => {
    const { rows } = await sql<ColumnName>`${names}
      select n.name, n.label, (select k.id from catalogue.lexeme k where k.lexeme = '@' || n.name) as lexeme
      from name n order by length(n.name), n.name limit ${most}
    `.execute(kysely);
    return rows;
  };
  const begun = await read(
    sql`${prepared} with name as (
      select n.name, n.label from catalogue.column_name n where ${begins} limit ${sql.lit(COMPARED.columns)}
    )`,
    limit,
  );
  if (begun.length >= limit) return begun;
  // Planned for its words each time: how many names contain them decides how they are found.
  const containing = await read(
    sql`with name as (
      select n.name, n.label from catalogue.column_name n
      where to_tsvector('catalogue.plain', n.name) @@ ${typed.query}::tsquery and not (${begins})
      limit ${sql.lit(COMPARED.columns)}
    )`,
    limit - begun.length,
  );
  return [...begun, ...containing];
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
