/** Grants of a part of a table follow a column to the name that an editor has given, and open no other column. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { people } from '../../support/catalogue.ts';
import { bench, useUploads } from './files-bench.ts';
import { field, granted, publish, published } from './renamed-bench.ts';

useUploads();

it('grants and open requests name the column under its new name once readers have it, and not before', async () => {
  const made = await published('Access', 'id', 'name', 'salary');
  const { datasetGUID, resourceGUID } = made;
  const seen = await granted(made, {
    columns: [0, 1],
    filters: [{ kind: 'contains', column: 1, text: 'n' }],
    fields: [field(0, 'id'), field(1, 'name')],
  });
  await sql`insert into access.request (dataset_guid, identity_guid, purpose, resource_guids, column_names, file_columns,
      valid_until, due_at)
    values (${datasetGUID}, ${people.member}, 'Why', array[${resourceGUID}::uuid], '{name}',
      ${JSON.stringify([{ resourceGUID, names: ['name'] }])}::jsonb, now() + interval '9 days',
      now() + interval '9 days')`.execute(bench.db.kysely);
  expect(await seen()).toEqual(['id', 'name']);
  await made.replace('salary', 'id', 'person');
  await made.rename('name', 'person');
  // Readers have the version before.
  expect(await seen()).toEqual(['id', 'name']);
  await publish(datasetGUID);
  expect((await seen()).toSorted()).toEqual(['id', 'person']);
  const { rows: requests } = await sql`select column_names, file_columns from access.request
    where dataset_guid = ${datasetGUID}`.execute(bench.db.kysely);
  expect(requests).toEqual([
    { column_names: ['person'], file_columns: [{ resourceGUID, names: ['person'] }] },
  ]);
  const { rows: log } = await sql<{ action: string; after: unknown }>`select action, after from access.audit
    where object_id = ${datasetGUID} and action like 'dataset.%enam%' order by id`.execute(bench.db.kysely);
  expect(log).toMatchObject([
    { action: 'dataset.columnRenamed', after: { before: 'name', after: 'person' } },
    {
      action: 'dataset.renamingFollowed',
      after: { columns: [{ before: 'name', after: 'person' }], grants: 1, requests: 1 },
    },
  ]);
});

it('a request that is answered names the column under its new name, and one that is declined as it was', async () => {
  const made = await published('Answered', 'id', 'name', 'salary');
  const { datasetGUID, resourceGUID } = made;
  await granted(made, { columns: [1], fields: [field(1, 'name')] });
  const ask = (state: string) =>
    sql<{ guid: string }>`insert into access.request (dataset_guid, identity_guid, purpose, resource_guids,
        column_names, file_columns, valid_until, due_at, state, closed_at)
      values (${datasetGUID}, ${people.member}, 'Why', array[${resourceGUID}::uuid], '{name}',
        ${JSON.stringify([{ resourceGUID, names: ['name'] }])}::jsonb, now() + interval '9 days',
        now() + interval '9 days', ${state}, now()) returning request_guid as guid`.execute(bench.db.kysely);
  const [approved] = (await ask('approved')).rows;
  await ask('declined');
  await sql`update access.dataset_grant set request_guid = ${approved?.guid} where dataset_guid = ${datasetGUID}`.execute(
    bench.db.kysely,
  );
  await made.replace('id', 'person', 'salary');
  await made.rename('name', 'person');
  await publish(datasetGUID);
  const { rows: requests } = await sql`select state, column_names from access.request
    where dataset_guid = ${datasetGUID} order by state`.execute(bench.db.kysely);
  expect(requests).toEqual([
    { state: 'approved', column_names: ['person'] },
    { state: 'declined', column_names: ['name'] },
  ]);
});

it('a renaming that no one has said opens nothing, also one to the name of a secret and back', async () => {
  const made = await published('Unsaid', 'id', 'name');
  const { datasetGUID } = made;
  const seen = await granted(made, { columns: [1], fields: [field(1, 'name')] });
  expect(await seen()).toEqual(['name']);
  await made.replace('id', 'salary');
  await publish(datasetGUID);
  expect(await seen()).toEqual([]);
  // Said afterwards, it counts at once.
  await made.rename('name', 'salary', people.owner);
  expect(await seen()).toEqual(['salary']);
  // Another column under the old name, at the same place and of the same type, is another column.
  await made.replace('id', 'name');
  await publish(datasetGUID);
  expect(await seen()).toEqual([]);
  await made.rename('salary', 'name', people.owner);
  expect(await seen()).toEqual(['name']);
});

it('a file with both names keeps them apart, and names that swap are not taken for renamings', async () => {
  const made = await published('Both', 'id', 'name');
  const { datasetGUID } = made;
  const seen = await granted(made, { columns: [1], fields: [field(1, 'name')] });
  await made.replace('id', 'salary', 'name');
  expect((await made.file()).renaming).toMatchObject({ gone: [], added: ['salary'], renamed: [] });
  expect(await made.refused('name', 'salary')).toEqual([400, 'before', 'column.notGone']);
  await publish(datasetGUID);
  // `name` has another place now: what is there was not meant.
  expect(await seen()).toEqual([]);
  await made.replace('id', 'name', 'salary');
  expect((await made.file()).renaming).toMatchObject({ gone: [], added: [], renamed: [] });
  expect(await made.refused('name', 'salary')).toEqual([400, 'before', 'column.notGone']);
  await publish(datasetGUID);
  expect(await seen()).toEqual(['name']);
  // Readers had both beside each other.
  await made.replace('id', 'salary');
  expect(await made.refused('name', 'salary')).toEqual([400, 'after', 'column.notNew']);
  await publish(datasetGUID);
  expect(await seen()).toEqual([]);
  await made.replace('id', 'wage');
  expect(await made.refused('name', 'wage')).toEqual([400, 'before', 'column.notGone']);
  await made.rename('salary', 'wage');
  await publish(datasetGUID);
  expect(await seen()).toEqual([]);
});

it('names that two publications swap go each with their column, also when an import writes the file again', async () => {
  const made = await published('Swapped', 'a', 'b', 'c');
  const { datasetGUID } = made;
  const seen = await granted(made, { columns: [0], fields: [field(0, 'a')] });
  await made.replace('x', 'b', 'c');
  await made.rename('a', 'x');
  await publish(datasetGUID);
  await made.replace('x', 'a', 'c');
  await made.rename('b', 'a');
  await publish(datasetGUID);
  await made.replace('b', 'a', 'c');
  await made.rename('x', 'b');
  await publish(datasetGUID);
  expect(await seen()).toEqual(['b']);
  // Back to the first version in one step: the columns are the same, whatever they are called.
  const { earlier } = await made.file();
  const first = earlier.at(-1)?.versionGUID ?? '';
  await bench.ask('dataset:useVersion', { datasetGUID, resourceGUID: made.resourceGUID, versionGUID: first });
  await publish(datasetGUID);
  expect(await seen()).toEqual(['a']);
  await bench.db.kysely.transaction().execute((trx) => keepEdits(trx, [datasetGUID]));
  expect(await seen()).toEqual(['a']);
});

it('a grant for a column opens no other one that has its name in an earlier version', async () => {
  const made = await published('Earlier', 'id', 'name');
  const { datasetGUID, resourceGUID } = made;
  await made.replace('id', 'salary');
  await made.rename('name', 'salary');
  await publish(datasetGUID);
  await made.replace('id', 'name', 'salary');
  await publish(datasetGUID);
  const seen = await granted(made, { columns: [1], fields: [field(1, 'name')] });
  expect(await seen()).toEqual(['name']);
  // In the first version, what is `salary` now is called `name`, at the same place and of the same type.
  const versionGUID = (await made.file()).earlier.at(-1)?.versionGUID ?? '';
  await bench.ask('dataset:useVersion', { datasetGUID, resourceGUID, versionGUID });
  await publish(datasetGUID);
  expect(await seen()).toEqual([]);
});
