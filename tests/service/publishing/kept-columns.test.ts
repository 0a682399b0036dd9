/** Columns that readers have, kept in a new version that has lost them, until a day that readers know of. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { people, send } from '../../support/catalogue.ts';
import { complete } from './bench.ts';
import { bench, edit, rows, useUploads } from './files-bench.ts';

useUploads();

const get = (path: string, as: string | null = people.editor) =>
  bench.publishing.uploads.fetch(
    new Request(`http://service.invalid/api/uploads/marked/${path}`, {
      headers: as === null ? {} : { authorization: `Bearer ${as}` },
    }),
  );

const before = `day,site,ward,n\n${rows((i) => `2024-01-${10 + (i % 20)},S${i},W${i % 3},${i}`)}`;
const after = `day,site,area,n\n${rows((i) => `2024-01-${10 + (i % 20)},S${i},W${i % 3},${i + 1}`, 41)}`;

/** A published dataset whose new version has lost the column `ward`. */
async function withLoss(title: string, next = after) {
  const datasetGUID = await bench.draft(title);
  const resourceGUID = await bench.upload(datasetGUID, 'counts.csv', before);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await bench.upload(datasetGUID, 'counts.csv', next, resourceGUID);
  const [file] = (await edit(datasetGUID)).files;
  return { datasetGUID, resourceGUID, path: `${datasetGUID}/${file?.versionGUID}` };
}

it('is filled from another column or by a key, and then nothing goes', async () => {
  const { datasetGUID, resourceGUID, path } = await withLoss('Kept');
  const gone = await bench.ask('dataset:affected', { datasetGUID });
  expect(gone.files[0]?.columns.removed).toEqual(['ward']);

  const renamed = parse(await (await get(`${path}?keep=ward&from=area`)).text()) as string[][];
  expect(renamed[0]).toEqual(['day', 'site', 'ward', 'area', 'n']);
  expect(renamed.slice(1).every(([, , ward, area]) => ward === area)).toBe(true);

  const answer = await get(`${path}?keep=ward&from=&key=site`);
  expect(answer.headers.get('content-disposition')).toContain('counts.csv');
  const table = await answer.text();
  const [names, ...found] = parse(table) as string[][];
  expect([names, found.length]).toEqual([['day', 'site', 'ward', 'area', 'n'], 41]);
  expect(found[4]?.slice(1)).toEqual(['S4', 'W1', 'W1', '5']);
  // The row that is new has no value.
  expect(found[40]?.slice(1)).toEqual(['S40', '', 'W1', '41']);

  await bench.upload(datasetGUID, 'counts.csv', table, resourceGUID);
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: { dictionary: { ward: { label: '', description: '', unit: '', endsOn: '2027-03-31' } } },
  });
  const kept = await bench.ask('dataset:affected', { datasetGUID });
  expect(kept.files[0]?.columns).toMatchObject({ removed: [], added: ['area'] });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  const { columns } = await bench.db.kysely
    .selectFrom('catalogue.resource')
    .select('columns')
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  expect(columns.map(({ name, endsOn }) => [name, endsOn])).toContainEqual(['ward', '2027-03-31']);
});

it('is refused for what is no loss, and where no row can be found', async () => {
  const { path } = await withLoss('Refused');
  const refused = async (query: string) => {
    const answer = await get(`${path}?${query}`);
    const { errors = [] } = (await answer.json()) as { errors?: { field: string; code: string }[] };
    return [answer.status, errors[0]?.field];
  };
  expect(await refused('keep=none&from=area')).toEqual([404, 'keep']);
  expect(await refused('keep=site&from=area')).toEqual([409, 'keep']);
  expect(await refused('keep=ward&from=none')).toEqual([404, 'from']);
  expect(await refused('keep=ward')).toEqual([404, 'key']);
  expect(await refused('keep=ward&from=&key=area')).toEqual([404, 'key']);
  expect(await refused('keep=ward&from=area&without=n')).toEqual([400, 'keep']);
  expect((await get(`${path}?keep=ward&from=area`, null)).status).toBe(401);
  expect([403, 404]).toContain((await get(`${path}?keep=ward&from=area`, people.stranger)).status);
});

it('is refused for a column that was left out as personal data', async () => {
  const text = `site,mail,n\n${rows((i) => `S${i},p${i}@mail.example,${i}`)}`;
  const datasetGUID = await bench.draft('Personal');
  const resourceGUID = await bench.upload(datasetGUID, 'people.csv', text);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Personal' } });
  await bench.ask('dataset:answerFinding', {
    datasetGUID,
    columns: [{ column: 'mail', kind: 'email' }],
    isPersonal: false,
    reason: 'Roles',
  });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  const versionOf = async () => (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  const table = await (await get(`${datasetGUID}/${await versionOf()}?without=mail`)).text();
  await bench.upload(datasetGUID, 'people.csv', table, resourceGUID);
  const answer = await get(`${datasetGUID}/${await versionOf()}?keep=mail&from=&key=site`);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'keep', code: 'column.remedied' }] });
});

it('is refused, as a remedy is, once a colleague has uploaded a newer version, and replaces none of theirs', async () => {
  const { datasetGUID, resourceGUID, path } = await withLoss('Outdated');
  const table = await (await get(`${path}?keep=ward&from=area`)).text();
  const madeOn = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  const attach = async (uploadId: string) => {
    const request = { datasetGUID, uploadId, replaces: resourceGUID, madeOn };
    const answer = await send(bench.data, 'dataset:attachUpload', request, people.editor);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const begin = async () => {
    const asked = { datasetGUID, name: 'counts.csv', size: table.length };
    return (await bench.ask('upload:create', asked, people.editor)).uploadId;
  };
  const own = await begin();
  const first = await attach(own);
  expect(first).toMatchObject({ status: 200, body: { resourceGUID } });
  // The answer was lost, and it is asked again: it is the same version.
  expect(await attach(own)).toEqual(first);
  expect((await edit(datasetGUID)).files[0]?.versionGUID).toBe(first.body['versionGUID']);
  await bench.ask('dataset:detachUpload', { datasetGUID, uploadId: own });

  await bench.upload(datasetGUID, 'counts.csv', after.replaceAll('W1', 'W9'), resourceGUID);
  const current = (await edit(datasetGUID)).files[0]?.versionGUID;
  expect(await attach(await begin())).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'madeOn', code: 'version.notCurrent' }] },
  });
  for (const query of ['keep=ward&from=area', 'without=n']) {
    const answer = await get(`${path}?${query}`);
    expect([query, answer.status, await answer.json()]).toMatchObject([
      query,
      409,
      { errors: [{ field: 'versionGUID', code: 'version.notCurrent' }] },
    ]);
  }
  expect((await edit(datasetGUID)).files[0]?.versionGUID).toBe(current);
});

it('is offered under its old name beside the new one where a renaming was said', async () => {
  const { datasetGUID, resourceGUID, path } = await withLoss('Kept beside');
  const versionGUID = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  const about = { datasetGUID, resourceGUID, versionGUID };
  await bench.ask('dataset:renameColumn', { ...about, before: 'ward', after: 'area' }, people.editor);
  const said = await bench.ask('dataset:affected', { datasetGUID });
  expect(said.files[0]?.columns).toMatchObject({ removed: [], renamed: [{ before: 'ward', after: 'area' }] });
  await bench.upload(
    datasetGUID,
    'counts.csv',
    await (await get(`${path}?keep=ward&from=area`)).text(),
    resourceGUID,
  );
  const kept = await bench.ask('dataset:affected', { datasetGUID });
  // The old name stays for a while, and what names the column goes to the new one.
  expect(kept.files[0]?.columns).toMatchObject({ removed: [], renamed: [], added: ['area'] });
});
