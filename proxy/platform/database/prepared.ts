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

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared-${names.size}`;
  names.set(text, name);
  return name;
}

/** Makes a connection send marked statements by name, which is how PostgreSQL keeps them prepared. */
export function usePreparedStatements(client: PoolClient): void {
  // The overloads of `query` all come down to this.
  const query = client.query.bind(client) as (...words: readonly unknown[]) => unknown;
  Object.assign(client, {
    query: (...words: readonly unknown[]) => {
      const [text, values, ...rest] = words;
      return typeof text === 'string' && (text.startsWith(MARK) || text.startsWith(BUILT))
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(...words);
    },
  });
}
