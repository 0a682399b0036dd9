/** The migration that takes former names from what was imported before, where a catalogue had names of any length. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { testDatabase } from '../../support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../proxy/platform/database/migrations');

test('names that no address can be asked for by are left out', async () => {
  const database = await testDatabase('empty');
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    for (const name of await readdir(MIGRATIONS))
      if (name < '0100') await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
    await migrate(database, folder);
    const names = ['street-trees', 'n'.repeat(200), 'n'.repeat(201), randomBytes(3_000).toString('hex')];
    // The dataset of the record does not matter here.
    await database.pool.query(
      'alter table catalogue.source_record drop constraint source_record_dataset_guid_fkey',
    );
    await database.pool.query(
      'insert into catalogue.source_record (dataset_guid, record) values (gen_random_uuid(), $1)',
      [JSON.stringify({ formerNames: names })],
    );
    await migrate(database);
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from catalogue.former_dataset_name order by name',
    );
    expect(rows.map(({ name }) => name)).toEqual(['n'.repeat(200), 'street-trees']);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
