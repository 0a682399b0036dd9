/** Questions that name columns by their names: a table of a part of a file has other positions. */
import type { Kysely } from 'kysely';
import type { NamedFilter, PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { TableKey } from './queue.ts';

/** Columns of these names with what is in them, the first of each name. */
export async function readByName(
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, PreviewColumn>> {
  const rows =
    names.length === 0
      ? []
      : await kysely
          .selectFrom('catalogue.preview_column')
          .select(['position', 'name', 'type', 'profile'])
          .where('file_key', '=', fileKey)
          .where('recipe', '=', recipe)
          .where('name', 'in', [...new Set(names)])
          .orderBy('position', 'desc')
          .execute();
  return new Map(rows.map(({ profile, ...column }) => [column.name, { ...column, ...profile }]));
}

/** The conditions by the positions of a table; null for one whose column the table does not have. */
export const placeFilters = (
  filters: readonly NamedFilter[],
  columns: ReadonlyMap<string, Pick<PreviewColumn, 'position'>>,
): (PreviewFilter | null)[] =>
  filters.map((filter) => {
    const column = columns.get(filter.column);
    return column === undefined ? null : { ...filter, column: column.position };
  });
