/** How an imported file is read, corrected by an editor: who sees it when, and what the next import makes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { profileFile, type ProfileResult } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const edit = (datasetGUID: string) => bench.ask('dataset:edit', { datasetGUID });
const view = (datasetGUID: string) => ask(bench.discovery, 'dataset:view', { datasetGUID }, people.owner);
const idle = async () => {
  await bench.publishing.idle();
  await bench.previews.idle();
};

/** What an import makes of a file. */
async function imports(name: string, bytes: Uint8Array, title = 'Towns'): Promise<string> {
  let profile = { kind: 'document' } as ProfileResult;
  const { key } = await bench.stores.files.put(bytes, async (path) => {
    profile = await profileFile(path, { format: 'CSV', fileName: 'towns.csv' });
  });
  const file = {
    key: 'csv',
    name: 'Towns',
    description: null,
    format: 'CSV',
    mimeType: 'text/csv',
    status: 'ready' as const,
    statusReason: null,
    bytes: bytes.length,
    checksum: { algorithm: 'sha256', value: key },
    profile: profile.kind === 'table' ? profile.profile : null,
    url: null,
    file: { name: 'towns.csv', key },
  };
  const records = [record({ sourceIdentifier: name, title, resources: [file] })];
  const { refused } = await writeRecords(bench.db.kysely, records, {
    organisationGUID: ORGANISATION,
    kind: 'test',
    keepEdits,
  });
  expect(refused).toEqual([]);
  return datasetGuid(ORGANISATION, name);
}

async function correct(datasetGUID: string, stated: StatedReading): Promise<void> {
  const resourceGUID = (await edit(datasetGUID)).files[0]?.resourceGUID ?? '';
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated });
  await idle();
}

/** Cells of a file, asked for as the caller gets it. */
async function cellsOf(guid: string, as: string = people.owner): Promise<unknown[][]> {
  await bench.ask('resource:requestPreview', { resourceGUID: guid }, as);
  await bench.previews.idle();
  const request = { resourceGUID: guid, columns: [0, 1], filters: [], limit: 10 };
  return (await bench.ask('resource:previewRows', request, as)).result.map(({ cells }) => [...cells]);
}

/** Two letters, which are Greek and are taken for Cyrillic ones. */
const initials = (count: number) =>
  Buffer.concat([Buffer.from('town;people\n'), Buffer.from([0xcc, 0xd1]), Buffer.from(`;${count}\n`)]);
const publish = { status: 'published', visibility: 'public' } as const;

describe('a file of an import', () => {
  it('shows editors what was detected', async () => {
    const datasetGUID = await imports('detected', Buffer.from('Stand 2024\n\nname;count\na;1\nb;2\n'));
    expect((await edit(datasetGUID)).files[0]).toMatchObject({
      dialect: { delimiter: ';', header: true, encoding: 'utf-8', skippedLines: 1 },
      stated: {},
    });
  });

  it('is corrected for editors, then for readers, and stays so when its source changes', async () => {
    const datasetGUID = await imports('towns', initials(7));
    const [first] = (await edit(datasetGUID)).files;
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:publish', { datasetGUID, ...publish });
    const before = await view(datasetGUID);
    await correct(datasetGUID, { encoding: 'iso-8859-7' });

    const edited = await edit(datasetGUID);
    expect(edited.unpublished).toContain('files');
    expect(edited.files[0]).toMatchObject({
      status: 'ready',
      isPublished: false,
      stated: { encoding: 'iso-8859-7' },
      dialect: { encoding: 'iso-8859-7' },
      earlier: [{ versionGUID: first?.versionGUID }],
    });
    expect(await cellsOf(edited.files[0]?.rowsGUID ?? '')).toEqual([['ΜΡ', 7]]);
    const { resourceGUID = '' } = first ?? {};
    expect(await cellsOf(resourceGUID)).not.toEqual([['ΜΡ', 7]]);

    await bench.ask('dataset:publish', { datasetGUID, ...publish });
    expect(await cellsOf(resourceGUID, people.member)).toEqual([['ΜΡ', 7]]);
    // Another reading is no newer data.
    expect((await view(datasetGUID)).updatedAt).toBe(before.updatedAt);

    // The record of the source changes, and then its file.
    await imports('towns', initials(7), 'Towns of the north');
    expect(await cellsOf(resourceGUID)).toEqual([['ΜΡ', 7]]);
    await imports('towns', Buffer.concat([initials(8), Buffer.from([0xcc, 0xd1, 0x3b, 0x39, 0x0a])]));
    await idle();
    expect((await edit(datasetGUID)).files[0]).toMatchObject({
      isPublished: true,
      stated: { encoding: 'iso-8859-7' },
      shape: { rows: 2 },
    });
    expect((await view(datasetGUID)).resources[0]).toMatchObject({ status: 'ready', shape: { rows: 2 } });
    expect(await cellsOf(resourceGUID, people.member)).toEqual([
      ['ΜΡ', 8],
      ['ΜΡ', 9],
    ]);
  });

  it('has another header and other columns for readers, once it is published', async () => {
    const datasetGUID = await imports('header', Buffer.from('id,age\n1,5\n2,7\n'));
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:publish', { datasetGUID, ...publish });
    await correct(datasetGUID, { header: false });
    const affected = await bench.ask('dataset:affected', { datasetGUID });
    expect(affected.files).toMatchObject([
      { change: 'replaced', columns: { added: ['column 1', 'column 2'] } },
    ]);
    expect((await view(datasetGUID)).resources[0]).toMatchObject({ shape: { rows: 2 } });
    await bench.ask('dataset:publish', { datasetGUID, ...publish });
    expect((await view(datasetGUID)).resources[0]).toMatchObject({
      shape: { rows: 3 },
      columns: [{ name: 'column 1' }, { name: 'column 2' }],
    });
  });

  it('is read as its source says again when an editor goes back to that version', async () => {
    const datasetGUID = await imports('back', Buffer.from('a,b\n1,2\n'));
    const [first] = (await edit(datasetGUID)).files;
    await correct(datasetGUID, { header: false });
    const { resourceGUID = '', versionGUID = '' } = first ?? {};
    await bench.ask('dataset:useVersion', { datasetGUID, resourceGUID, versionGUID });
    await imports('back', Buffer.from('a,b\n1,2\n3,4\n'));
    await idle();
    expect((await edit(datasetGUID)).files[0]).toMatchObject({ stated: {}, shape: { rows: 2 } });
  });

  it('has columns whose values are read as an editor says', async () => {
    const text = 'day,amount,code\n01/02/2024,"1,234",0\n03/04/2024,"5,678",1\n';
    const datasetGUID = await imports('columns', Buffer.from(text));
    expect((await edit(datasetGUID)).files[0]?.columns).toMatchObject([{ type: 'text' }, {}, {}]);
    await correct(datasetGUID, { columns: { day: 'dayFirst', amount: 'comma', code: 'text' } });
    const [file] = (await edit(datasetGUID)).files;
    expect(file?.columns).toMatchObject([{ type: 'time' }, { type: 'number' }, { name: 'code' }]);
    expect(await cellsOf(file?.rowsGUID ?? '')).toEqual([
      ['2024-02-01', 1.234],
      ['2024-04-03', 5.678],
    ]);
  });

  it('refuses a correction that is longer than what a table is called by', async () => {
    const datasetGUID = await imports('long', Buffer.from('a,b\n1,2\n'));
    const resourceGUID = (await edit(datasetGUID)).files[0]?.resourceGUID ?? '';
    const columns = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`${'ф'.repeat(90)}${i}`, 'text']),
    );
    const stated = { columns } as StatedReading;
    expect(await bench.status('dataset:readFile', { datasetGUID, resourceGUID, stated })).toBe(400);
  });
});
