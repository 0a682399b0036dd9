/** Fresh databases for service tests: copies of the migrated template on the server that all tests share. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { PRODUCT_ROLE } from '#proxy/platform/database/cluster/initialise.ts';
import { connect, type Database } from '#proxy/platform/database/database.ts';
import { TEMPLATE } from './postgres-server.ts';

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(inject('postgres'));
  // Both roles have the same generated password.
  url.username = PRODUCT_ROLE;
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A database of its own for a test or a file of tests; `close()` removes it.
 * @param template `empty` for one without migrations.
 * @param privateCatalogue members find what is not public; the tests of that say otherwise.
 */
export async function testDatabase(
  template: 'migrated' | 'empty' = 'migrated',
  privateCatalogue = true,
): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = template === 'migrated' ? TEMPLATE : 'template0';
  await onServer(`create database ${name} owner ${PRODUCT_ROLE} template ${source} strategy file_copy`);
  const database = connect(urlOf(name), pino({ level: 'silent' }), {
    connections: 8,
    privateCatalogue,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
