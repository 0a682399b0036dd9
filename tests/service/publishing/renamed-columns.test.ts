/** A column keeps its key under another name: what names it follows when an editor says so. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publishDue } from '#proxy/domains/publishing/publish.ts';
import { ORGANISATION, people } from '../../support/catalogue.ts';
import { complete } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';
import { fileOf, publish, published, table } from './renamed-bench.ts';

useUploads();

it('the words of a column and their translations follow at once, with a history, and go back when it is taken back', async () => {
  const made = await published('Words', 'id', 'name');
  const { datasetGUID } = made;
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: {
      dictionary: { name: { label: 'Name', description: 'Of a person', unit: '', codes: 'a = A' } },
    },
    translations: { 'column/name/label@de': 'Name der Person' },
  });
  await publish(datasetGUID);
  await made.replace('id', 'person');
  const { renaming, earlier } = await made.file();
  // What the screen compares is what the service compares: the version that readers have.
  const againstGUID = earlier[0]?.versionGUID;
  expect(renaming).toMatchObject({ againstGUID, gone: ['name'], added: ['person'], renamed: [] });
  await made.rename('name', 'person');
  const said = await edit(datasetGUID);
  expect(said.fields.dictionary).toEqual({
    person: { label: 'Name', description: 'Of a person', unit: '', codes: 'a = A' },
  });
  expect(said.translations).toMatchObject({
    'column/person/label@de': 'Name der Person',
    'column/name/label@de': '',
  });
  expect(said.files[0]?.renaming).toMatchObject({
    againstGUID,
    gone: [],
    added: [],
    renamed: [{ before: 'name', after: 'person', isOpen: true }],
  });
  const { result } = await bench.ask('dataset:history', { datasetGUID });
  expect(result.map((one) => one.field)).toEqual(
    expect.arrayContaining(['dictionary', 'column/person/label@de']),
  );
  await bench.ask('dataset:separateColumn', { ...(await made.about()), column: 'person' });
  const back = await edit(datasetGUID);
  expect(back.fields.dictionary).toHaveProperty('name.label', 'Name');
  expect(back.fields.dictionary).not.toHaveProperty('person');
  expect(back.translations).toMatchObject({ 'column/name/label@de': 'Name der Person' });
  expect(back.files[0]?.renaming).toMatchObject({
    againstGUID,
    gone: ['name'],
    added: ['person'],
    renamed: [],
  });
});

it('words stay at the old name too where another file has it', async () => {
  const made = await published('Two files', 'id', 'name');
  const { datasetGUID } = made;
  await bench.upload(datasetGUID, 'others.csv', table('name', 'age'));
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: { dictionary: { name: { label: 'Name', description: '', unit: '' } } },
  });
  await made.replace('id', 'person');
  await made.rename('name', 'person');
  expect((await edit(datasetGUID)).fields.dictionary).toMatchObject({
    name: { label: 'Name' },
    person: { label: 'Name' },
  });
});

it('before the publication it is no loss, and the keys that name it are listed; afterwards their use goes on under the new name', async () => {
  const made = await published('Use', 'id', 'name', 'ward');
  const { datasetGUID, resourceGUID } = made;
  const use = (column: string, day: number, used: number) =>
    sql`insert into catalogue.column_use (dataset_guid, resource_guid, day, column_name, used, last_used_at)
      values (${datasetGUID}, ${resourceGUID}, current_date - ${day}::int, ${column}, ${used}, now())`.execute(
      bench.db.kysely,
    );
  await use('name', 1, 5);
  await use('name', 2, 2);
  await made.replace('id', 'person', 'ward');
  await made.rename('name', 'person');
  const { files, columnUses } = await bench.ask('dataset:affected', { datasetGUID });
  expect(files[0]?.columns).toMatchObject({
    added: [],
    removed: [],
    renamed: [{ before: 'name', after: 'person' }],
  });
  expect(files[0]?.columns.bars.map(({ name }) => name)).toEqual(['id', 'person', 'ward']);
  expect(columnUses).toMatchObject([{ column: 'name', effect: 'renamed', calls: 7 }]);
  await use('person', 1, 1);
  await publish(datasetGUID);
  await made.replace('id', 'ward');
  const next = await bench.ask('dataset:affected', { datasetGUID });
  expect(next.columnUses).toMatchObject([{ column: 'person', effect: 'gone', calls: 8 }]);
});

it('an answer about personal data counts for the column under its new name, until that is taken back', async () => {
  const made = await published('Answered', 'id', 'mail');
  const { datasetGUID } = made;
  await sql`insert into catalogue.personal_answer (dataset_guid, column_name, kind, is_personal, answered_by)
    values (${datasetGUID}, 'mail', 'email', false, ${people.editor})`.execute(bench.db.kysely);
  const answered = async () =>
    (
      await sql<{ name: string }>`select column_name as name from catalogue.personal_answer
        where dataset_guid = ${datasetGUID} order by 1`.execute(bench.db.kysely)
    ).rows.map(({ name }) => name);
  await made.replace('id', 'address');
  await made.rename('mail', 'address');
  expect(await answered()).toEqual(['address', 'mail']);
  await bench.ask('dataset:separateColumn', { ...(await made.about()), column: 'address' });
  expect(await answered()).toEqual(['mail']);
});

it('is refused for another version than the current one, for strangers, and for what readers have where one may not publish', async () => {
  const made = await published('Refused', 'id', 'name');
  const { datasetGUID } = made;
  const first = await made.about();
  await made.replace('id', 'person');
  const names = { before: 'name', after: 'person' };
  expect(await bench.status('dataset:renameColumn', { ...first, ...names }, people.editor)).toBe(409);
  const about = await made.about();
  expect(await bench.status('dataset:renameColumn', { ...about, ...names }, people.stranger)).toBe(404);
  expect(await bench.status('dataset:renameColumn', { ...about, ...names }, people.member)).toBe(404);
  expect(await made.refused('none', 'person')).toEqual([400, 'before', 'column.notGone']);
  expect(await made.refused('name', 'id')).toEqual([400, 'after', 'column.notNew']);
  expect(await made.refused('name', 'none')).toEqual([400, 'after', 'column.notNew']);
  const separate = { ...about, column: 'person' };
  expect(await bench.status('dataset:separateColumn', separate, people.editor)).toBe(400);
  await publish(datasetGUID);
  expect(await bench.status('dataset:renameColumn', { ...about, ...names }, people.editor)).toBe(403);
  await made.rename('name', 'person', people.owner);
  // Readers have it.
  expect(await bench.status('dataset:separateColumn', separate, people.owner)).toBe(409);
  expect((await made.file()).renaming.renamed).toEqual([{ before: 'name', after: 'person', isOpen: false }]);
});

it('a draft follows at once and can go back; a plan follows when its time comes', async () => {
  const datasetGUID = await bench.draft('Draft');
  const resourceGUID = await bench.upload(datasetGUID, 'a.csv', table('id', 'name'));
  const chartGUID = randomUUID();
  const chart = JSON.stringify({
    kind: 'chart',
    title: 'Of a draft',
    resourceGUID,
    sheet: 0,
    versionGUID: null,
    x: 'name',
    y: null,
    series: null,
    filters: [],
  });
  await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document)
    values (${chartGUID}, 'chart', ${ORGANISATION}, ${chart}::jsonb)`.execute(bench.db.kysely);
  const x = async () => {
    const { rows: found } = await sql<{ x: string }>`select document ->> 'x' as x from catalogue.document
      where document_guid = ${chartGUID}`.execute(bench.db.kysely);
    return found[0]?.x;
  };
  await bench.upload(datasetGUID, 'a.csv', table('id', 'person'), resourceGUID);
  const about = async () => ({
    datasetGUID,
    resourceGUID,
    versionGUID: (await fileOf(datasetGUID)).versionGUID,
  });
  await bench.ask(
    'dataset:renameColumn',
    { ...(await about()), before: 'name', after: 'person' },
    people.editor,
  );
  expect(await x()).toBe('person');
  await bench.ask('dataset:separateColumn', { ...(await about()), column: 'person' }, people.editor);
  expect(await x()).toBe('name');
  await bench.ask(
    'dataset:renameColumn',
    { ...(await about()), before: 'name', after: 'person' },
    people.editor,
  );
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  await publish(datasetGUID);
  await bench.upload(datasetGUID, 'a.csv', table('id', 'whom'), resourceGUID);
  await bench.ask(
    'dataset:renameColumn',
    { ...(await about()), before: 'person', after: 'whom' },
    people.editor,
  );
  await publish(datasetGUID, { at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await x()).toBe('person');
  await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
    bench.db.kysely,
  );
  await bench.db.kysely.transaction().execute((trx) => publishDue(trx, datasetGUID));
  expect(await x()).toBe('whom');
});

it('versions from before keys were stored are matched by their names', async () => {
  const made = await published('Old', 'id', 'name');
  const { datasetGUID } = made;
  await sql`update catalogue.resource_version set column_keys = null, follows = null
    where dataset_guid = ${datasetGUID}`.execute(bench.db.kysely);
  await made.replace('id', 'person');
  await sql`update catalogue.resource_version set follows = null where dataset_guid = ${datasetGUID}`.execute(
    bench.db.kysely,
  );
  await made.rename('name', 'person');
  await publish(datasetGUID);
  const { rows: keys } = await sql<{ column_keys: Record<string, string> }>`
    select column_keys from catalogue.resource_version where dataset_guid = ${datasetGUID} order by version`.execute(
    bench.db.kysely,
  );
  expect(keys[0]?.column_keys['name']).toBe(keys[1]?.column_keys['person']);
  expect(keys[0]?.column_keys['id']).toBe(keys[1]?.column_keys['id']);
});
