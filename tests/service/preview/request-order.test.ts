/** A table that is asked for while its conversion ends: neither transaction waits for the other for ever. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { makeTable, readTableState, requestTable, type TableKey } from '#proxy/domains/preview/queue.ts';
import { claimJob, completeJob } from '#proxy/platform/jobs/queue.ts';
import { catalogueDatabase } from '../../support/catalogue.ts';

let db: Database;
beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());

it('is not asked for again, and the end is recorded', async () => {
  const { kysely } = db;
  const key: TableKey = { fileKey: 'ab'.repeat(32), recipe: 'table-3' };
  await requestTable(kysely, key, { bytes: 10 });
  const claimed = await claimJob(kysely, makeTable);
  if (claimed === null) throw new Error('The table is no job');
  let asked: Promise<void> | undefined;
  await completeJob(kysely, claimed, async (trx) => {
    // The job is locked now. Asking waits for it, and has to leave the table alone meanwhile.
    asked = requestTable(kysely, key, { bytes: 10 });
    const waits = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(kysely)).rows.length).toBe(1);
    await sql`update catalogue.preview set state = 'ready', row_count = 1, column_count = 1, finished_at = now()
      where file_key = ${key.fileKey} and recipe = ${key.recipe}`.execute(trx);
  });
  await asked;
  expect(await readTableState(kysely, key)).toMatchObject({ state: 'ready' });
  expect(await claimJob(kysely, makeTable)).toBeNull();
});
