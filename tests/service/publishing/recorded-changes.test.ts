/** What the audit log says of edits, files, versions and lists: what was before, and what is afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { ORGANISATION, people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

/** The latest entries about a thing, the latest first. */
const entries = (objectId: string) =>
  bench.db.kysely
    .selectFrom('access.audit')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .execute();
const latest = async (objectId: string) => (await entries(objectId))[0];

it('has the values of a field before and after, long ones by their beginning, and none that name people', async () => {
  const datasetGUID = await bench.draft('Bridges');
  const save = async (changes: FieldChanges) => {
    const { revisions: base } = await bench.ask('dataset:edit', { datasetGUID });
    // Another person's edit is an entry of its own.
    await bench.ask('dataset:save', { datasetGUID, changes, base }, people.owner);
  };
  await save({ title: 'Bridges of Leeds', tags: ['steel'], description: 'long '.repeat(100) });
  const { action, before, after } = (await latest(datasetGUID)) ?? {};
  expect(action).toBe('dataset.edited');
  expect(before).toMatchObject({ title: 'Bridges', tags: [], description: '' });
  expect(after).toMatchObject({ title: 'Bridges of Leeds', tags: ['steel'] });
  expect((after as { readonly description: string }).description).toHaveLength(301);
  await save({ contact: { name: 'Ada', email: 'ada@example.org', url: 'https://leeds.example' } });
  const named = await latest(datasetGUID);
  expect([named?.before, named?.after]).toEqual([{ contact: { revision: 0 } }, { contact: { revision: 1 } }]);
});

it('has files as they were: their names, their order, and what is gone', async () => {
  const datasetGUID = await bench.draft('Files');
  const first = await bench.upload(datasetGUID, 'first.csv', 'a,b\n1,2\n');
  const second = await bench.upload(datasetGUID, 'second.csv', 'a,b\n3,4\n');
  const added = await latest(datasetGUID);
  expect([added?.action, added?.before, added?.after]).toEqual([
    'dataset.filesChanged',
    null,
    { added: second, version: expect.any(String) },
  ]);
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'The first' });
  expect((await latest(datasetGUID))?.before).toEqual({ file: first, name: 'First' });
  await bench.ask('dataset:orderFiles', { datasetGUID, resourceGUIDs: [second, first] });
  expect(await latest(datasetGUID)).toMatchObject({
    before: { order: [first, second] },
    after: { order: [second, first] },
  });
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID: first, stated: { header: false } });
  expect(await latest(datasetGUID)).toMatchObject({
    before: { file: first, reading: null },
    after: { file: first, reading: { header: false } },
  });
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: second });
  expect((await latest(datasetGUID))?.before).toMatchObject({ file: second, name: 'Second' });
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID: second });
  expect((await latest(datasetGUID))?.before).toBeNull();
});

it('says of a version whether readers get it, before and after', async () => {
  const datasetGUID = await bench.draft('Versions');
  const resourceGUID = await bench.upload(datasetGUID, 'counts.csv', 'a,b\n1,2\n');
  const versionGUID = (await bench.ask('dataset:edit', { datasetGUID })).files[0]?.versionGUID ?? '';
  await bench.upload(datasetGUID, 'counts.csv', 'a,b\n5,6\n', resourceGUID);
  expect((await latest(datasetGUID))?.before).toMatchObject({ file: resourceGUID, version: versionGUID });
  const chosen = { datasetGUID, resourceGUID, versionGUID };
  await bench.ask('dataset:withholdVersion', { ...chosen, reason: 'A street' });
  expect(await latest(datasetGUID)).toMatchObject({
    action: 'dataset.versionWithheld',
    before: { file: resourceGUID, version: versionGUID, isWithheld: false },
    after: { file: resourceGUID, version: versionGUID, isWithheld: true, because: 'editor' },
  });
  await bench.ask('dataset:releaseVersion', { ...chosen, reason: 'None' });
  expect(await latest(datasetGUID)).toMatchObject({
    before: { isWithheld: true, because: 'editor' },
    after: { isWithheld: false },
  });
  await bench.ask('dataset:withholdVersion', { ...chosen, reason: 'A street' });
  await bench.ask('dataset:purgeVersion', chosen);
  expect(await latest(datasetGUID)).toMatchObject({
    action: 'dataset.versionPurged',
    before: { isWithheld: true },
    after: { isWithheld: true, isPurged: true },
  });
});

it('names a value of a list that is hidden or offered again, with what replaces it', async () => {
  const list = { organisationGUID: ORGANISATION, lutTableName: 'theme' } as const;
  const { result } = await bench.ask('lut:rows', list);
  const [row, by] = result;
  if (row === undefined || by === undefined) throw new Error('There are no themes.');
  await bench.ask('lut:delete', { ...list, id: row.id, replacedBy: by.id });
  const recorded = async () =>
    bench.db.kysely
      .selectFrom('access.audit')
      .select(['action', 'before', 'after'])
      .where('object_kind', '=', 'theme')
      .where('object_id', '=', String(row.id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  expect(await recorded()).toEqual({
    action: 'lookup.hidden',
    before: { label: row.label, isOffered: true },
    after: { label: row.label, isOffered: false, replacedBy: { id: by.id, label: by.label }, datasets: 0 },
  });
  await bench.ask('lut:restore', { ...list, id: row.id });
  expect(await recorded()).toEqual({
    action: 'lookup.restored',
    before: { label: row.label, isOffered: false },
    after: { label: row.label, isOffered: true },
  });
});
