/**
 * Writes the lookup tables that the product brings along. Safe to run at every start: rows that are as they
 * should be are not touched. What a platform administrator has changed of a row stays (`kept`); everything else of it,
 * and rows that are new, are as this release has them.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { POSITION_STEP } from './seed-row.ts';
import { lookupSeeds } from './tables.ts';

/** The value of a column after the start: that of this release, unless it was changed here. */
const changed = (column: 'label' | 'description' | 'active') =>
  sql`case when ${sql.lit(column)} = any (l.kept) then l.${sql.ref(column)} else excluded.${sql.ref(column)} end`;

/** Seeds all tables in one statement. @returns how many rows were written or changed. */
export async function seedLookups(kysely: Kysely<Schema>): Promise<number> {
  const rows = Object.entries(lookupSeeds).flatMap(([table, seeds]) =>
    seeds.map((seed, i) => ({
      table_name: table,
      id: seed.id,
      code: seed.code,
      label: seed.label,
      description: seed.description ?? null,
      uri: seed.uri ?? null,
      details: seed.details ?? {},
      position: (i + 1) * POSITION_STEP,
      active: seed.active ?? true,
    })),
  );
  const result = await sql`
    insert into catalogue.lookup as l (table_name, id, code, label, description, uri, details, position, active)
    select table_name, id, code, label, description, uri, details, position, active
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      table_name text, id integer, code text, label text, description text, uri text, details jsonb,
      position integer, active boolean)
    on conflict (table_name, id) do update
      set code = excluded.code, label = ${changed('label')}, description = ${changed('description')},
          uri = excluded.uri, details = excluded.details, position = excluded.position,
          active = ${changed('active')}
      where (l.code, l.label, l.description, l.uri, l.details, l.position, l.active)
        is distinct from
        (excluded.code, ${changed('label')}, ${changed('description')}, excluded.uri, excluded.details,
         excluded.position, ${changed('active')})
  `.execute(kysely);
  return Number(result.numAffectedRows ?? 0n);
}
