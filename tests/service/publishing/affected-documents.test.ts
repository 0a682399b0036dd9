/** Before a publication: the maps and charts whose columns it takes away, and all who are affected as CSV. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORGANISATION, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { workbook } from '../../support/zip.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let datasetGUID = '';
let resourceGUID = '';

const affected = (as: string = people.editor) => bench.ask('dataset:affected', { datasetGUID }, as);
const csv = async (as: string = people.editor) => {
  const { text, isCut } = await bench.ask('dataset:exportAffected', { datasetGUID }, as);
  expect(isCut).toBe(false);
  return text.split('\r\n');
};

async function chart(title: string, columns: object, organisation = ORGANISATION, visibility = 'public') {
  const document = JSON.stringify({ kind: 'chart', title, resourceGUID, sheet: 0, filters: [], ...columns });
  await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document, published, published_at,
      published_revision, visibility)
    values (${randomUUID()}, 'chart', ${organisation}, ${document}::jsonb, ${document}::jsonb, now(), 1,
      ${visibility})`.execute(bench.db.kysely);
}
async function map(title: string, ...layers: readonly object[]) {
  const document = JSON.stringify({
    title,
    layers: layers.map((layer) => ({ resourceGUID, sheet: 0, filters: [], popup: [], ...layer })),
  });
  await sql`insert into catalogue.map (map_guid, organisation_guid, document, published, published_at,
      published_revision, visibility)
    values (${randomUUID()}, ${ORGANISATION}, ${document}::jsonb, ${document}::jsonb, now(), 1, 'public')`.execute(
    bench.db.kysely,
  );
}

beforeAll(async () => {
  bench = await publishingBench();
  datasetGUID = await bench.draft('Counts by ward');
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Counts by ward' } });
  resourceGUID = await bench.upload(
    datasetGUID,
    'counts.csv',
    'id,ward_code,speed,kept\n1,E1,10,a\n2,E2,20,b\n3,E2,30,b\n',
  );
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await chart('Vans by ward', { x: 'ward_code', y: 'speed', series: null });
  await chart('Filtered', {
    x: 'id',
    y: null,
    series: null,
    filters: [{ column: 'ward_code', op: 'equals', value: 'E1' }],
  });
  await chart('Mean speed', { x: 'kept', y: 'speed', series: null });
  await chart('=Untouched', { x: 'kept', y: null, series: null });
  await chart('Another sheet', { x: 'ward_code', y: null, series: null, sheet: 1 });
  await chart('Theirs', { x: 'ward_code', y: null, series: null }, OTHER_ORGANISATION, 'organisation');
  await map(
    'Wards',
    { style: { kind: 'single' } },
    { style: { kind: 'categories', column: 'kept' }, template: 'In {ward_code}' },
  );
  await map('Elsewhere', { resourceGUID: randomUUID(), style: { kind: 'categories', column: 'ward_code' } });
});
afterAll(() => bench.close());

const drawn = async () =>
  Object.fromEntries(
    (await affected()).documents.map(({ named, columns }) => [
      named?.title ?? 'hidden',
      columns.map(({ column, effect }) => `${column} ${effect}`),
    ]),
  );

it('names the columns that charts and maps are drawn of and that change', async () => {
  expect((await affected()).documents.flatMap(({ columns }) => columns)).toEqual([]);
  await bench.upload(
    datasetGUID,
    'counts-2.csv',
    'id,speed,kept\n1,slow,a\n2,fast,b\n3,fast,b\n',
    resourceGUID,
  );
  expect(await drawn()).toEqual({
    'Vans by ward': ['ward_code gone', 'speed retyped'],
    Filtered: ['ward_code gone'],
    'Mean speed': ['speed retyped'],
    '=Untouched': [],
    'Another sheet': [],
    hidden: ['ward_code gone'],
    Wards: ['ward_code gone'],
  });
});

it('writes all of them as CSV, what breaks first', async () => {
  const [head, ...lines] = await csv();
  expect(head).toBe('\u{feff}effect,kind,name,organisation,columns,calls,views,lastUse,count');
  expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
    'breaks chart Filtered',
    'breaks chart Vans by ward',
    'breaks map Wards',
    'breaks chart ',
    'changes chart Mean speed',
    // A spreadsheet would calculate it.
    "uses chart '=Untouched",
    'uses chart Another sheet',
    'informed followers ',
    'informed grants ',
    'informed apiKey ',
    '',
  ]);
  expect(lines[1]).toContain('ward_code (gone); speed (retyped)');
});

it('names what is drawn of the first table of a workbook by its own number, and not of others or of one version', async () => {
  const guid = await bench.draft('Wards of a workbook');
  const book = (...names: string[]) => {
    const row = (cells: readonly string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const rows = (head: readonly string[]) =>
      [head, ...['1', '2'].map((n) => head.map((name) => `${name} ${n}`))].map(row).join('');
    return workbook({ sheets: { Wards: rows(names), More: rows(['id', 'ward_code']) } });
  };
  const file = await bench.upload(guid, 'wards.xlsx', book('id', 'ward_code'));
  await bench.ask('dataset:save', {
    datasetGUID: guid,
    changes: { ...complete, title: 'Wards of a workbook' },
  });
  await bench.ask('dataset:publish', { datasetGUID: guid, status: 'published', visibility: 'public' });
  const of = { resourceGUID: file, x: 'ward_code', y: null, series: null };
  await chart('By its number', { ...of, sheet: 1 });
  await chart('Other table', { ...of, sheet: 2 });
  await chart('One version', { ...of, versionGUID: randomUUID() });
  await bench.upload(guid, 'wards.xlsx', book('id', 'name'), file);
  const effects = async () =>
    Object.fromEntries(
      (await bench.ask('dataset:affected', { datasetGUID: guid }, people.editor)).documents.map(
        ({ named, columns }) => [named?.title, columns.map(({ column, effect }) => `${column} ${effect}`)],
      ),
    );
  expect(await effects()).toEqual({
    'By its number': ['ward_code gone'],
    'Other table': [],
    'One version': [],
  });
  await bench.ask('dataset:removeFile', { datasetGUID: guid, resourceGUID: file });
  expect(await effects()).toEqual({
    'By its number': [' gone'],
    'Other table': [' gone'],
    'One version': [' gone'],
  });
});

it('is for those who edit the dataset', async () => {
  expect(await bench.status('dataset:exportAffected', { datasetGUID }, people.member)).toBe(403);
  expect(await bench.status('dataset:exportAffected', { datasetGUID: randomUUID() })).toBe(404);
});

it('breaks everything that is drawn of a file that is removed', async () => {
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID });
  const { documents } = await affected();
  expect(documents.find(({ named }) => named?.title === '=Untouched')?.columns).toEqual([
    { resourceGUID, column: '', effect: 'gone' },
  ]);
  expect((await csv())[1]).toContain('* (gone)');
});
