/** Tables that are declared as data are the tables of the migrated database: names, types, nulls and defaults. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { datasetColumns } from '#proxy/platform/catalogue/dataset-record.ts';
import { resourceColumns } from '#proxy/platform/catalogue/resource-record.ts';
import { tagUsageColumns } from '#proxy/platform/catalogue/tag-usage.ts';
import type { Columns } from '#proxy/platform/database/columns.ts';
import { testDatabase } from '../../support/database.ts';

const { kysely, close } = await testDatabase();
afterAll(close);

interface Description {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const described = async (table: string) => {
  const { rows } = await sql<Description>`
    select a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as "isNullable",
      a.atthasdef as "hasDefault"
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by 1
  `.execute(kysely);
  return rows;
};

const declared = async (columns: Columns) => {
  const { rows } = await sql<{ type: string }>`
    select t.name::regtype::text as type
    from unnest(${Object.values(columns).map((column) => column.sql)}::text[]) with ordinality as t(name, position)
    order by t.position
  `.execute(kysely);
  return Object.entries(columns)
    .map(([name, { isNullable = false, hasDefault = false }], index) => ({
      name,
      type: rows[index]?.type,
      isNullable,
      hasDefault,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

test.each<[string, Columns]>([
  ['catalogue.dataset', datasetColumns],
  ['catalogue.resource', resourceColumns],
  ['catalogue.tag_usage', tagUsageColumns],
])('%s', async (table, columns) => {
  expect(await declared(columns)).toEqual(await described(table));
});
