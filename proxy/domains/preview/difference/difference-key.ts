/** What the comparison of two tables is called by, and the columns of a table by names of their own. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { tableName } from '../parts.ts';
import type { TableKey } from '../queue.ts';
import { namedColumns, uniqueNames } from '#contract/rows-columns.ts';
import type { SourceColumn } from './protocol.ts';

export interface DifferenceKey {
  readonly before: TableKey;
  readonly after: TableKey;
}

/** How tables are compared; the number grows when a comparison would give another result than before. */
export const DIFFERENCE_RECIPE = 'difference-1';

/** What the store of tables calls the patch of two tables. */
export function differenceName({ before, after }: DifferenceKey): string {
  const from = createHash('sha256')
    .update(
      JSON.stringify([tableName(before.fileKey, before.recipe), tableName(after.fileKey, after.recipe)]),
    )
    .digest('hex')
    .slice(0, 32);
  return `${after.fileKey}.${DIFFERENCE_RECIPE}.${from}`;
}

/**
 * The columns of a table. Their names differ also where case is not counted, as in the engine, and no name begins with
 * the `$` of a patch.
 */
export async function readColumnsOf(
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
): Promise<SourceColumn[]> {
  const rows = await kysely
    .selectFrom('catalogue.preview_column')
    .select(['position', 'name', 'type'])
    .where('file_key', '=', fileKey)
    .where('recipe', '=', recipe)
    .orderBy('position')
    .execute();
  const nameFor = uniqueNames((name) => name.toLowerCase());
  return namedColumns(rows).map((column) => ({
    ...column,
    name: nameFor(column.name.replace(/^\$/, '_$')),
  }));
}
