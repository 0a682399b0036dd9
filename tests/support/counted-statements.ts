/** Counts what the database is asked and answers, for tests of what grows with the data. */
import type { Kysely, KyselyPlugin } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface Counted {
  readonly kysely: Kysely<Schema>;
  /** Statements so far. */
  statements: number;
  /** Rows of their answers so far. */
  rows: number;
}

/** @returns a connection that counts what goes through it, transactions included */
export function countStatements(kysely: Kysely<Schema>): Counted {
  const counted = { statements: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counted.statements += 1;
      counted.rows += result.rows.length;
      return result;
    },
  };
  return Object.assign(counted, { kysely: kysely.withPlugin(plugin) });
}
