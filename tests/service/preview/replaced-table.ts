/** A table whose file is replaced after a chart or a map was made of it. */
import { randomUUID } from 'node:crypto';
import { keepImported } from '#proxy/domains/publishing/files/current-files.ts';
import { people } from '../../support/catalogue.ts';
import { ready, type Harness, type Opened } from './harness.ts';
import { datasetOf } from './share-rows.ts';

/** The parts that store a file and make its table. */
interface Storing {
  readonly harness: Harness;
  readonly opened: Opened;
}

const store = ({ harness, opened }: Storing, content: string, sourceIdentifier: string): Promise<string> =>
  ready(harness, opened, { content, sourceIdentifier }, people.owner);

/** A file with one version, which has a row of its own. */
export async function tableWithVersion(
  storing: Storing,
  content: string,
  sourceIdentifier: string,
): Promise<string> {
  const { harness } = storing;
  const resourceGUID = await store(storing, content, sourceIdentifier);
  const datasetGUID = await datasetOf(harness, resourceGUID);
  await harness.db.kysely.transaction().execute((trx) => keepImported(trx, datasetGUID, 'published'));
  return resourceGUID;
}

/** Gives readers two newer versions of a file, both with the content. @returns the first version, and the GUIDs of the others */
export async function replaceTwice(
  storing: Storing,
  resourceGUID: string,
  content: string,
  sourceIdentifier: string,
) {
  const { kysely } = storing.harness.db;
  const later = await store(storing, content, sourceIdentifier);
  const { file_key, bytes } = await kysely
    .selectFrom('catalogue.resource')
    .select(['file_key', 'bytes'])
    .where('resource_guid', '=', later)
    .executeTakeFirstOrThrow();
  const first = await kysely
    .selectFrom('catalogue.resource_version')
    .selectAll()
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  const { dataset_guid, file_name, format } = first;
  const versions = [randomUUID(), randomUUID()] as const;
  for (const [i, version_guid] of versions.entries())
    await kysely
      .insertInto('catalogue.resource_version')
      .values({
        version_guid,
        resource_guid: resourceGUID,
        dataset_guid,
        version: i + 2,
        file_name,
        file_key,
        bytes,
        format,
        status: 'ready',
        published_at: new Date(),
      })
      .execute();
  await kysely
    .updateTable('catalogue.resource')
    .set({ version_guid: versions[1], file_key, bytes })
    .where('resource_guid', '=', resourceGUID)
    .execute();
  return { first, versions };
}

/** Changes whether readers get a version of a file. */
export const setVersion = (
  { harness }: Pick<Storing, 'harness'>,
  versionGUID: string,
  set: { readonly published_at?: Date | null; readonly withheld_at?: Date; readonly withheld_for?: 'editor' },
) =>
  harness.db.kysely
    .updateTable('catalogue.resource_version')
    .set(set)
    .where('version_guid', '=', versionGUID)
    .execute();
