/** Columns of a file that its publisher has marked as ending, with their last days. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** @param resourceGUID of the file; a version of before has none */
export async function readEnding(
  kysely: Kysely<Schema>,
  resourceGUID: string,
): Promise<ReadonlyMap<string, string>> {
  const row = await kysely
    .selectFrom('catalogue.resource')
    .select('columns')
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  return new Map(
    row?.columns.flatMap(({ name, endsOn }) => (endsOn === undefined ? [] : [[name, endsOn] as const])),
  );
}
