/** What the database says about its own tables, for backing up and restoring. */
import type { PoolClient } from 'pg';

export interface Table {
  /** Qualified and quoted where needed, such as `auth.organisation`. */
  readonly name: string;
  /** All columns in their order. */
  readonly columns: readonly string[];
  /** Columns that PostgreSQL computes; they cannot be written. */
  readonly generated: readonly string[];
}

const OURS = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
/** What an extension brought is its own business. */
const NOT_OF_AN_EXTENSION = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Every table with rows, the record of migrations excepted. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as generated
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and ${OURS} and ${NOT_OF_AN_EXTENSION}
      and (n.nspname, c.relname) <> ('public', 'migration')
    group by n.nspname, c.relname
    order by 1`);
  return rows;
}

/**
 * Drops all foreign keys, so that tables can be filled in any order.
 * @returns a function that creates them again, which checks every row.
 */
export async function dropForeignKeys(client: PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OURS}`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/** Lets every sequence that belongs to a column continue after the column's largest value. */
export async function raiseSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select format('%I.%I', sn.nspname, s.relname) as sequence, format('%I.%I', n.nspname, c.relname) as table,
      quote_ident(a.attname) as column
    from pg_class s
    join pg_namespace sn on sn.oid = s.relnamespace
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
    join pg_class c on c.oid = d.refobjid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and ${OURS}`);
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1, coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [sequence],
    );
}

/** The schemas that there are, PostgreSQL's own excepted. */
export async function listSchemas(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) as name from pg_namespace n where ${OURS}`,
  );
  return rows.map(({ name }) => name);
}

/** Takes back what the migrations created in a database that had no tables and only the schemas in `before`. */
export async function emptyDatabase(client: PoolClient, before: readonly string[]): Promise<void> {
  for (const name of await listSchemas(client))
    if (!before.includes(name)) await client.query(`drop schema ${name} cascade`);
  for (const { name } of await listTables(client)) await client.query(`drop table ${name} cascade`);
  await client.query('drop table if exists public.migration');
}
