/**
 * The peer of a search by words: a plain PostgreSQL that looks into its own full-text index, orders by its own rank and
 * counts. It gives no facets, corrects nothing and asks no one who they are.
 */
import type { Pool } from 'pg';

export interface PlainQuestion {
  readonly keywords: string;
  readonly offset?: number;
}

const STATEMENT = `
  with found as materialized (
    select d.dataset_guid, d.title, ts_rank(d.head, q.query) as rank
    from catalogue.discovery d, plainto_tsquery('catalogue.words', $1) as q(query)
    where d.doc @@ q.query and d.visibility = 'public'
  )
  select (select count(*)::integer from found) as total,
    (select json_agg(page) from (
      select dataset_guid, title from found order by rank desc, dataset_guid limit 10 offset $2
    ) page) as page
`;

/** @returns milliseconds of each question, one after the other */
export async function measurePlainSearch(
  pool: Pick<Pool, 'query'>,
  questions: readonly PlainQuestion[],
): Promise<number[]> {
  const ask = ({ keywords, offset = 0 }: PlainQuestion) => pool.query(STATEMENT, [keywords, offset]);
  for (const question of questions.slice(0, 20)) await ask(question);
  const times: number[] = [];
  for (const question of questions) {
    const began = performance.now();
    await ask(question);
    times.push(performance.now() - began);
  }
  return times;
}
