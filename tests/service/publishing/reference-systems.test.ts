/** A publisher is asked for the reference system that a file does not name, and the map follows the answer. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, people, temporaryFolder } from '../../support/catalogue.ts';
import { geoParquet } from '../../support/geo-parquet.ts';
import { writePlaces } from '../../support/gdal.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let folder: string;
beforeAll(async () => {
  bench = await publishingBench();
  ({ path: folder } = await temporaryFolder());
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const advice = async (datasetGUID: string) =>
  (await bench.ask('dataset:checklist', { datasetGUID, status: 'published', visibility: 'public' })).result
    .filter(({ level }) => level === 'advice')
    .map(({ id }) => id);

async function previewOf(resourceGUID: string) {
  await ask(bench.data, 'resource:requestPreview', { resourceGUID }, people.editor);
  await bench.previews.idle();
  const { table, hasPlaces } = await ask(bench.data, 'resource:preview', { resourceGUID }, people.editor);
  return { system: table?.state === 'ready' ? table.dialect?.system : table, hasPlaces };
}

it('is asked for, kept with the file, and read as it is answered', async () => {
  const features = [
    { properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [150_000, 170_000] } },
    { properties: { name: 'B' }, geometry: { type: 'Point', coordinates: [243_000, 30_000] } },
  ];
  const { GPKG } = await writePlaces(folder, ['GPKG'], features, null);
  const datasetGUID = await bench.draft('Wells');
  const resourceGUID = await bench.upload(datasetGUID, 'wells.csv', GPKG);
  const [file] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  expect(file).toMatchObject({
    format: 'GeoPackage',
    shape: { rows: 2 },
    dialect: { kind: 'geopackage', system: { state: 'missing' } },
  });
  expect(await advice(datasetGUID)).toContain('files.system');
  expect(await previewOf(resourceGUID)).toMatchObject({ system: { state: 'missing' }, hasPlaces: false });

  expect(
    await bench.status('dataset:readFile', { datasetGUID, resourceGUID, stated: { system: 'here' } }),
  ).toBe(400);
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated: { system: 'EPSG:31370' } });
  await bench.publishing.idle();
  const [answered] = (await bench.ask('dataset:edit', { datasetGUID })).files;
  expect(answered).toMatchObject({
    stated: { system: 'EPSG:31370' },
    dialect: { system: { state: 'converted', code: 'EPSG:31370' } },
  });
  expect(await advice(datasetGUID)).not.toContain('files.system');
  expect(await previewOf(resourceGUID)).toMatchObject({ system: { state: 'converted' }, hasPlaces: true });
  const { features: drawn, placedCount } = await ask(
    bench.data,
    'resource:previewMap',
    { resourceGUID, view: { west: 4, south: 50, east: 5, north: 51 } } as never,
    people.editor,
  );
  expect({ placedCount, in: drawn.length }).toEqual({ placedCount: 2, in: 1 });
});

it('is asked for where a GeoParquet says that it is not known, and names another where it does', async () => {
  const datasetGUID = await bench.draft('Springs');
  const places = ['POINT(243000 30000)', 'POINT(150000 170000)'];
  const unknown = await bench.upload(datasetGUID, 'springs.parquet', await geoParquet(null, places));
  const named = { type: 'ProjectedCRS', name: 'Belge 1972', id: { authority: 'EPSG', code: 31_370 } };
  const known = await bench.upload(datasetGUID, 'named.parquet', await geoParquet(named, places));
  const systems = async () =>
    (await bench.ask('dataset:edit', { datasetGUID })).files.map(({ dialect }) => dialect?.system?.state);
  expect(await systems()).toEqual(['missing', 'converted']);
  expect(await previewOf(unknown)).toMatchObject({ system: { state: 'missing' }, hasPlaces: false });
  expect(await previewOf(known)).toMatchObject({
    system: { state: 'converted', code: 'EPSG:31370' },
    hasPlaces: true,
  });
  const stated = { system: 'EPSG:31370' };
  await bench.ask('dataset:readFile', { datasetGUID, resourceGUID: unknown, stated });
  await bench.publishing.idle();
  expect(await systems()).toEqual(['converted', 'converted']);
  expect(await previewOf(unknown)).toMatchObject({ system: { state: 'converted' }, hasPlaces: true });
});

it.each([
  ['EPSG:27700', 460_315, 452_167, -1.082_1, 53.962_1],
  ['EPSG:25832', 565_845, 5_933_512, 9.993_4, 53.546_5],
  ['EPSG:3857', 1_113_194.908, 7_170_156.294, 10, 54],
] as const)(
  'is asked for where two columns are numbers of %s, and the map, and a download of features, follow the answer',
  async (system, x, y, longitude, latitude) => {
    const datasetGUID = await bench.draft(`Churches in ${system}`);
    const content = `name,easting,northing\nFirst,${x},${y}\nSecond,${x + 10},${y + 10}\nNowhere,,\n`;
    const resourceGUID = await bench.upload(datasetGUID, 'churches.csv', Buffer.from(content));
    const columns = { x: 'easting', y: 'northing' };
    const dialect = async () => (await bench.ask('dataset:edit', { datasetGUID })).files[0]?.dialect;
    expect((await dialect())?.system).toEqual({ state: 'missing', code: null, name: null, columns });
    expect(await advice(datasetGUID)).toContain('files.system');
    expect(await previewOf(resourceGUID)).toMatchObject({ system: { state: 'missing' }, hasPlaces: false });

    await bench.ask('dataset:readFile', { datasetGUID, resourceGUID, stated: { system } });
    await bench.publishing.idle();
    expect((await dialect())?.system).toMatchObject({ state: 'converted', code: system, columns });
    expect(await advice(datasetGUID)).not.toContain('files.system');
    expect(await previewOf(resourceGUID)).toMatchObject({ system: { state: 'converted' }, hasPlaces: true });
    const { source, features, placedCount } = await ask(
      bench.data,
      'resource:previewMap',
      { resourceGUID, view: null } as never,
      people.editor,
    );
    expect(placedCount).toBe(2);
    expect(source).toMatchObject({ kind: 'projected', code: system });
    const [west = 0, north = 0] = features[0]?.point ?? [];
    expect([west, north]).toEqual([expect.closeTo(longitude, 3), expect.closeTo(latitude, 3)]);
    // What is published stays as it is.
    const { result } = await ask(
      bench.data,
      'resource:previewRows',
      { resourceGUID, columns: [1, 2], limit: 1 } as never,
      people.editor,
    );
    expect(result[0]?.cells).toEqual([x, y]);
  },
);
