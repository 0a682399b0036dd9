/** Files of the sample by the names that its records give them. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { addressOf } from './apps.ts';

/** GUID of the resource of a sample dataset; undefined while it is not there. */
export const findSampleFile = async (
  kysely: Kysely<Schema>,
  dataset: string,
  name: string,
): Promise<string | undefined> =>
  (
    await kysely
      .selectFrom('catalogue.resource')
      .select('resource_guid')
      .where('dataset_guid', '=', addressOf(dataset))
      .where('name', '=', name)
      .executeTakeFirst()
  )?.resource_guid;
