/** The metadata of datasets, edited in a spreadsheet: exported, compared, applied as a job, and taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from '../publishing/bench.ts';
import { of, saved, sheetsBench } from './sheets-bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const { dataset, exported, handedIn, applied, fields } = sheetsBench(() => bench);

it('comes back as it was exported, whatever a spreadsheet does with commas, and changes nothing', async () => {
  const guid = await dataset({
    ...complete,
    title: '=Sum of "benches", north; south',
    tags: ['parks', 'a;b', 'back\\slash'],
    description: 'Two\nlines, and\n\na third.',
    temporal: { start: '2020', end: null },
    otherPeriods: [{ start: null, end: '2001-05' }],
    places: [{ name: 'Leeds; north', url: null, geometry: { type: 'Point', coordinates: [-1.5, 53.8] } }],
    topics: ['health', 'oceans'],
    contact: { name: 'Parks', email: 'parks@example.org', url: null, phone: '+44 113 222 4444' },
  });
  const rows = await exported([guid]);
  expect(rows[0]).toMatchObject({
    dataset: guid,
    status: 'draft',
    title: `'=Sum of "benches", north; south`,
    tags: 'parks; a\\;b; back\\\\slash',
    'contact.email': 'parks@example.org',
    'temporal.start': '2020',
    otherPeriods: '../2001-05',
    'contact.phone': "'+44 113 222 4444",
  });
  for (const delimiter of [',', ';', '\t'])
    expect((await handedIn(saved(rows, delimiter))).run).toMatchObject({
      state: 'ready',
      format: 'sheet',
      counts: { changed: 0, unchanged: 1, invalid: 0 },
    });
});

it('shows each field before it is applied, and takes the whole back', async () => {
  const [first, second] = [
    await dataset({ ...complete, title: 'First' }),
    await dataset({ ...complete, title: 'Second' }),
  ];
  const rows = await exported([first, second]);
  const edited = rows.map((row) => ({ ...row, tags: 'seats; wood', 'contact.email': '', frequency: '' }));
  const { runGUID, run, items } = await handedIn(saved(edited));
  expect(run.counts).toMatchObject({ changed: 2, unchanged: 0, invalid: 0 });
  expect(items[0]?.changes).toEqual([
    { field: 'tags', before: '', after: 'seats; wood', owner: 'source' },
    { field: 'contact', before: 'Parks, parks@example.org', after: 'Parks', owner: 'source' },
    { field: 'frequency', before: expect.any(String), after: '', owner: 'source' },
  ]);
  expect((await fields(first)).tags).toEqual([]);
  expect(await applied(runGUID)).toEqual(['applied', 'applied']);
  expect(await fields(second)).toMatchObject({
    tags: ['seats', 'wood'],
    contact: { name: 'Parks', email: null },
    frequency: null,
  });
  // What was changed since stays.
  const { revisions } = await bench.ask('dataset:edit', { datasetGUID: second });
  await bench.ask('dataset:save', { datasetGUID: second, changes: { tags: ['mine'] }, base: revisions });
  await bench.ask('harvest:rollBack', { ...of, runGUID });
  await bench.harvest.idle();
  expect(await fields(first)).toMatchObject({ tags: [], contact: complete.contact, frequency: 26 });
  expect(await fields(second)).toMatchObject({ tags: ['mine'], frequency: null });
  const { result } = await bench.ask('harvest:items', { ...of, runGUID });
  expect(result.map(({ outcome }) => outcome)).toEqual(['rolledBack', 'applied']);
});

it('leaves alone what was changed here since the export, and what changes before it is applied', async () => {
  const guid = await dataset({ ...complete, title: 'Raced' });
  const [row = {}] = await exported([guid]);
  const save = async (changes: FieldChanges) => {
    const { revisions } = await bench.ask('dataset:edit', { datasetGUID: guid });
    await bench.ask('dataset:save', { datasetGUID: guid, changes, base: revisions });
  };
  await save({ summary: 'Changed here after the export.' });
  const edited = { ...row, summary: 'Changed in the table, as well.', rights: 'Ask first.' };
  const { runGUID, items } = await handedIn(saved([edited]));
  expect(items[0]).toMatchObject({
    kind: 'changed',
    reasons: ['Line 2, column summary: summary was changed here since the export, and stays as it is.'],
    changes: [
      { field: 'summary', owner: 'editor' },
      { field: 'rights', owner: 'source' },
    ],
  });
  await save({ rights: 'Ask us.' });
  expect(await applied(runGUID)).toEqual(['It was changed since, so it stays as it is.']);
  expect(await fields(guid)).toMatchObject({ summary: 'Changed here after the export.', rights: 'Ask us.' });
});

const textsOf = async (datasetGUID: string) =>
  (await bench.ask('dataset:edit', { datasetGUID })).translations;
const translate = async (datasetGUID: string, translations: Record<string, string>) => {
  const { revisions } = await bench.ask('dataset:edit', { datasetGUID });
  await bench.ask('dataset:save', { datasetGUID, changes: {}, translations, base: revisions });
};

it('has a column for each text in each language that a dataset has, beside the text', async () => {
  const guid = await dataset({ ...complete, title: 'Ponds' });
  const other = await dataset({ title: 'Reservoirs' });
  await translate(guid, {
    'title@cy': "Pyllau; 'gogledd'",
    'description@cy': 'Un.\n\nDau.',
    'tags@cy': 'dŵr\npyllau',
    'summary@ar': 'كل بركة',
    'file/3f0d8e2a-95c1-4d0e-8a57-3a9a0a4f7c11/name@cy': 'Not a text of the dataset',
  });
  const rows = await exported([guid, other]);
  const columns = Object.keys(rows[0] ?? {});
  expect(columns.slice(columns.indexOf('title'), columns.indexOf('title') + 3)).toEqual([
    'title',
    'title@ar',
    'title@cy',
  ]);
  // Eight texts in two languages.
  expect(columns.filter((name) => name.includes('@'))).toHaveLength(16);
  expect(rows[0]).toMatchObject({ 'tags@cy': 'dŵr; pyllau', 'summary@ar': 'كل بركة', 'title@ar': '' });
  expect(rows[1]).toMatchObject({ 'title@cy': '', 'tags@cy': '' });
  for (const delimiter of [',', ';', '\t'])
    expect((await handedIn(saved(rows, delimiter))).run.counts).toMatchObject({ changed: 0, unchanged: 2 });
});

it('changes, adds and takes away texts in other languages, and gives them back', async () => {
  const guid = await dataset({ ...complete, title: 'Rivers' });
  await translate(guid, { 'title@cy': 'Afonydd', 'summary@cy': 'Pob afon.' });
  const [row = {}] = await exported([guid]);
  const edited = {
    ...row,
    'title@cy': 'Afonydd y de',
    'summary@cy': '',
    'title@PT-br': 'Rios',
    'tags@de': 'Wasser; Fluss',
  };
  const { runGUID, items } = await handedIn(saved([edited]));
  expect(items[0]?.changes).toEqual([
    { field: 'title', language: 'cy', before: 'Afonydd', after: 'Afonydd y de', owner: 'source' },
    { field: 'summary', language: 'cy', before: 'Pob afon.', after: '', owner: 'source' },
    { field: 'title', language: 'pt-BR', before: '', after: 'Rios', owner: 'source' },
    { field: 'tags', language: 'de', before: '', after: 'Wasser; Fluss', owner: 'source' },
  ]);
  expect(await applied(runGUID)).toEqual(['applied']);
  expect(await textsOf(guid)).toMatchObject({
    'title@cy': 'Afonydd y de',
    'summary@cy': '',
    'title@pt-BR': 'Rios',
    'tags@de': 'Wasser\nFluss',
  });
  await bench.ask('harvest:rollBack', { ...of, runGUID });
  await bench.harvest.idle();
  expect(await textsOf(guid)).toMatchObject({
    'title@cy': 'Afonydd',
    'summary@cy': 'Pob afon.',
    'title@pt-BR': '',
    'tags@de': '',
  });
});

it('leaves a text in another language that was changed here since the export', async () => {
  const guid = await dataset({ ...complete, title: 'Weirs' });
  await translate(guid, { 'title@cy': 'Coredau' });
  const [row = {}] = await exported([guid]);
  await translate(guid, { 'title@cy': 'Coredau a llifddorau', 'title@de': 'Wehre' });
  const { items } = await handedIn(
    saved([{ ...row, 'title@cy': 'Cored', 'title@de': 'Stauwehre', 'summary@cy': 'Pob un.' }]),
  );
  expect(items[0]).toMatchObject({
    kind: 'changed',
    reasons: [
      'Line 2, column title@cy: title@cy was changed here since the export, and stays as it is.',
      'Line 2, column title@de: title@de was changed here since the export, and stays as it is.',
    ],
    changes: [
      { field: 'title', language: 'cy', owner: 'editor' },
      { field: 'summary', language: 'cy', owner: 'source' },
      { field: 'title', language: 'de', owner: 'editor' },
    ],
  });
});

it('refuses a text in the main language, one that is too long, and a column of no language', async () => {
  const guid = await dataset({ ...complete, title: 'Locks' });
  const [row = {}] = await exported([guid]);
  const { items } = await handedIn(
    saved([{ ...row, 'title@en': 'Locks', 'summary@de': 'x'.repeat(301), 'rights@fr': '' }]),
  );
  expect(items[0]?.reasons).toEqual([
    'Line 2, column title@en: the texts of this dataset are in "en". Write the text into the column "title".',
    expect.stringMatching(/^Line 2, column summary@de: .*300/),
  ]);
  for (const column of ['title@', 'title@english language', 'licence@de', 'title@de@fr'])
    expect((await handedIn(saved([{ ...row, [column]: 'x' }]))).run.problem).toContain(
      `"${column}" is not known`,
    );
  expect((await handedIn(saved([{ ...row, 'title@pt-BR': 'a', 'title@pt-br': 'b' }]))).run.problem).toContain(
    '"title@pt-BR" is there twice',
  );
});

it('names line and column of what cannot be read, and changes nothing of that row', async () => {
  const guid = await dataset({ ...complete, title: 'Named' });
  const other = await dataset({ ...complete, title: 'Other' });
  const [row = {}, second = {}] = await exported([guid, other]);
  const bad = {
    ...row,
    description: 'Two\nlines.',
    licence: 'Our own',
    'contact.url': 'parks',
    expectedAt: '4.3.2026',
    summary: 'x'.repeat(301),
  };
  const { run, items } = await handedIn(
    saved([bad, { ...second, dataset: guid }, { ...second, state: 'v1' }]),
  );
  expect(run.counts).toMatchObject({ changed: 0, invalid: 3 });
  expect(items[0]?.reasons).toEqual([
    expect.stringMatching(/^Line 2, column summary: /),
    expect.stringMatching(/^Line 2, column contact.url: /),
    expect.stringMatching(/^Line 2, column licence: "Our own" is not a value of the list/),
    expect.stringMatching(/^Line 2, column expectedAt: /),
  ]);
  expect(items[1]?.reasons).toEqual(['Line 4, column dataset: the dataset is in line 2 already.']);
  expect(items[2]?.reasons).toEqual([expect.stringContaining('Line 5, column state: ')]);
});

it('refuses a file that is no such table with the way to mend it', async () => {
  const guid = await dataset({ ...complete, title: 'Refused' });
  const [row = {}] = await exported([guid]);
  const problem = async (text: string | Uint8Array) => (await handedIn(text)).run.problem;
  expect(await problem('a,b\r\n1,2\r\n')).toContain('no column "dataset"');
  expect(await problem(saved([{ ...row, colour: 'red' }]))).toContain('"colour" is not known');
  expect(await problem(Buffer.from(saved([{ ...row, title: 'Bänke' }]), 'latin1'))).toContain('UTF-8');
  expect(await problem('dataset,title\r\n"never closed')).toMatch(/^Line \d+ is not CSV/);
});

it('is for those who may publish, of datasets of their organisation', async () => {
  expect(await bench.status('harvest:exportSheet', { ...of, datasetGUIDs: null })).toBe(200);
  expect(await bench.status('harvest:exportSheet', { ...of, datasetGUIDs: null }, people.editor)).toBe(403);
  const guid = await dataset({ ...complete, title: 'Ours' });
  const { datasets } = await bench.ask(
    'harvest:exportSheet',
    { organisationGUID: OTHER_ORGANISATION, datasetGUIDs: [guid] },
    people.stranger,
  );
  expect(datasets).toBe(0);
  const { sourceGUID } = await bench.ask('harvest:sheet', of);
  expect(await bench.status('harvest:removeSource', { ...of, sourceGUID })).toBe(404);
});
