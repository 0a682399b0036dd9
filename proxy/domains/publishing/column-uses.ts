/** Who asked the plain API for columns that a publication takes away or gives another type (`dataset:affected`). */
import { sql, type Kysely } from 'kysely';
import type { ColumnUse, VersionDifference } from '#contract/publishing-effects.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { COLUMN_USE_DAYS } from '#proxy/platform/uses/write-uses.ts';
import type * as z from 'zod/mini';
import type { Editable } from './editable.ts';

/** Columns, and keys of a column, that are listed. */
const LISTED = 50;

interface Row {
  resource_guid: string;
  column_name: string;
  key_name: string | null;
  organisation: string | null;
  used: number;
  last_used_at: Date;
}

/** What a publication does to a column of a file; undefined where it stays as it is. */
export function effectOn(
  { change, columns }: z.infer<typeof VersionDifference>,
  name: string,
): ColumnUse['effect'] | undefined {
  if (change === 'removed' || columns.removed.includes(name)) return 'gone';
  if (columns.renamed.some((one) => one.before === name)) return 'renamed';
  return columns.retyped.some((one) => one.name === name) ? 'retyped' : undefined;
}

/**
 * @param files how the files that are published differ from those that readers have
 * @param most columns, and keys of a column
 */
export async function readColumnUses(
  kysely: Kysely<Schema>,
  { datasetGUID, isMember }: Pick<Editable, 'datasetGUID' | 'isMember'>,
  files: readonly z.infer<typeof VersionDifference>[],
  most = LISTED,
): Promise<ColumnUse[]> {
  const { rows } = await sql<Row>`
    select c.resource_guid, c.column_name, k.name as key_name, o.name as organisation, sum(c.used)::int as used,
      max(c.last_used_at) as last_used_at
    from catalogue.column_use c left join access.api_key k on k.key_guid = c.key_guid
    left join auth.organisation o on o.organisation_guid = k.organisation_guid
    where c.dataset_guid = ${datasetGUID} and c.day > current_date - ${COLUMN_USE_DAYS}::int
      and c.resource_guid = any (${files.map(({ resourceGUID }) => resourceGUID)}::uuid[])
    group by 1, 2, 3, 4, k.key_guid order by used desc, key_name`.execute(kysely);
  const uses = new Map<string, ColumnUse>();
  for (const { resource_guid: resourceGUID, column_name: column, ...row } of rows) {
    const file = files.find((one) => one.resourceGUID === resourceGUID);
    const effect = file && effectOn(file, column);
    if (effect === undefined) continue;
    const id = `${resourceGUID} ${column}`;
    const use = uses.get(id) ?? { resourceGUID, column, effect, calls: 0, callsWithoutKey: 0, keys: [] };
    use.calls += row.used;
    if (row.key_name === null) use.callsWithoutKey += row.used;
    else if (use.keys.length < most)
      use.keys.push({
        name: isMember ? row.key_name : null,
        organisation: isMember ? row.organisation : null,
        calls: row.used,
        lastUsedAt: row.last_used_at.toISOString(),
      });
    uses.set(id, use);
  }
  return [...uses.values()].toSorted((a, b) => b.calls - a.calls).slice(0, most);
}
