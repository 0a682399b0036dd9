/**
 * Migrations that begin with the line `-- concurrently`: statement by statement, each in a transaction of its own, so that
 * no one waits while a large table is read. They make indexes and validate checks, and can be repeated where they stopped.
 */
import { Client, type Pool } from 'pg';

const MARK = '-- concurrently\n';
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on (\w+)\./;
const VALIDATION = /^alter table [\w.]+ validate constraint \w+$/;

export const isConcurrent = (sql: string): boolean => sql.startsWith(MARK);

/** @throws Error for a statement that cannot be repeated, or that makes others wait */
export function statementsOf(sql: string): string[] {
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements)
    if (!INDEX.test(statement) && !VALIDATION.test(statement))
      throw new Error(`this cannot be done beside other work: ${statement}`);
  return statements;
}

/** An attempt that failed has left an index that answers nothing. */
async function dropInvalid(client: Client, statement: string): Promise<void> {
  const [, name, schema] = INDEX.exec(statement) ?? [];
  if (name === undefined || schema === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relname = $1 and n.nspname = $2 and not i.indisvalid`,
    [name, schema],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${schema}.${name}`);
}

/** Runs the statements on a connection of their own; the caller has the lock of migrations on another one. */
export async function runConcurrently(pool: Pool, sql: string): Promise<void> {
  const client = new Client(pool.options);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statementsOf(sql)) {
      await dropInvalid(client, statement);
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}
