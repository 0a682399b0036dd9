/** A version whose bytes are deleted for good while its file is read. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockDataset } from '#proxy/domains/publishing/editable.ts';
import { readSoon } from '#proxy/domains/publishing/files/read-versions.ts';
import { bench, edit, rows, useUploads } from './files-bench.ts';

useUploads();

it('has nothing of what was read', async () => {
  const { kysely } = bench.db;
  const datasetGUID = await bench.draft('Purged');
  await bench.upload(datasetGUID, 'people.csv', `site,mail\n${rows((i) => `S${i},p${i}@mail.example`, 30)}`);
  const { versionGUID = '' } = (await edit(datasetGUID)).files[0] ?? {};
  const isWaiting = async () => {
    const { rows: waiting } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
    return waiting.length > 0;
  };
  let reading: Promise<unknown> = Promise.resolve();
  await kysely.transaction().execute(async (trx) => {
    await lockDataset(trx, datasetGUID);
    await kysely.transaction().execute((other) => readSoon(other, versionGUID, null));
    reading = bench.publishing.idle();
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await trx
      .updateTable('catalogue.resource_version')
      .set({
        withheld_at: new Date(),
        withheld_for: 'editor',
        purged_at: new Date(),
        status: 'withdrawn',
        file_key: null,
        columns: '[]',
        personal: '[]',
        cell_words: null,
      })
      .where('version_guid', '=', versionGUID)
      .execute();
  });
  await reading;
  const version = await kysely
    .selectFrom('catalogue.resource_version')
    .select(['status', 'columns', 'personal', 'cell_words'])
    .where('version_guid', '=', versionGUID)
    .executeTakeFirstOrThrow();
  expect(version).toEqual({ status: 'withdrawn', columns: [], personal: [], cell_words: null });
});
