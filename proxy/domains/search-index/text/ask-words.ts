/** Asks the database for the lexemes and spellings of typed words. */
import { sql, type Kysely } from 'kysely';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { tagsTogether } from './tags-together.ts';
import { LAST } from './typed.ts';

/** Words of the catalogue that go on after an unfinished one and are looked up. */
const MOST_CONTINUED = 30;

/** What the database says of typed text. */
export interface Answers {
  /** The lexemes of each text; none for words such as `the`. */
  readonly lexemes: Readonly<Record<string, readonly string[]>>;
  /** Quoted phrases as queries. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Lexemes of words that begin with the unfinished one. */
  readonly continued: readonly string[];
  /** Lexemes of compounds, such as those of `zip code` for `zipcode`. */
  readonly compounds: Readonly<Record<string, readonly string[]>>;
  /** Lexemes of the tags that most often occur with a tag, by the tag. */
  readonly together: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly phrase: string | null;
  readonly title: string;
}

interface Questions {
  readonly texts: readonly string[];
  readonly phrases: readonly string[];
  readonly compounds: readonly string[];
  /** Tags whose neighbours are looked up. */
  readonly togetherWith: readonly string[];
  readonly beginning: string;
  readonly all: string;
  readonly isPlain: boolean;
}

export async function ask(kysely: Kysely<Schema>, questions: Questions): Promise<Answers | undefined> {
  const { texts, phrases, compounds, togetherWith, beginning, all, isPlain } = questions;
  // A compound counts where a public dataset has a column or a tag of that name: nothing of others may show.
  const { rows } = await sql<Answers>`${prepared}
    select
      (select coalesce(jsonb_object_agg(t.text, tsvector_to_array(to_tsvector('catalogue.words', t.text))), '{}')
        from unnest(${texts}::text[]) as t(text)) as lexemes,
      (select coalesce(jsonb_object_agg(t.text, phraseto_tsquery('catalogue.words', t.text)::text), '{}')
        from unnest(${phrases}::text[]) as t(text)) as phrases,
      case when ${beginning === ''} then '{}'::text[] else array(
        select distinct s.lexeme
        from (select word from catalogue.word
          where word ~>=~ ${beginning} and word ~<~ ${beginning + LAST} order by word
          limit ${sql.lit(MOST_CONTINUED)}) w
        cross join lateral unnest(to_tsvector('catalogue.words', w.word)) s order by s.lexeme) end as continued,
      (select coalesce(jsonb_object_agg(c.name, tsvector_to_array(to_tsvector('catalogue.words', c.name))), '{}')
        from (
          select substr(k.lexeme, 2) as name from catalogue.lexeme k
            where k.lexeme = any (${compounds.map((name) => `@${name}`)}::text[])
              and catalogue.visitors_find_words(('''' || k.lexeme || '''')::tsquery)
          union
          select t.value from catalogue.facet_term t
            where t.facet = 'tag' and t.value = any (${compounds}::text[]) and catalogue.visitors_find_term(t.id)
        ) c) as compounds,
      ${tagsTogether(togetherWith)} as together,
      (select p::text from phraseto_tsquery('catalogue.words', ${all}) p where numnode(p) > 1 and ${isPlain}) as phrase,
      left(catalogue.fold(${all}), 200) as title
  `.execute(kysely);
  return rows[0];
}
