/** Which uploads the server knows as tables that it has written with remedies. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markRemedy, noteRemedied } from '#proxy/domains/publishing/files/remedied-tables.ts';
import { people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const remedies = { without: ['name'], number: [] } as never;

it('knows the same bytes as those of each file that they were written for last', async () => {
  const datasetGUID = await bench.draft('Twins');
  const checksum = 'a'.repeat(64);
  const { kysely } = bench.db;
  for (const resourceGUID of [crypto.randomUUID(), crypto.randomUUID()]) {
    const versionGUID = crypto.randomUUID();
    await sql`insert into catalogue.resource_version (version_guid, resource_guid, dataset_guid, version, file_key,
      file_name, format, status, added_by) values (${versionGUID}, ${resourceGUID}, ${datasetGUID}, 2, ${checksum},
      'people.csv', 'csv', 'ready', ${people.editor})`.execute(kysely);
    await noteRemedied(kysely, { datasetGUID, resourceGUID, checksum, remedies });
    await kysely.transaction().execute((trx) => markRemedy(trx, versionGUID));
    const version = await kysely
      .selectFrom('catalogue.resource_version')
      .select('remedies')
      .where('version_guid', '=', versionGUID)
      .executeTakeFirstOrThrow();
    expect(version.remedies).toEqual({ without: ['name'] });
  }
});
