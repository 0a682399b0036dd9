/** What an editor says about how an uploaded file is written, and what the preview shows then. */
import { expect, it } from 'vitest';
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
