/** What is stated about a file: readers have it once it is published, an import keeps what editors said, and faults are refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileFacts } from '#contract/file-facts.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, record } from '../../support/catalogue.ts';
import { resource } from '../exports/support.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const said: FileFacts = {
  kind: 'documentation',
  availability: 'temporary',
  packaging: 'tar',
  licence: 1,
  rights: 'Name the survey.',
  temporal: { start: '2024', end: '2024-05' },
  languages: ['cy'],
};
const shown = { ...said, licence: expect.objectContaining({ id: 1, open: true }) };
const seen = async (datasetGUID: string) =>
  (await ask(bench.discovery, 'dataset:view', { datasetGUID })).resources.map(({ facts }) => facts);

it('is for editors until it is published, and is replaced as a whole', async () => {
  const datasetGUID = await bench.draft('Facts');
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', 'id,age\n1,5\n2,7\n');
  const publish = () =>
    bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await publish();
  expect(await seen(datasetGUID)).toEqual([undefined]);
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts: said });
  expect((await bench.ask('dataset:edit', { datasetGUID })).files[0]?.facts).toEqual(said);
  expect(await seen(datasetGUID)).toEqual([undefined]);
  await publish();
  expect(await seen(datasetGUID)).toEqual([shown]);
  // A name alone changes nothing else.
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'Benches' });
  await publish();
  expect(await seen(datasetGUID)).toEqual([shown]);
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts: { kind: 'data' } });
  await publish();
  expect(await seen(datasetGUID)).toEqual([{ kind: 'data' }]);
  for (const facts of [
    { kind: 'thing' },
    { languages: ['en_GB'] },
    { licence: 'MIT' },
    { licence: 9_999_999 },
    { packaging: 'rar' },
    { rights: ' ' },
    { rights: 'x'.repeat(5001) },
    { temporal: { start: null, end: null } },
    { temporal: { start: '2024-05', end: '2023' } },
    { temporal: { start: 'May', end: null } },
    { temporal: { start: '2024-13', end: null } },
    { temporal: { start: '2023-02-29', end: null } },
    { temporal: { start: null, end: '2024-05-05T99:99Z' } },
  ])
    expect(
      await bench.status('dataset:changeFile', { datasetGUID, resourceGUID, facts: facts as never }),
    ).toBe(400);
});

it('keeps a licence that the organisation no longer offers, and names it to editors', async () => {
  const datasetGUID = await bench.draft('Hidden licence');
  const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', 'id,age\n1,5\n2,7\n');
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts: { licence: 1 } });
  const { organisationGUID } = (await bench.ask('dataset:edit', { datasetGUID })).organisation;
  const { label } = await bench.db.kysely
    .selectFrom('catalogue.lookup')
    .select('label')
    .where('table_name', '=', 'licenceType')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const row = { organisation_guid: organisationGUID, table_name: 'licenceType', id: 1 };
  await bench.db.kysely.insertInto('catalogue.hidden_lookup').values(row).execute();
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  expect(file).toMatchObject({ facts: { licence: 1 }, licence: label });
  const same = { datasetGUID, resourceGUID, facts: { licence: 1, kind: 'data' } } as const;
  expect(await bench.status('dataset:changeFile', same)).toBe(200);
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts: {} });
  expect((await bench.ask('dataset:edit', { datasetGUID })).files[0]).not.toHaveProperty('licence');
  expect(await bench.status('dataset:changeFile', same)).toBe(400);
  await bench.db.kysely.deleteFrom('catalogue.hidden_lookup').where('id', '=', 1).execute();
});

it('names no row or revision that the database cannot have', async () => {
  const datasetGUID = await bench.draft('Large');
  const large = 3_000_000_000;
  await bench.ask('dataset:save', { datasetGUID, changes: { title: 'Larger' } });
  expect(await bench.status('dataset:save', { datasetGUID, changes: { licence: large } })).toBe(400);
  const undo = { datasetGUID, field: 'title', base: 1 } as const;
  expect(await bench.status('dataset:undo', { ...undo, revision: large })).toBe(400);
  expect(await bench.status('dataset:undo', { ...undo, revision: 2_147_483_647 })).toBe(404);
});

it('of an imported file stays the source’s until an editor says something', async () => {
  const source = (facts: object) =>
    record({
      sourceIdentifier: 'packed',
      resources: [resource({ key: 'a', url: 'https://files.example/a.csv.gz', facts })],
    });
  const datasetGUID = datasetGuid(ORGANISATION, 'packed');
  const imports = async (facts: object) => {
    await writeRecords(bench.db.kysely, [source(facts)], { organisationGUID: ORGANISATION, kind: 'test' });
    await bench.db.kysely.transaction().execute((trx) => keepEdits(trx, [datasetGUID]));
  };
  await imports({});
  expect(await seen(datasetGUID)).toEqual([{ compression: 'gzip' }]);
  await imports({ availability: 'stable' });
  expect(await seen(datasetGUID)).toEqual([{ compression: 'gzip', availability: 'stable' }]);
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  await bench.ask('dataset:changeFile', {
    datasetGUID,
    resourceGUID: file?.resourceGUID ?? '',
    facts: { ...said, compression: 'zstd' },
  });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await imports({ availability: 'experimental' });
  expect(await seen(datasetGUID)).toEqual([{ ...shown, compression: 'zstd' }]);
});

it('of a source may have all languages of the EU, and editors may keep them', async () => {
  const languages = 'bg hr cs da nl en et fi fr de el hu ga it lv lt mt pl pt ro sk sl es sv'.split(' ');
  const source = record({
    sourceIdentifier: 'translated',
    resources: [resource({ key: 'a', url: 'https://files.example/a.pdf', facts: { languages } })],
  });
  await writeRecords(bench.db.kysely, [source], { organisationGUID: ORGANISATION, kind: 'test' });
  const datasetGUID = datasetGuid(ORGANISATION, 'translated');
  expect(await seen(datasetGUID)).toEqual([{ languages }]);
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  const { resourceGUID = '' } = file ?? {};
  await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts: { languages } });
  const many = Array.from({ length: 201 }, (_, i) => `en-x-a${i}`);
  expect(
    await bench.status('dataset:changeFile', { datasetGUID, resourceGUID, facts: { languages: many } }),
  ).toBe(400);
});
