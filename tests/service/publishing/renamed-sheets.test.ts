/** Columns of further sheets of a workbook, and of further members of an archive, keep their keys as those of the first do. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ORGANISATION, people } from '../../support/catalogue.ts';
import { workbook, zip } from '../../support/zip.ts';
import { complete } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';
import { field, fileOf, publish, table } from './renamed-bench.ts';

useUploads();

const sites = [
  ['id', 'name'],
  ['a', 'Otley Road'],
  ['b', 'Kirkstall Road'],
];
const counts = (...names: string[]) => [
  names,
  ...['1', '2', '3'].map((n) => names.map((name) => `${name} ${n}`)),
];
/** Rows of a sheet, as a workbook writes texts. */
const inXml = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('');
const book = (...names: string[]) =>
  workbook({
    sheets: { Sites: inXml(sites), Counts: inXml(counts(...names)), Notes: inXml([['About']]) },
  });
const archive = (...names: string[]) => zip({ 'a.csv': table('id', 'name'), 'b.csv': table(...names) });

/** What names the column `ward` of the second table, and the first one's `name`. */
async function named(fileName: string, content: Uint8Array) {
  const { kysely } = bench.db;
  const datasetGUID = await bench.draft(fileName);
  const resourceGUID = await bench.upload(datasetGUID, fileName, content);
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: {
      ...complete,
      title: `${fileName} ${datasetGUID}`,
      dictionary: { ward: { label: 'Ward', description: '', unit: '' } },
    },
  });
  await publish(datasetGUID);
  const person = await ensurePrincipal(kysely, 'person', people.newcomer);
  const narrowing = { sheet: 2, columns: [1], filters: [], fields: [field(1, 'ward')] };
  const guids = { grant: randomUUID(), chart: randomUUID(), first: randomUUID(), map: randomUUID() };
  await sql`insert into access.dataset_grant
      (grant_guid, principal_id, dataset_guid, resource_guids, level, narrowing, granted_by)
    values (${guids.grant}, ${person}, ${datasetGUID}, array[${resourceGUID}::uuid], 3,
      ${JSON.stringify(narrowing)}::jsonb, ${people.owner})`.execute(kysely);
  const chart = (x: string, sheet: number) =>
    JSON.stringify({
      kind: 'chart',
      title: 'Counts',
      resourceGUID,
      sheet,
      versionGUID: null,
      x,
      y: null,
      series: null,
      filters: [],
    });
  for (const [guid, document] of [
    [guids.chart, chart('ward', 2)],
    // The first table by its own number.
    [guids.first, chart('name', 1)],
  ] as const)
    await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document)
      values (${guid}, 'chart', ${ORGANISATION}, ${document}::jsonb)`.execute(kysely);
  const layer = {
    resourceGUID,
    sheet: 2,
    style: { kind: 'single' },
    filters: [],
    popup: ['ward'],
  };
  await sql`insert into catalogue.map (map_guid, organisation_guid, document)
    values (${guids.map}, ${ORGANISATION}, ${JSON.stringify({ title: 'Counts', layers: [layer] })}::jsonb)`.execute(
    kysely,
  );
  return {
    datasetGUID,
    resourceGUID,
    replace: (next: Uint8Array) => bench.upload(datasetGUID, fileName, next, resourceGUID),
    async rename(before: string, after: string, sheet: number) {
      const { versionGUID } = await fileOf(datasetGUID);
      await bench.ask('dataset:renameColumn', {
        datasetGUID,
        resourceGUID,
        versionGUID,
        sheet,
        before,
        after,
      });
    },
    async state() {
      const { rows } = await sql<{
        chart: string;
        first: string;
        map: string;
        granted: string;
        place: number;
      }>`
        select c.document ->> 'x' as chart, f.document ->> 'x' as first,
          m.document -> 'layers' -> 0 -> 'popup' ->> 0 as map,
          g.narrowing -> 'fields' -> 0 ->> 'name' as granted, (g.narrowing -> 'columns' ->> 0)::int as place
        from catalogue.document c, catalogue.document f, catalogue.map m, access.dataset_grant g
        where c.document_guid = ${guids.chart} and f.document_guid = ${guids.first}
          and m.map_guid = ${guids.map} and g.grant_guid = ${guids.grant}`.execute(kysely);
      return rows[0];
    },
  };
}

const before = { chart: 'ward', first: 'name', map: 'ward', granted: 'ward', place: 1 };

it.each([
  ['counts.xlsx', 'Counts', book('day', 'ward'), book('day', 'n', 'district')],
  ['counts.zip', 'b.csv', archive('day', 'ward'), archive('day', 'n', 'district')],
] as const)(
  '%s: what names a column of its second table follows at the publication, and goes back with the version',
  async (fileName, name, content, next) => {
    const made = await named(fileName, content);
    const { datasetGUID, resourceGUID } = made;
    const first = await fileOf(datasetGUID);
    expect(first.otherTables[0]).toEqual({ sheet: 2, name, columns: ['day', 'ward'] });
    expect(first.renaming.otherTables).toEqual([]);
    await made.replace(next);
    expect((await fileOf(datasetGUID)).renaming).toMatchObject({
      gone: [],
      otherTables: [{ sheet: 2, name, gone: ['ward'], added: ['n', 'district'], renamed: [] }],
    });
    await made.rename('ward', 'district', 2);
    expect((await fileOf(datasetGUID)).renaming.otherTables).toMatchObject([
      { gone: [], added: ['n'], renamed: [{ before: 'ward', after: 'district', isOpen: true }] },
    ]);
    expect((await edit(datasetGUID)).fields.dictionary).toMatchObject({ district: { label: 'Ward' } });
    expect(await made.state()).toEqual(before);
    await publish(datasetGUID);
    expect(await made.state()).toEqual({
      chart: 'district',
      first: 'name',
      map: 'district',
      granted: 'district',
      place: 2,
    });
    await bench.ask('dataset:useVersion', { datasetGUID, resourceGUID, versionGUID: first.versionGUID });
    await publish(datasetGUID);
    expect(await made.state()).toEqual(before);
  },
);

it('a chart that names the first sheet by its own number follows the first table', async () => {
  const made = await named('both.xlsx', book('day', 'ward'));
  const other = workbook({
    sheets: {
      Sites: inXml([['id', 'called'], ...sites.slice(1)]),
      Counts: inXml(counts('day', 'ward')),
    },
  });
  await made.replace(other);
  await made.rename('name', 'called', 0);
  await publish(made.datasetGUID);
  expect(await made.state()).toEqual({ ...before, first: 'called' });
});

it('a renaming of a table that the file does not have is refused', async () => {
  const made = await named('few.xlsx', book('day', 'ward'));
  await made.replace(book('day', 'district'));
  const { versionGUID } = await fileOf(made.datasetGUID);
  const { datasetGUID, resourceGUID } = made;
  const asked = { datasetGUID, resourceGUID, versionGUID, before: 'ward', after: 'district' };
  expect(await bench.status('dataset:renameColumn', { ...asked, sheet: 0 })).toBe(400);
  expect(await bench.status('dataset:renameColumn', { ...asked, sheet: 9 })).toBe(400);
  await bench.ask('dataset:renameColumn', { ...asked, sheet: 2 });
  await bench.ask('dataset:separateColumn', {
    datasetGUID,
    resourceGUID,
    versionGUID,
    sheet: 2,
    column: 'district',
  });
  expect((await fileOf(datasetGUID)).renaming.otherTables).toMatchObject([
    { gone: ['ward'], added: ['district'], renamed: [] },
  ]);
});
