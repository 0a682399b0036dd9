/** Statements that a connection parses once. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import { testDatabase } from '../../support/database.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

test('a new connection needs no query before it gets the settings of this server', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => warnings.push(message);
  process.on('warning', hear);
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      db.pool.query("select current_setting('commonplace.private_data_catalogue') as shown"),
    ),
  );
  process.off('warning', hear);
  expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3].map(() => [{ shown: 'on' }]));
  expect(warnings).toEqual([]);
});

test('a marked statement is kept by its connection, and every other is not', async () => {
  await db.kysely.connection().execute(async (connection) => {
    for (const value of [1, 2]) {
      const { rows } = await sql<{ n: number }>`${prepared}select ${value}::int as n`.execute(connection);
      expect(rows).toEqual([{ n: value }]);
    }
    await sql`select ${3}::int as n`.execute(connection);
    const { rows } = await sql<{ statement: string; calls: number }>`select statement,
      (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ statement: expect.stringContaining('select $1::int as n') as string, calls: 2 }]);
  });
});

test('a select of a query builder is kept too where it is marked', async () => {
  await db.kysely.connection().execute(async (connection) => {
    for (const guid of ['0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a31', '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a32'])
      await connection
        .selectFrom('catalogue.dataset')
        .modifyFront(prepared)
        .select('title')
        .where('dataset_guid', '=', guid)
        .execute();
    const { rows } = await sql<{ calls: number }>`select (generic_plans + custom_plans)::int as calls
      from pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ calls: 2 }]);
  });
});

test('a marked statement that fails leaves the connection usable', async () => {
  await db.kysely.connection().execute(async (connection) => {
    const divide = (by: number) =>
      sql<{ n: number }>`${prepared}select 6 / ${by}::int as n`.execute(connection);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  });
});
