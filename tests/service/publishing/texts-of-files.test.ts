/** Names of files, the data dictionary and tags in other languages: written by editors, read by people and searched. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnTextName, fileTextName, type TextName } from '#contract/text-names.ts';
import { translatedName } from '#contract/text-languages.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { ask, ORGANISATION, people, record, send } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { elsewhere, wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let imported: Awaited<ReturnType<typeof wordsBench>>['imported'];
beforeAll(async () => {
  ({ bench, imported } = await wordsBench());
});
afterAll(() => bench.close());

const view = (datasetGUID: string, language?: string) =>
  ask(bench.discovery, 'dataset:view', { datasetGUID, ...(language && { language }) }, people.owner);
const inWelsh = (name: TextName) => translatedName(name, 'cy');

it('gives files, columns and tags in the language that is asked for, each with a fallback of its own', async () => {
  const datasetGUID = await imported('bilingual');
  const { files } = await bench.ask('dataset:edit', { datasetGUID });
  const [file] = files;
  if (file === undefined) throw new Error('The dataset has no file.');
  const name = inWelsh(fileTextName(file.resourceGUID, 'name'));
  const column = 'speed of wind @ 10.5/m';
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: {
      ...complete,
      tags: ['wind', 'weather'],
      dictionary: {
        [column]: {
          label: 'Wind speed',
          description: 'At the mast.',
          unit: 'm/s',
          codes: '0 = calm\n9 = storm',
        },
      },
    },
    translations: {
      [name]: 'Tabl y gwynt',
      [inWelsh('tags')]: 'gwynt\ntywydd',
      [inWelsh(columnTextName(column, 'label'))]: 'Cyflymder gwyntoedd',
      [inWelsh(columnTextName(column, 'codes'))]: '0 = tawel',
    },
  });
  expect((await bench.ask('dataset:edit', { datasetGUID })).translations).toMatchObject({
    [name]: 'Tabl y gwynt',
  });
  await bench.db.kysely
    .updateTable('catalogue.resource')
    .set({
      columns: JSON.stringify([
        { name: column, type: 'number', description: null, distinct: 2, filled: 1 },
        { name: 'other', type: 'text', description: null, distinct: 2, filled: 1 },
      ]),
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });

  const english = await view(datasetGUID);
  expect(english).toMatchObject({
    tags: ['wind', 'weather'],
    resources: [{ name: file.name }, {}],
    availableLanguages: ['en', 'cy'],
  });
  expect(english.resources[0]?.columns[0]).toMatchObject({
    label: 'Wind speed',
    unit: 'm/s',
    codes: [
      { code: '0', label: 'calm' },
      { code: '9', label: 'storm' },
    ],
  });
  const welsh = await view(datasetGUID, 'cy');
  expect(welsh).toMatchObject({
    title: english.title,
    language: 'en',
    tags: ['gwynt', 'tywydd'],
    textLanguages: { tags: 'cy' },
    resources: [{ name: 'Tabl y gwynt', language: 'cy', description: english.resources[0]?.description }, {}],
  });
  expect(welsh.resources[0]?.columns[0]).toMatchObject({
    label: 'Cyflymder gwyntoedd',
    description: 'At the mast.',
    unit: 'm/s',
    // A code without a translation keeps its meaning.
    codes: [
      { code: '0', label: 'tawel' },
      { code: '9', label: 'storm' },
    ],
  });
  // In a third language all of it is as in the main one.
  expect((await view(datasetGUID, 'de')).resources).toEqual(english.resources);

  await bench.db.kysely.transaction().execute((trx) => projectDatasets(trx, [datasetGUID]));
  const words = ['gwynt', 'tabl', 'gwyntoedd', '"Wind speed"'];
  const found = await Promise.all(
    words.map((keywords) => ask(bench.discovery, 'dataset:listDiscovery', { keywords, limit: 5 })),
  );
  expect(found.map(({ result }) => result.some((one) => one.datasetGUID === datasetGUID))).toEqual(
    words.map(() => true),
  );
});

it('keeps what an editor wrote of a file when its source is imported again, with a history of its own', async () => {
  const datasetGUID = await imported('owned-file');
  const { files } = await bench.ask('dataset:edit', { datasetGUID });
  const name = inWelsh(fileTextName(files[0]?.resourceGUID ?? '', 'name'));
  await bench.ask('dataset:save', { datasetGUID, changes: complete, translations: { [name]: 'Ein tabl' } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  const again = record({
    sourceIdentifier: 'owned-file',
    title: 'Another title',
    resources: elsewhere.map((one) => ({ ...one, translations: { name: { cy: 'Newydd', de: 'Neu' } } })),
  });
  await writeRecords(bench.db.kysely, [again], { organisationGUID: ORGANISATION, kind: 'test', keepEdits });
  expect((await view(datasetGUID, 'cy')).resources.map((one) => one.name)).toEqual(['Ein tabl', 'Newydd']);
  expect((await view(datasetGUID, 'de')).resources.map((one) => one.name)).toEqual(['Neu', 'Neu']);
  const { result } = await bench.ask('dataset:history', { datasetGUID, field: name });
  expect(result).toMatchObject([{ field: name, before: '', value: 'Ein tabl' }]);
});

it.each([
  ['a text that no file has', `file/${crypto.randomUUID()}/size@cy`],
  ['a file without a GUID', 'file/x/name@cy'],
  ['a column whose name is not encoded', 'column/a b/label@cy'],
  ['a language that is no tag', 'tags@no language'],
])('refuses %s, and names it', async (_, name) => {
  const datasetGUID = await bench.draft('Refused names');
  const answer = await send(
    bench.data,
    'dataset:save',
    { datasetGUID, translations: { [name]: 'x' } },
    people.owner,
  );
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field: `translations.${name}` }] });
  expect((await bench.ask('dataset:edit', { datasetGUID })).translations).toEqual({});
});
