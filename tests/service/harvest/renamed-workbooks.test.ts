/** A workbook that a source brings with other names of columns: its first table has a number of its own. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { benchOfFile } from './harvest-bench.ts';
import { renamedBench } from './renamed-bench.ts';

const bench = benchOfFile();
const { dryRun, items } = bench;
const { serve, named } = renamedBench(bench);

it('a chart that names the first table of a workbook by its own number counts as well', async () => {
  const made = await named();
  const { sourceGUID, identifier, resourceGUID } = made;
  const { kysely } = bench.bench.db;
  // As the import of a workbook notes it.
  const part = JSON.stringify({ part: { kind: 'sheet', position: 3, names: ['About', 'Notes', 'People'] } });
  for (const table of ['resource', 'resource_version'])
    await sql`update catalogue.${sql.raw(table)} set dialect = coalesce(dialect, '{}') || ${part}::jsonb
      where resource_guid = ${resourceGUID}`.execute(kysely);
  const drawnOf = (sheet: number) =>
    sql`update catalogue.document set document = jsonb_set(document, '{sheet}', ${String(sheet)}::jsonb)
      where document ->> 'resourceGUID' = ${resourceGUID}`.execute(kysely);
  const grantOf = (sheet: number) =>
    sql`update access.dataset_grant set narrowing = jsonb_set(narrowing, '{sheet}', ${String(sheet)}::jsonb)
      where resource_guids = array[${resourceGUID}::uuid]`.execute(kysely);
  serve(identifier, 'id', 'person', 'ward');
  const breaksOfName = async () => {
    const [item] = await items((await dryRun(sourceGUID)).runGUID);
    return item?.columns[0]?.gone.find(({ name }) => name === 'name')?.breaks;
  };
  await drawnOf(3);
  await grantOf(3);
  expect(await breaksOfName()).toMatchObject({ charts: 1, grants: 1 });
  // Another table of it.
  await drawnOf(2);
  await grantOf(2);
  expect(await breaksOfName()).toMatchObject({ charts: 0, grants: 0 });
  await drawnOf(0);
  await grantOf(0);
  expect(await breaksOfName()).toMatchObject({ charts: 1, grants: 1 });
});
