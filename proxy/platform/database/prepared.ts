/** Statements that are made so often that parsing and planning them anew costs more than running them. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

const MARK = '/* prepared */ ';

/**
 * What such a statement begins with. Every connection then parses it once and keeps its plan. Only for statements of
 * which there are few and whose plan suits all values: each text stays with the connection.
 */
export const planned = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared-${names.size}`;
  names.set(text, name);
  return name;
}

/** Makes a new connection name the statements that are marked, which is how PostgreSQL is told to keep them. */
export function keepPrepared(client: PoolClient): void {
  // The overloads of `query` all come down to this.
  const query = client.query.bind(client) as (...words: readonly unknown[]) => unknown;
  Object.assign(client, {
    query: (...words: readonly unknown[]) => {
      const [text, values, ...rest] = words;
      return typeof text === 'string' && text.startsWith(MARK)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(...words);
    },
  });
}
