/** The rows that the filters find as GeoJSON and as GeoPackage, for those who may have them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { people, temporaryFolder } from '../../support/catalogue.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: (request: Request) => Promise<Response>;
let datasetGUID = '';
let stops = '';
let areas = '';
let words = '';

const ask = (guid: string, form: string, query = '', as?: string) =>
  api(
    new Request(`https://data.example/api/data/v1/resources/${guid}/table.${form}${query}`, {
      ...(as !== undefined && { headers: { authorization: `Bearer ${as}` } }),
    }),
  );

/** Columns that are called as a GeoPackage calls its own. */
const stopsCsv = `fid,id,geom,code,day,latitude,longitude,share
7,70,x,007,2024-01-02,53.5,-1.25,0.5
8,80,y,008,2024-01-03,,,1.5
9,90,,009,2024-01-04,53.75,-1.5,
`;
const areasCsv = `name,wkt
A,"POLYGON ((0 50, 1 50, 1 51, 0 50))"
B,"MULTIPOINT ((2 50), (3 50))"
`;

beforeAll(async () => {
  folder = await temporaryFolder();
  bench = await publishingBench();
  api = rowsApiOf(bench.previews);
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  stops = await bench.upload(datasetGUID, 'Bus stops.csv', stopsCsv);
  areas = await bench.upload(datasetGUID, 'areas.csv', areasCsv);
  words = await bench.upload(datasetGUID, 'words.csv', 'a,b\n1,x\n2,y\n');
  await bench.previews.idle();
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
});
afterAll(async () => {
  await bench.close();
  await folder.remove();
});

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** What another program reads in a file. */
async function readBack(bytes: Buffer) {
  const path = join(folder.path, 'back.gpkg');
  await writeFile(path, bytes);
  const rows: string[][] = [];
  const found = await readTable(path, {
    scratch: folder.path,
    limits: { rows: 100, columns: 100 },
    open: () => ({
      write: (_, cells) => void rows.push([...cells]),
      end: () => Promise.resolve(),
    }),
  });
  if (found.kind !== 'table') throw new Error('It is no table');
  const { names, dialect } = found.reading;
  return {
    path,
    dialect,
    rows: rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? '']))),
  };
}

describe('GeoJSON', () => {
  it('has a feature for each row, without a geometry for one without a place', async () => {
    const response = await ask(stops, 'geojson');
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    expect(response.headers.get('content-disposition')).toContain('Bus stops.geojson');
    const { type, features } = JSON.parse((await bytesOf(response)).toString()) as {
      type: string;
      features: unknown[];
    };
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(3);
    expect(features[0]).toEqual({
      type: 'Feature',
      id: 1,
      properties: {
        fid: 7,
        id: 70,
        geom: 'x',
        code: '007',
        day: '2024-01-02',
        latitude: 53.5,
        longitude: -1.25,
        share: 0.5,
      },
      geometry: { type: 'Point', coordinates: [-1.25, 53.5] },
    });
    expect(features[1]).toMatchObject({ properties: { fid: 8 }, geometry: null });
  });

  it('has the rows, columns and order that are asked for, and the place whatever is chosen', async () => {
    const bytes = await bytesOf(
      await ask(stops, 'geojson', '?select=code&filter[id][gte]=80&sort=id&order=desc'),
    );
    expect((JSON.parse(bytes.toString()) as { features: unknown[] }).features).toMatchObject([
      { properties: { code: '009' }, geometry: { coordinates: [-1.5, 53.75] } },
      { properties: { code: '008' }, geometry: null },
    ]);
    const none = JSON.parse((await bytesOf(await ask(stops, 'geojson', '?filter[id][eq]=1'))).toString());
    expect(none).toEqual({ type: 'FeatureCollection', features: [] });
  });

  it('has geometries of a column as geometries, and not twice', async () => {
    const { features } = JSON.parse((await bytesOf(await ask(areas, 'geojson'))).toString()) as {
      features: { properties: object; geometry: { type: string } }[];
    };
    expect(features.map(({ properties, geometry }) => [properties, geometry.type])).toEqual([
      [{ name: 'A' }, 'Polygon'],
      [{ name: 'B' }, 'MultiPoint'],
    ]);
  });
});

describe('GeoPackage', () => {
  it('is one that says what it is, with all rows and columns in their types', async () => {
    const bytes = await bytesOf(await ask(stops, 'gpkg'));
    const { rows, path, dialect } = await readBack(bytes);
    expect(dialect).toMatchObject({ kind: 'geopackage', system: { state: 'converted', code: 'EPSG:4326' } });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ fid: '7', id: '70', geom: 'x', code: '007', day: '2024-01-02' });
    expect(rows[0]?.['geometry']).toBe('{"type":"Point","coordinates":[-1.25,53.5]}');
    expect(rows[1]).toMatchObject({ fid: '8', share: '1.5', geometry: '' });
    const database = new DatabaseSync(path);
    const [contents] = database.prepare('select table_name, data_type, srs_id from gpkg_contents').all();
    expect(contents).toEqual({ table_name: 'Bus stops', data_type: 'features', srs_id: 4326 });
    database.close();
  });

  it('has what the filters find, and columns without rows', async () => {
    const some = await readBack(await bytesOf(await ask(stops, 'gpkg', '?select=code&filter[id][eq]=90')));
    expect(some.rows).toEqual([{ code: '009', geometry: '{"type":"Point","coordinates":[-1.5,53.75]}' }]);
    const response = await ask(stops, 'gpkg', '?select=code&filter[id][eq]=1');
    await writeFile(join(folder.path, 'none.gpkg'), await bytesOf(response));
    const database = new DatabaseSync(join(folder.path, 'none.gpkg'));
    expect(database.prepare('select count(*) as n from "Bus stops"').get()).toEqual({ n: 0 });
    database.close();
  });
});

it('is refused where no column has a place, and hidden with its dataset', async () => {
  for (const form of ['geojson', 'gpkg']) expect((await ask(words, form)).status).toBe(409);
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private' });
  for (const form of ['geojson', 'gpkg']) {
    expect((await ask(stops, form)).status).toBe(404);
    expect((await ask(stops, form, '', people.member)).status).toBe(404);
  }
});
