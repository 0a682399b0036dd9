/** Counts of themes in the words of the lookup. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface CountedTheme {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

/** Puts counted values of the facet `theme` into words, most frequent first. */
export async function readThemes(
  kysely: Kysely<Schema>,
  counted: readonly { readonly value: string; readonly count: number }[],
): Promise<CountedTheme[]> {
  const counts = new Map(counted.map(({ value, count }) => [Number(value), count]));
  if (counts.size === 0) return [];
  const rows = await kysely
    .selectFrom('catalogue.lookup')
    .select(['id', 'code', 'label'])
    .where('table_name', '=', 'theme')
    .where('id', 'in', [...counts.keys()])
    .execute();
  return rows
    .map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }))
    .toSorted((x, y) => y.count - x.count || x.label.localeCompare(y.label, 'en'));
}
