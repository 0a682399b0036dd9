/** Prepared statements, for queries so frequent that parsing and planning cost more than execution. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

const MARK = '/* prepared */ ';

/** Where the mark of a query builder stands: after its first word (`modifyFront`). */
const BUILT = `select ${MARK}`;

/**
 * Marks a statement as prepared; put it first in the SQL text, or give it to `modifyFront` of a select. Each connection
 * then parses it once and keeps its plan until the connection ends, so use it for few texts, and for plans that suit all
 * values. Name the columns (never `*`): a column that a newer server adds would end the statement.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();
let named = 0;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared-${named}`;
  named += 1;
  names.set(text, name);
  return name;
}

/** Whether a newer server has given a column of the answer another type: PostgreSQL refuses the statement from then on. */
const hasOtherColumns = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

/** Makes a connection send marked statements by name, which is how PostgreSQL keeps them prepared. */
export function usePreparedStatements(client: PoolClient): void {
  // The overloads of `query` all come down to this.
  const query = client.query.bind(client) as (...words: readonly unknown[]) => unknown;
  Object.assign(client, {
    query: (...words: readonly unknown[]) => {
      const [text, values, ...rest] = words;
      if (typeof text !== 'string' || !(text.startsWith(MARK) || text.startsWith(BUILT)))
        return query(...words);
      const name = nameOf(text);
      const answer = query({ name, text, values }, ...rest);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        // The next request prepares it under another name, on each connection.
        if (hasOtherColumns(error) && names.get(text) === name) names.delete(text);
        throw error;
      });
    },
  });
}
