/** Codes of a column that are in another file: what is not there is a violation, and the package says where they are. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { exportsOf } from '../exports/support.ts';
import { complete } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';

useUploads();

const SITES = 'id,name\n0042,Otley Road\n0117,Kirkstall Road\n';
const COUNTS = 'site_id,n\n0042,1\nC219,2\n,3\n0117,4\nC219,5\n42,6\n';

/** Says in which column of which file the codes of a column are. */
async function say(
  datasetGUID: string,
  column: string,
  codesFrom: { resourceGUID: string; column: string } | null,
) {
  const { fields, revisions } = await edit(datasetGUID);
  const said = { label: '', description: '', unit: '', ...fields.dictionary[column], codesFrom };
  const { conflicts } = await bench.ask('dataset:save', {
    datasetGUID,
    changes: { dictionary: { ...fields.dictionary, [column]: said } },
    base: { dictionary: revisions.dictionary ?? 0 },
  });
  expect(conflicts).toEqual([]);
  await bench.publishing.idle();
}
async function twoFiles() {
  const datasetGUID = await bench.draft('Counts at sites');
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: `Counts ${datasetGUID}` } });
  const sites = await bench.upload(datasetGUID, 'sites.csv', SITES);
  const counts = await bench.upload(datasetGUID, 'counts.csv', COUNTS);
  return { datasetGUID, sites, counts };
}
const fileOf = async (datasetGUID: string, resourceGUID: string) =>
  (await edit(datasetGUID)).files.find((file) => file.resourceGUID === resourceGUID);
const unknownIn = async (datasetGUID: string, resourceGUID: string) =>
  (await fileOf(datasetGUID, resourceGUID))?.violations.find(({ rule }) => rule === 'unknownCode');

it('counts what the other file does not have, with its first rows and values', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  expect((await fileOf(datasetGUID, counts))?.codes).toBeUndefined();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  expect((await fileOf(datasetGUID, counts))?.codes).toBe('compared');
  const found = await unknownIn(datasetGUID, counts);
  expect(found).toMatchObject({
    column: 'site_id',
    count: 3,
    rows: [2, 5, 6],
    repair: null,
    against: { column: 'id', values: ['C219', '42'] },
  });
  expect(found?.text).toMatch(
    /^Column “site_id” has 3 values that column “id” of “.+” does not have, such as C219, 42\./,
  );
  expect(await unknownIn(datasetGUID, sites)).toBeUndefined();
  const { result } = await bench.ask('dataset:checklist', { datasetGUID });
  expect(result.filter(({ id }) => id === 'files.violations')).toHaveLength(1);
});

it('marks each row that has such a code', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  const file = await fileOf(datasetGUID, counts);
  const answer = await bench.publishing.uploads.fetch(
    new Request(`http://service.invalid/api/uploads/marked/${datasetGUID}/${file?.versionGUID}`, {
      headers: { authorization: `Bearer ${people.editor}` },
    }),
  );
  const [, ...rows] = parse(await answer.text(), { bom: true }) as string[][];
  expect(rows.map(([code, , reason]) => [code, reason?.includes('not among the codes')])).toEqual([
    ['0042', false],
    ['C219', true],
    ['', false],
    ['0117', false],
    ['C219', true],
    ['42', true],
  ]);
});

it('is compared again with each new version, of either file', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  await bench.upload(datasetGUID, 'sites-2.csv', `${SITES}C219,Burley Road\n`, sites);
  expect((await unknownIn(datasetGUID, counts))?.count).toBe(1);
  await bench.upload(datasetGUID, 'counts-2.csv', 'site_id,n\n0042,1\n0117,4\n', counts);
  expect(await unknownIn(datasetGUID, counts)).toBeUndefined();
  expect((await fileOf(datasetGUID, counts))?.codes).toBe('compared');
  // What was found in versions that no longer count is forgotten.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from catalogue.code_comparison
    where dataset_guid = ${datasetGUID}`.execute(bench.db.kysely);
  expect(rows).toEqual([{ count: 1 }]);
});

it('asks for nothing where the file or the column is gone, and keeps what was said', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'code' });
  expect((await fileOf(datasetGUID, counts))?.codes).toBeUndefined();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: sites });
  expect((await fileOf(datasetGUID, counts))?.codes).toBeUndefined();
  expect((await edit(datasetGUID)).fields.dictionary['site_id']?.codesFrom).toEqual({
    resourceGUID: sites,
    column: 'id',
  });
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID: sites });
  await bench.publishing.idle();
  expect((await unknownIn(datasetGUID, counts))?.count).toBe(3);
  await say(datasetGUID, 'site_id', null);
  expect(await unknownIn(datasetGUID, counts)).toBeUndefined();
});

it('follows the column of the other file to its new name', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  await bench.upload(datasetGUID, 'sites-2.csv', SITES.replace('id', 'code'), sites);
  expect((await fileOf(datasetGUID, counts))?.codes).toBeUndefined();
  const versionGUID = (await fileOf(datasetGUID, sites))?.versionGUID ?? '';
  const about = { datasetGUID, resourceGUID: sites, versionGUID };
  await bench.ask('dataset:renameColumn', { ...about, before: 'id', after: 'code' });
  await bench.publishing.idle();
  expect(await unknownIn(datasetGUID, counts)).toMatchObject({ count: 3, against: { column: 'code' } });
});

it('names no value of a column that looks like personal data', async () => {
  const datasetGUID = await bench.draft('People');
  const people40 = Array.from({ length: 40 }, (_, i) => `person${i}@leeds.example`);
  const known = await bench.upload(
    datasetGUID,
    'known.csv',
    `mail,n\n${people40
      .slice(1)
      .map((one) => `${one},1\n`)
      .join('')}`,
  );
  const asked = await bench.upload(
    datasetGUID,
    'asked.csv',
    `email,n\n${people40.map((one) => `${one},1\n`).join('')}`,
  );
  await say(datasetGUID, 'email', { resourceGUID: known, column: 'mail' });
  const found = await unknownIn(datasetGUID, asked);
  expect(found).toMatchObject({ count: 1, rows: [1], against: { values: [] } });
  expect(JSON.stringify(found)).not.toContain('person0');
});

it('is part of the package of the dataset, and of its columns', async () => {
  const { datasetGUID, sites, counts } = await twoFiles();
  await say(datasetGUID, 'site_id', { resourceGUID: sites, column: 'id' });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  const answer = await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.datapackage.json`);
  const { resources } = (await answer.json()) as {
    resources: { name: string; path: string; schema?: { foreignKeys?: unknown } }[];
  };
  const tableOf = (guid: string) =>
    resources.find(({ path, schema }) => schema !== undefined && path.includes(guid));
  expect(tableOf(counts)?.schema?.foreignKeys).toEqual([
    { fields: ['site_id'], reference: { resource: tableOf(sites)?.name, fields: ['id'] } },
  ]);
  expect(tableOf(sites)?.schema).not.toHaveProperty('foreignKeys');
});
