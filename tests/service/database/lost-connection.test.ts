/** A connection that ends in the middle of a transaction is a statement that fails, not the end of the process. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database.ts';

test('a connection that ends between two statements of a transaction fails the next one', async () => {
  const db = await testDatabase();
  const transaction = db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await db.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow(/terminat|EPIPE|ECONNRESET|not queryable/);
  const { rows } = await db.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  await db.close();
});
