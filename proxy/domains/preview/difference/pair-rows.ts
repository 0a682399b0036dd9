/** Finds for each row of one version the row of the other. */
import type { FoundKey } from './keys.ts';
import { cast, cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceTable } from './protocol.ts';

/**
 * Makes the tables `pair` (r1, r2, same), `gone` (r) and `came` (r). Only numbers and hashes of rows take part in the
 * join: whole rows are read again for those that differ.
 * @param kept columns that are compared
 * @param key null: rows are compared as a whole, each as often as it occurs
 * @returns whether the rows that both versions have are in the same order
 */
export async function pairRows(
  asked: Asking,
  { before, after }: { readonly before: SourceTable; readonly after: SourceTable },
  kept: readonly Kept[],
  key: FoundKey | null,
): Promise<boolean> {
  const columns = key?.key ?? [];
  const hashed = (cells: readonly string[]) => `hash(${cells.length === 0 ? '1' : cells.join(', ')})`;
  const numbered = (cells: readonly string[]) => cells.map((one, i) => `${one} as k${i}, `).join('');
  await asked.run(
    `create temp table k1 as select r, ${numbered(columns.map((one) => cast('t', one)))}
     ${hashed(kept.map((one) => cast('t', one)))} as h from ${rowsOf(before)} t`,
  );
  await asked.run(
    `create temp table k2 as select r, ${numbered(columns.map(({ to }) => cell('t', to)))}
     ${hashed(kept.map(({ to }) => cell('t', to)))} as h from ${rowsOf(after)} t`,
  );
  await asked.run('create temp table pair (r1 bigint, r2 bigint, same boolean)');
  const names = columns.map((_, i) => `k${i}`);
  const on = (a: string, b: string) => names.map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');
  const isExact = key !== null && key.repeated === 0;
  if (key !== null) {
    const twice = (table: string) =>
      `select ${names.join(', ')} from ${table} group by all having count(*) > 1`;
    if (!isExact)
      await asked.run(
        `create temp table bad as select distinct * from (${twice('k1')} union all ${twice('k2')})`,
      );
    const good = (table: string) =>
      isExact
        ? table
        : `(select * from ${table} where not exists (select 1 from bad where ${on('bad', table)}))`;
    await asked.run(
      `insert into pair select a.r, b.r, a.h = b.h from ${good('k1')} a join ${good('k2')} b on ${on('a', 'b')}`,
    );
  }
  if (!isExact) {
    const rest = (table: string) => {
      if (key === null) return table;
      const without = names.map((name) => `${name} is null`).join(' or ');
      return `(select * from ${table} where ${without} or exists (select 1 from bad where ${on('bad', table)}))`;
    };
    // The first of several equal rows belongs to the first, the second to the second.
    const counted = (table: string) =>
      `(select r, h, row_number() over (partition by h order by r) as o from ${rest(table)})`;
    await asked.run(
      `insert into pair select a.r, b.r, true from ${counted('k1')} a join ${counted('k2')} b using (h, o)`,
    );
  }
  for (const [side, table] of [
    ['1', 'gone'],
    ['2', 'came'],
  ] as const)
    await asked.run(
      `create temp table ${table} as select r from k${side} where not exists (select 1 from pair where r${side} = r)`,
    );
  await asked.run('drop table k1');
  await asked.run('drop table k2');
  const [isOrdered] = await asked.one(
    'select bool_and(coalesce(r2 > p, true)) from (select r2, lag(r2) over (order by r1) as p from pair)',
  );
  return isOrdered !== false;
}
