/** Agents with their roles, dates and kinds of tags: saved, read, refused, replaced, renamed, and edited in a table. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { csvCell } from '#contract/csv-cell.ts';
import { seedRow, type SeededTable } from '#proxy/platform/lookups/tables.ts';
import { ask as askService, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const organisationGUID = ORGANISATION;
const id = (table: SeededTable, code: string) => seedRow(table, code).id;
const stated = {
  tags: ['Leeds', 'benches'],
  tagTypes: [
    { tag: ' leeds ', type: id('tagType', 'place') },
    { tag: 'gone', type: id('tagType', 'theme') },
  ],
  agents: [
    { role: id('agentType', 'funder'), name: 'Ministry; of <Seats>', url: 'https://seats.example/' },
    { role: id('agentType', 'owner'), name: 'Parks: North', url: null },
  ],
  dates: [
    { type: id('dateType', 'creation'), date: '2019-04' },
    { type: id('dateType', 'nextUpdate'), date: '2027' },
  ],
};

async function published(): Promise<string> {
  const datasetGUID = await bench.draft();
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: { ...complete, ...stated, expectedAt: '2199-01-01' },
    base: { title: 1 },
  });
  await bench.ask('dataset:publish', { datasetGUID, status: 'planned', visibility: 'public' });
  return datasetGUID;
}
const edited = async (datasetGUID: string) => (await bench.ask('dataset:edit', { datasetGUID })).fields;
const shown = async (datasetGUID: string) =>
  askService(bench.discovery, 'dataset:view', { datasetGUID }, people.stranger);

it('are shown to readers with the words of their rows', async () => {
  const record = await shown(await published());
  expect(record.agents?.map(({ role, name, url }) => [role.label, name, url])).toEqual([
    ['Funder', 'Ministry; of <Seats>', 'https://seats.example/'],
    ['Owner', 'Parks: North', null],
  ]);
  expect(record.dates?.map(({ type, date }) => [type.label, date])).toEqual([
    ['Created', '2019-04'],
    ['Next update', '2027'],
  ]);
  // A kind of a tag that the dataset does not have says nothing.
  expect(record.tagTypes?.map(({ tag, type }) => [tag, type.code])).toEqual([['leeds', 'place']]);
});

it.each([
  ['agents', [{ role: id('agentType', 'Company'), name: 'A', url: null }], 'changes.agents'],
  ['agents', [{ role: 1, name: ' ', url: null }], 'changes.agents.0.name'],
  ['agents', [{ role: 1, name: 'A', url: 'javascript:alert(1)' }], 'changes.agents.0.url'],
  ['dates', [{ type: 999, date: '2019' }], 'changes.dates'],
  ['dates', [{ type: 1, date: 'last spring' }], 'changes.dates.0.date'],
  ['tagTypes', [{ tag: 'a', type: 999 }], 'changes.tagTypes'],
])('refuses %s that say nothing, by their place (%j)', async (field, value, place) => {
  const datasetGUID = await bench.draft();
  const answer = await send(
    bench.data,
    'dataset:save',
    { datasetGUID, changes: { [field]: value }, base: {} },
    people.editor,
  );
  expect(answer.status).toBe(400);
  const { errors } = (await answer.json()) as { errors: { field: string }[] };
  expect(errors.map((error) => error.field)).toEqual([place]);
});

it('go along with a tag that is renamed, and with a row that is replaced', async () => {
  const datasetGUID = await published();
  await bench.ask('tag:replace', { organisationGUID, tags: ['Leeds'], label: 'City of Leeds' });
  const [funder, sponsor] = [id('agentType', 'funder'), id('agentType', 'sponsor')];
  const rows = async () =>
    (await bench.ask('lut:rows', { organisationGUID, lutTableName: 'agentType' })).result;
  expect((await rows()).find((row) => row.id === funder)?.datasetCount).toBeGreaterThan(0);
  expect((await rows()).some((row) => row.id === id('agentType', 'Company'))).toBe(false);
  await bench.ask('lut:delete', {
    organisationGUID,
    lutTableName: 'agentType',
    id: funder,
    replacedBy: sponsor,
  });
  onTestFinished(async () => {
    await bench.ask('lut:restore', { organisationGUID, lutTableName: 'agentType', id: funder });
  });
  // On a busy machine a job may have to wait for the database, and is not due until it is tried again.
  await vi.waitFor(async () => {
    await bench.publishing.idle();
    expect(await edited(datasetGUID)).toMatchObject({
      tags: ['City of Leeds', 'benches'],
      tagTypes: [{ tag: 'City of Leeds' }, { tag: 'gone' }],
      agents: [{ role: sponsor, name: 'Ministry; of <Seats>' }, { name: 'Parks: North' }],
    });
  }, 20_000);
  const [role] = (await shown(datasetGUID)).agents ?? [];
  expect(role?.role.label).toBe('Sponsor');
});

type Row = Record<string, string>;

async function handIn(row: Row) {
  const { sourceGUID } = await bench.ask('harvest:sheet', { organisationGUID });
  const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
  const bytes = Buffer.from(line(Object.keys(row)) + line(Object.values(row)));
  const file = { name: 'metadata.csv', size: bytes.length };
  const { runGUID } = await bench.ask('harvest:start', { organisationGUID, sourceGUID, file });
  const content = bytes.toString('base64');
  await bench.ask('harvest:sendPart', { organisationGUID, runGUID, position: 0, content });
  await bench.harvest.idle();
  const { result } = await bench.ask('harvest:items', { organisationGUID, runGUID, limit: 10 });
  return { runGUID, item: result[0] };
}

it('are edited in the table of metadata, and come back from it as they were', async () => {
  const datasetGUID = await published();
  const { text } = await bench.ask('harvest:exportSheet', { organisationGUID, datasetGUIDs: [datasetGUID] });
  const [row = {}] = parse<Row>(text, { columns: true, bom: true });
  expect(row).toMatchObject({
    agents: 'Funder: Ministry\\; of <Seats> <https://seats.example/>; Owner: Parks: North',
    dates: 'Created: 2019-04; Next update: 2027',
    personalData: 'No',
  });
  expect((await handIn(row)).item).toBeUndefined();
  const { runGUID, item } = await handIn({
    ...row,
    agents: 'author: Ann; Owner: Parks: North <https://north.example/>',
    dates: '',
    personalData: 'yes',
    lawfulBases: 'Public task',
    anonymisation: 'aggregated',
    sources: 'Rangers <https://rangers.example/>; Gardeners',
  });
  expect(item?.changes.map(({ field }) => field)).toEqual([
    'agents',
    'dates',
    'sources',
    'personalData',
    'lawfulBases',
    'anonymisation',
  ]);
  await bench.ask('harvest:apply', { organisationGUID, runGUID });
  await bench.harvest.idle();
  expect(await edited(datasetGUID)).toMatchObject({
    agents: [
      { role: id('agentType', 'author'), name: 'Ann', url: null },
      { role: id('agentType', 'owner'), name: 'Parks: North', url: 'https://north.example/' },
    ],
    dates: [],
    personalData: 'yes',
    lawfulBases: [id('lawfulBasis', 'A6-1-e')],
    anonymisation: id('dataAnonymisationType', 'aggregated'),
    sources: [
      { title: 'Rangers', url: 'https://rangers.example/' },
      { title: 'Gardeners', url: null },
    ],
  });
  const { item: wrong } = await handIn({
    ...row,
    agents: 'Wizard: Ann',
    dates: '2019',
    personalData: 'perhaps',
  });
  expect(wrong?.reasons).toEqual([
    expect.stringContaining('Line 2, column agents: "Wizard" is not a value of the list.'),
    expect.stringContaining('Line 2, column dates: "2019" does not say what it is.'),
    expect.stringContaining('Line 2, column personalData: "perhaps" is not a value of the list.'),
  ]);
});

it('are left alone by a table that was exported before there were any', async () => {
  const datasetGUID = await published();
  const { text } = await bench.ask('harvest:exportSheet', { organisationGUID, datasetGUIDs: [datasetGUID] });
  const [row = {}] = parse<Row>(text, { columns: true, bom: true });
  const added = new Set([
    'tagTypes',
    'agents',
    'dates',
    'sources',
    'personalData',
    'lawfulBases',
    'anonymisation',
  ]);
  const marks = (row['state'] ?? '').split('.');
  const before = Object.fromEntries(Object.entries(row).filter(([name]) => !added.has(name)));
  const state = ['v1', ...marks.slice(1, 21)].join('.');
  expect((await handIn({ ...before, state })).item).toBeUndefined();
  const { item } = await handIn({ ...before, state, rights: 'Ask first.' });
  expect(item).toMatchObject({ kind: 'changed', changes: [{ field: 'rights' }] });
});
