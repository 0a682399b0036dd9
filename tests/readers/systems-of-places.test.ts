/** Reference systems that files name, do not name, or name as no one knows them. */
import { expect, it } from 'vitest';
import { writePlaces, type Feature } from '../support/gdal.ts';
import { apart, belgian, folder, placeIn, read, usePlaceFolder } from './place-reading.ts';

usePlaceFolder();

it('far beyond every system is refused at once, and never turned around the earth', async () => {
  // GDAL takes away 360 degrees until a longitude is one, which for such a number never ends.
  const line: Feature = {
    properties: { name: 'A' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1e300, 1e300],
      ],
    },
  };
  const files = await writePlaces(folder, ['GPKG', 'ESRI Shapefile'], [line], 'EPSG:3857');
  for (const driver of ['GPKG', 'ESRI Shapefile'] as const) {
    const { dialect } = await read(files[driver]);
    expect(dialect?.system).toMatchObject({ state: 'outside', code: 'EPSG:3857' });
  }
}, 60_000);

it('of GeoJSON in a system that it names is within 1 m of PROJ; numbers of no named system are none', async () => {
  const [system, x, y, longitude, latitude] = belgian;
  const collection = (crs: string | null, first: readonly [number, number], place = 'first') => {
    const name = crs !== null && { type: 'name', properties: { name: crs } };
    const head = { type: 'FeatureCollection', ...(place === 'first' && name && { crs: name }) };
    const features = [
      {
        type: 'Feature',
        properties: { name: 'A', n: 1.5 },
        geometry: { type: 'Point', coordinates: first },
      },
      { type: 'Feature', properties: { name: 'B' }, geometry: null },
      {
        type: 'Feature',
        id: 7,
        properties: { name: 'C' },
        geometry: { type: 'Point', coordinates: first },
      },
    ];
    return Buffer.from(JSON.stringify({ ...head, features, ...(place === 'last' && name && { crs: name }) }));
  };
  for (const [name, place] of [
    ['urn:ogc:def:crs:EPSG::31370', 'first'],
    ['http://www.opengis.net/def/crs/EPSG/0/31370', 'last'],
    ['epsg:31370', 'first'],
  ] as const) {
    const { cell, dialect, rows } = await read(collection(name, [x, y], place));
    expect(dialect?.system).toMatchObject({ state: 'converted', code: system });
    for (const row of [0, 2])
      expect(apart(placeIn(cell(row, 'geometry')), [longitude, latitude])).toBeLessThan(1);
    expect([cell(0, 'n'), cell(1, 'name'), cell(1, 'geometry'), cell(2, 'id'), rows.length]).toEqual([
      '1.5',
      'B',
      '',
      '7',
      3,
    ]);
  }
  const unknown = await read(collection('urn:ogc:def:crs:EPSG::999999', [x, y]));
  expect(unknown.dialect?.system).toMatchObject({ state: 'unknown', code: 'EPSG:999999' });
  expect(unknown.cell(0, 'geometry')).toBe(`SRID=999999;POINT (${x} ${y})`);
  const local = await read(collection('The grid of our works', [x, y]));
  expect(local.dialect?.system).toMatchObject({ state: 'unknown', name: 'THE GRID OF OUR WORKS' });
  // Without a name it would be WGS 84, where nothing has such numbers.
  const missing = await read(collection(null, [x, y]));
  expect(missing.dialect?.system).toMatchObject({ state: 'missing' });
  const stated = await read(collection(null, [x, y]), { system });
  expect(apart(placeIn(stated.cell(0, 'geometry')), [longitude, latitude])).toBeLessThan(1);
  const plain = await read(collection('urn:ogc:def:crs:OGC:1.3:CRS84', [4.5, 50.5]));
  expect([plain.dialect?.system, placeIn(plain.cell(0, 'geometry'))]).toEqual([undefined, [4.5, 50.5]]);
}, 120_000);

it('of GML or a Shapefile in a system that PROJ does not know is asked for, and the table is read', async () => {
  const gml = `<?xml version="1.0"?><ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/"
    xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><ogr:w fid="1"><ogr:geometryProperty>
    <gml:Point srsName="EPSG:999999"><gml:coordinates>430000,433000</gml:coordinates></gml:Point>
    </ogr:geometryProperty><ogr:name>A</ogr:name></ogr:w></gml:featureMember></ogr:FeatureCollection>`;
  const { cell, dialect } = await read(Buffer.from(gml));
  expect(dialect?.system?.state).toBe('missing');
  expect([cell(0, 'name'), cell(0, 'geometry')]).toEqual(['A', 'SRID=0;POINT (430000 433000)']);
}, 60_000);

it('of well-known text with an SRID, or as the publisher says, is within 1 m of PROJ, and else asked for', async () => {
  const [system, x, y, longitude, latitude] = belgian;
  const table = (...texts: readonly string[]) =>
    Buffer.from(`name,geom\n${texts.map((text, i) => `Place ${i},${text}\n`).join('')}`);
  const point = `POINT (${x} ${y})`;
  const named = await read(table(`SRID=31370;${point}`, '', `SRID=31370;${point}`));
  expect(named.dialect?.system).toMatchObject({ state: 'converted', code: system });
  for (const row of [0, 2])
    expect(apart(placeIn(named.cell(row, 'geom')), [longitude, latitude])).toBeLessThan(1);
  expect([named.cell(1, 'geom'), named.cell(2, 'name')]).toEqual(['', 'Place 2']);

  const missing = await read(table(point, point));
  expect(missing.dialect?.system).toMatchObject({ state: 'missing' });
  expect(missing.cell(0, 'geom')).toBe(`SRID=0;${point}`);
  const stated = await read(table(point, 'POINT (1', point), { system });
  expect(apart(placeIn(stated.cell(2, 'geom')), [longitude, latitude])).toBeLessThan(1);
  expect(stated.cell(1, 'geom')).toBe('');
  const several = await read(table(`SRID=31370;${point}`, `SRID=27700;${point}`));
  expect(several.dialect?.system).toMatchObject({ state: 'missing' });
  const unknown = await read(table(`SRID=999999;${point}`));
  expect(unknown.dialect?.system).toMatchObject({ state: 'unknown', code: 'EPSG:999999' });
  expect(unknown.cell(0, 'geom')).toBe(`SRID=999999;${point}`);
  // Degrees stay as they are, and so does a table without geometries.
  for (const text of ['POINT (4.5 50.5)', 'SRID=4326;POINT (4.5 50.5)', 'no place'])
    expect((await read(table(text))).cell(0, 'geom')).toBe(text);
}, 120_000);
