/** How rare the words of a search are, where that decides the order. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { quoteLexeme, type KeywordQuery } from '../text/keyword-query.ts';
import { rarityOf } from '../text/relevance.ts';
import type { Rarities } from './order.ts';

/** Counts the datasets whose title, organisation or tags have each lexeme; nothing where rarity does not count. */
export async function readRarities(kysely: Kysely<Schema>, query: KeywordQuery | null): Promise<Rarities> {
  if (query === null || !query.weighsRarity) return new Map();
  const lexemes = [...new Set(query.words.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme)))];
  const asked = lexemes.map((lexeme) => ({ lexeme, query: quoteLexeme(lexeme) }));
  const { rows } = await sql<{ lexeme: string; datasets: number }>`
    select w.lexeme, (select count(*)::integer from catalogue.discovery d where d.head @@ w.query::tsquery) as datasets
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(lexeme text, query text)
  `.execute(kysely);
  return new Map(rows.map(({ lexeme, datasets }) => [lexeme, rarityOf(datasets)]));
}
