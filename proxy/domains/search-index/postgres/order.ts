/** The orders of a search in SQL, on `d` of `catalogue.discovery` and `r` of `catalogue.rank`. */
import { sql, type RawBuilder } from 'kysely';
import type { Order } from '#contract/discovery.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';
import { divisorOf, PHRASE_BONUS, rareScores, TITLE_BONUS } from '../text/relevance.ts';

/** Seconds since 1970, from 1901 to 2038; other dates are the nearest of these, as in memory. */
const updated = sql`coalesce(
  least(greatest(extract(epoch from r.updated_at), -2147483648), 2147483647)::integer, 0)`;
const count = (column: 'views' | 'downloads' | 'api_calls') => sql`coalesce(${sql.ref(`r.${column}`)}, 0)`;

/** Use and freshness in one: ten times the use outweighs two years. */
export const usefulness = sql`floor(0.5
  + log(1 + ${count('views')} + 2 * ${count('downloads')} + ${count('api_calls')}::double precision) * 730 * 86400
  + greatest(0, ${updated}) / 4.0::double precision)`;

/** What lexemes count, of one. */
export type Rarities = ReadonlyMap<string, number>;

/** How well a dataset fits the words; zero when neither its title nor its organisation nor its tags contain one. */
function score({ words, phrase, title }: KeywordQuery, rarities: Rarities): RawBuilder<unknown> {
  if (words.length === 0) return sql`0`;
  const forms = words.flatMap((word, place) =>
    word.forms.map(({ lexeme, isBeginning, kind }) => ({
      place,
      lexeme,
      isBeginning,
      scores: rareScores(kind, rarities.get(lexeme) ?? 1),
    })),
  );
  return sql`(
    select case when s.words > 0 then greatest(1, floor(0.5 + s.words / ${divisorOf(words.length)}::double precision)
      + case when d.head @@ ${phrase}::tsquery then ${PHRASE_BONUS}::integer else 0 end
      + case when d.title_key = ${title} then ${TITLE_BONUS}::integer else 0 end
      - least(12, length(d.title_key) / 8)) else 0 end
    from (
      select sum(w.best) as words from (
        select max(f.scores[1 + 4 * ('A' = any (h.weights))::integer
          + 2 * ('B' = any (h.weights))::integer + ('C' = any (h.weights))::integer]) as best
        from unnest(d.head) as h
        join jsonb_to_recordset(${JSON.stringify(forms)}::jsonb)
          as f(place integer, lexeme text, "isBeginning" boolean, scores integer[])
          on h.lexeme = f.lexeme or (f."isBeginning" and starts_with(h.lexeme, f.lexeme))
        group by f.place
      ) w
    ) s)`;
}

/**
 * What datasets are ordered by, the best first.
 * @param rarities of lexemes that count less than others
 */
export function orderBy(
  order: Order | null,
  query: KeywordQuery | null,
  rarities: Rarities = new Map(),
): RawBuilder<unknown> {
  if (query !== null && (order === null || order === 'relevance'))
    return sql`coalesce(${score(query, rarities)}, 0) desc, ${usefulness} desc, d.id`;
  switch (order) {
    case 'lastUpdated':
      return sql`${updated} desc, d.id`;
    case 'mostDownloaded':
      return sql`${count('downloads')} desc, d.id`;
    case 'mostActiveApi':
      return sql`${count('api_calls')} desc, d.id`;
    default:
      return sql`${count('views')} desc, d.id`;
  }
}
