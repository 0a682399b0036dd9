/** What an editor says about how an uploaded file is written, and what the preview shows then. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import type { Repair } from '#contract/publishing-files.ts';
import { complete } from './bench.ts';
import { bench, edit, rows, useUploads } from './files-bench.ts';

useUploads();

it('is read again as an editor says', async () => {
  const datasetGUID = await bench.draft();
  const resourceGUID = await bench.upload(datasetGUID, 'years.csv', '2019,2020\n1,2\n3,4\n');
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated: { header: false } });
  await bench.publishing.idle();
  const [file] = (await edit(datasetGUID)).files;
  expect(file).toMatchObject({ shape: { rows: 3 }, stated: { header: false }, dialect: { header: false } });
});

it('keeps what two editors correct at once, before it has readers and after', async () => {
  const datasetGUID = await bench.draft('Corrected by two');
  await bench.ask('dataset:save', { datasetGUID, changes: complete, base: { title: 1 } });
  const resourceGUID = await bench.upload(datasetGUID, 'codes.csv', 'code;n\n001;1,5\n002;2,5\n');
  const change = (named: CallInput<'dataset:readFile'>['change']) =>
    bench.ask('dataset:readFile', { datasetGUID, resourceGUID, change: named });
  const stated = async () => {
    await bench.publishing.idle();
    return (await edit(datasetGUID)).files[0]?.stated;
  };
  await Promise.all([change({ columns: { code: 'text' } }), change({ delimiter: ';' })]);
  expect(await stated()).toEqual({ delimiter: ';', columns: { code: 'text' } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  await change({ columns: { n: 'comma' } });
  await change({ delimiter: null, repairs: { add: [{ step: 'dropNames' }], takeBack: [] } });
  expect(await stated()).toEqual({
    columns: { code: 'text', n: 'comma' },
    repairs: [{ step: 'dropNames' }],
  });
  await change({
    columns: { code: null, n: null },
    repairs: { add: [], takeBack: [{ step: 'dropNames' }] },
  });
  expect(await stated()).toEqual({});
});

it('counts for the bytes that its editor has seen: not for those of a file that a colleague has replaced', async () => {
  const datasetGUID = await bench.draft('Replaced meanwhile');
  await bench.ask('dataset:save', { datasetGUID, changes: complete, base: { title: 1 } });
  const resourceGUID = await bench.upload(datasetGUID, 'codes.csv', 'code;n\n001;1,5\n002;2,5\n');
  const versionOf = async () => (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
  const seen = await versionOf();
  const change = (versionGUID: string, delimiter: string) => ({
    datasetGUID,
    resourceGUID,
    versionGUID,
    change: { delimiter },
  });
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  // The same bytes become another version with the first correction; the second was made beside it.
  await bench.ask('dataset:readFile', change(seen, ';'));
  await bench.publishing.idle();
  expect(await versionOf()).not.toBe(seen);
  await bench.ask('dataset:readFile', change(seen, ','));
  await bench.publishing.idle();
  await bench.upload(datasetGUID, 'codes.csv', 'code,n\n003,4\n', resourceGUID);
  for (const versionGUID of [seen, randomUUID()])
    await expect(bench.ask('dataset:readFile', change(versionGUID, ';'))).rejects.toThrow(
      /409.*"versionGUID".*version\.notCurrent/,
    );
  expect((await edit(datasetGUID)).files[0]?.stated).toEqual({});
  await bench.ask('dataset:readFile', change(await versionOf(), ';'));
});

it('refuses a change with which too much would be said, and names it', async () => {
  const datasetGUID = await bench.draft('Much to say');
  const resourceGUID = await bench.upload(datasetGUID, 'much.csv', 'a,b\n1,2\n');
  const columnsFrom = (first: number) =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`a column with a long name ${first + i}`, 'text']),
    );
  const change = (first: number) => ({
    datasetGUID,
    resourceGUID,
    change: { columns: columnsFrom(first) as Record<string, 'text'> },
  });
  await bench.ask('dataset:readFile', change(0));
  await expect(bench.ask('dataset:readFile', change(100))).rejects.toThrow(/400.*"change".*reading\.tooMuch/);
});

it('shows the rows as an editor says that they are written', async () => {
  const datasetGUID = await bench.draft();
  const text = Buffer.concat([Buffer.from('city,trees\n'), Buffer.from([0xcc, 0xd1]), Buffer.from(',7\n')]);
  const resourceGUID = await bench.upload(datasetGUID, 'cities.csv', text);
  const stated = { encoding: 'windows-1251', delimiter: ',', header: true };
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated });
  await bench.publishing.idle();
  await bench.previews.idle();
  const [file] = (await edit(datasetGUID)).files;
  expect(file).toMatchObject({ status: 'ready', stated });
  const { result } = await bench.ask('resource:previewRows', {
    resourceGUID: file?.rowsGUID ?? '',
    columns: [0, 1],
    filters: [],
    limit: 10,
  });
  expect(result.map(({ cells }) => cells)).toEqual([['МС', 7]]);
});

it('says which numbers are moments, or could be, and takes what an editor says', async () => {
  const datasetGUID = await bench.draft('Sensors');
  const text = `time,ts,mag\n${rows((i) => `${1_700_000_000 + i},${1_700_000_000_000 + i},${i}`)}`;
  const resourceGUID = await bench.upload(datasetGUID, 'sensors.csv', text);
  const found = async () => {
    const { files } = await edit(datasetGUID);
    return [files[0]?.moments, files[0]?.columns.map(({ type }) => type)];
  };
  const moment = '2023-11-14T22:13:20Z';
  expect(await found()).toEqual([
    [
      { column: 'time', value: '1700000000', moment, scale: 'seconds', isRead: true },
      { column: 'ts', value: '1700000000000', moment, scale: 'milliseconds', isRead: false },
    ],
    ['time', 'number', 'number'],
  ]);
  await bench.ask('dataset:readFile', {
    datasetGUID,
    resourceGUID,
    stated: { columns: { time: 'point', ts: 'moment' } },
  });
  await bench.publishing.idle();
  expect(await found()).toMatchObject([
    [
      { column: 'time', isRead: false },
      { column: 'ts', isRead: true },
    ],
    // By its name a column called time is about time.
    ['time', 'time', 'number'],
  ]);
  await bench.previews.idle();
  const { result } = await bench.ask('resource:previewRows', {
    resourceGUID,
    columns: [0, 1],
    filters: [],
    limit: 1,
  });
  expect(result[0]?.cells).toEqual([1_700_000_000, expect.stringMatching(/^2023-11-14[T ]22:13:20/)]);
});

describe('repairs', () => {
  const text = `code,n\n${rows((i) => `${i === 4 ? '5' : String(i + 1).padStart(3, '0')},${i === 7 ? 'closed' : i}`)}code,n\n`;
  const rowsNow = async (resourceGUID: string) => {
    await bench.previews.idle();
    const { result } = await bench.ask('resource:previewRows', {
      resourceGUID,
      columns: [0, 1],
      filters: [],
      limit: 50,
    });
    return result.map(({ cells }) => cells);
  };

  it('are proposed with what they make of values, made while the table is read, and taken back', async () => {
    const datasetGUID = await bench.draft('Benches');
    const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', text);
    const [before] = (await edit(datasetGUID)).files;
    expect(before?.violations.map(({ rule, repair, examples: [one] }) => [rule, repair, one])).toEqual([
      [
        'lostZeros',
        { step: 'fillZeros', columns: ['code'], width: 3 },
        { row: 5, before: '5', after: '005' },
      ],
      ['notNumber', { step: 'onlyNumbers', columns: ['n'] }, { row: 8, before: 'closed', after: '' }],
      ['repeatedNames', { step: 'dropNames' }, undefined],
    ]);
    const read = async (repairs: Repair[]) => {
      await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated: { repairs } });
      await bench.publishing.idle();
      return (await edit(datasetGUID)).files[0];
    };
    const first = await read([{ step: 'onlyNumbers', columns: ['n'] }, { step: 'dropNames' }]);
    expect(first).toMatchObject({
      version: 1,
      checksum: before?.checksum,
      shape: { rows: 40 },
      violations: [{ rule: 'lostZeros', repair: { step: 'fillZeros', columns: ['code'], width: 3 } }],
    });
    const repairs: Repair[] = [
      ...(first?.stated.repairs ?? []),
      { step: 'fillZeros', columns: ['code'], width: 3 },
    ];
    expect(await read(repairs)).toMatchObject({ violations: [], stated: { repairs } });
    expect((await rowsNow(resourceGUID)).slice(4, 9)).toEqual([
      ['005', 4],
      ['006', 5],
      ['007', 6],
      ['008', null],
      ['009', 8],
    ]);
    expect(await read([])).toMatchObject({ shape: { rows: 41 }, violations: before?.violations });
  });

  it('words that an editor states as no value are none', async () => {
    const datasetGUID = await bench.draft('Closed benches');
    const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', text);
    const rulesNow = async () =>
      ((await edit(datasetGUID)).files[0]?.violations ?? []).map(({ rule }) => rule);
    expect(await rulesNow()).toContain('notNumber');
    const stated = { missing: ['closed'], repairs: [{ step: 'dropNames' as const }] };
    await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated });
    await bench.publishing.idle();
    expect(await rulesNow()).not.toContain('notNumber');
    expect((await edit(datasetGUID)).files[0]?.stated).toEqual(stated);
    expect((await rowsNow(resourceGUID))[7]).toEqual(['008', null]);
    expect(
      await bench.status('dataset:readFile', { datasetGUID, resourceGUID, stated: { missing: [''] } }),
    ).toBe(400);
  });

  it('of what readers have become a version, which they get with what is published next', async () => {
    const datasetGUID = await bench.draft('Published benches');
    await bench.ask('dataset:save', { datasetGUID, changes: complete, base: { title: 1 } });
    const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', text);
    const publish = () =>
      bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    await publish();
    const stated = { repairs: [{ step: 'dropNames' as const }] };
    await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated });
    await bench.publishing.idle();
    expect((await edit(datasetGUID)).files[0]).toMatchObject({ version: 2, isPublished: false, stated });
    expect(await rowsNow(resourceGUID)).toHaveLength(41);
    await publish();
    expect(await rowsNow(resourceGUID)).toHaveLength(40);
  });

  it('that are none are refused by name', async () => {
    const datasetGUID = await bench.draft('Refused');
    const resourceGUID = await bench.upload(datasetGUID, 'benches.csv', text);
    for (const repairs of [
      [{ step: 'shuffle' }],
      [{ step: 'fillZeros', columns: ['code'], width: 1e9 }],
      [{ step: 'onlyNumbers', columns: [] }],
    ])
      expect(
        await bench.status('dataset:readFile', { datasetGUID, resourceGUID, stated: { repairs } as never }),
      ).toBe(400);
  });
});
