/**
 * From typed words to text-search queries. PostgreSQL reads the words, so that a query and what it is compared with
 * come from the same dictionaries.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldWords, searchWords } from '#proxy/platform/search/keywords.ts';

/** Typed words as the database reads them. */
export interface KeywordQuery {
  /** The text-search query. */
  readonly query: string;
  /** Its words in this order and next to each other; null when there is one only, or it says more than words. */
  readonly phrase: string | null;
  /** The folded text, for titles that are exactly this. */
  readonly title: string;
}

interface Resolved {
  readonly query: string | null;
  readonly phrase: string | null;
  readonly title: string;
}

/** Reads typed words with the database's dictionaries; null when they say nothing, like `the`. */
export async function readKeywords(kysely: Kysely<Schema>, keywords: string): Promise<KeywordQuery | null> {
  const { all, before, unfinished } = searchWords(keywords);
  if (all === '') return null;
  const beginning = unfinished === null ? '' : foldWords(unfinished);
  // Endings are taken off of whole words only: `pollutio` begins no stem, but it begins words that have one.
  const continued =
    unfinished === null
      ? sql`q.whole`
      : sql`q.whole || (websearch_to_tsquery('catalogue.words', ${before})
          && (to_tsquery('catalogue.words', ${`${unfinished}:*`}) || coalesce((
            select string_agg(distinct quote_literal(s.lexeme), ' | ')::tsquery
            from (select word from catalogue.word where word like ${`${beginning}%`} order by word limit 30) w
            cross join lateral unnest(to_tsvector('catalogue.words', w.word)) s
            where s.lexeme not like ${`${beginning}%`}), ''::tsquery)))`;
  const { rows } = await sql<Resolved>`
    select case when numnode(q.whole) > 0 then (${continued})::text end as query,
      (select p::text from phraseto_tsquery('catalogue.words', ${all}) p
        where numnode(p) > 1 and ${!/["-]|\bor\b/i.test(all)}) as phrase,
      left(catalogue.fold(${all}), 200) as title
    from (select websearch_to_tsquery('catalogue.words', ${all}) as whole) q
  `.execute(kysely);
  const [row] = rows;
  return row?.query ? { query: row.query, phrase: row.phrase, title: row.title } : null;
}

/**
 * The text-search query of each single word.
 * @param unfinished one of the words, which also counts as a beginning
 * @returns by word; one that says nothing has an empty query
 */
export async function readWordQueries(
  kysely: Kysely<Schema>,
  words: readonly string[],
  unfinished: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map();
  const asked = words.map((word) => ({
    word,
    beginning: word === unfinished ? `${foldWords(word)}:*` : '',
  }));
  const { rows } = await sql<{ word: string; query: string }>`
    select w.word, (plainto_tsquery('catalogue.words', w.word) || to_tsquery('catalogue.words', w.beginning))::text
      as query
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(word text, beginning text)
  `.execute(kysely);
  return new Map(rows.map(({ word, query }) => [word, query]));
}
