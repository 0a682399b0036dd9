/** GeoPackage, FlatGeobuf, GML and Shapefile are tables whose places are where PROJ puts them, or nowhere. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGdal } from '#proxy/platform/formats/geo/gdal/run-gdal.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { places, writePlaces, type Feature } from '../support/gdal.ts';
import { zip } from '../support/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-places-'));
});
afterAll(() => rm(folder, { recursive: true }));

let saved = 0;
async function save(content: Uint8Array): Promise<string> {
  const path = join(folder, `file-${(saved += 1)}`);
  await writeFile(path, content);
  return path;
}

async function read(content: Uint8Array, stated: StatedReading = {}, wanted = 0) {
  const rows: string[][] = [];
  const found = await readTable(await save(content), {
    scratch: folder,
    wanted,
    stated,
    limits: { rows: 1000, columns: 100 },
    open: () => ({
      write: (_, cells) => void rows.push([...cells]),
      end: () => Promise.resolve(),
    }),
  });
  if (found.kind !== 'table') throw new Error(`It is ${found.kind}`);
  const { names, types, dialect } = found.reading;
  const cell = (row: number, name: string) => rows[row]?.[names.indexOf(name)] ?? '';
  return { names, types: types.map(({ type }) => type), rows, dialect, cell };
}

const point = (x: number, y: number, properties: Feature['properties'] = { name: 'A' }): Feature => ({
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
});

/** Metres between two places, near enough to tell one from none. */
function apart([x, y]: readonly [number, number], [longitude, latitude]: readonly [number, number]): number {
  const metres = 111_320;
  return Math.hypot((x - longitude) * metres * Math.cos((latitude * Math.PI) / 180), (y - latitude) * metres);
}

/** By `cs2cs` of PROJ 9.1.1: a system, a place in it, and the same place in degrees. */
const belgian = ['EPSG:31370', 150_000, 170_000, 4.368_752_141, 50.840_411_283] as const;
/** Systems that other libraries miss by 7 cm to 67 m, and one with a shift that is right to 5 m. */
const others = [
  ['ESRI Shapefile', 'EPSG:2056', 2_720_000, 1_090_000, 8.986_257_343, 45.950_934_459],
  ['FlatGeobuf', 'EPSG:28992', 30_000, 370_000, 3.594_534_354, 51.305_450_927],
  ['GPKG', 'EPSG:27700', 250_000, 60_000, -4.112_874_29, 50.420_656_181],
] as const;

const placeIn = (text: string) => (JSON.parse(text) as { coordinates: [number, number] }).coordinates;

describe('a place', () => {
  it.each(places)('of %s is within 1 m of PROJ', async (driver) => {
    const [system, x, y, longitude, latitude] = belgian;
    const files = await writePlaces(folder, [driver], [point(x, y)], system);
    const { cell, dialect } = await read(files[driver]);
    expect(apart(placeIn(cell(0, 'geometry')), [longitude, latitude])).toBeLessThan(1);
    expect(dialect?.system).toEqual({ state: 'converted', code: system, name: 'BD72 / Belgian Lambert 72' });
  });

  it.each(others)('of %s in %s is within 1 m of PROJ', async (driver, system, x, y, longitude, latitude) => {
    const files = await writePlaces(folder, [driver], [point(x, y)], system);
    const { cell, dialect } = await read(files[driver]);
    expect(apart(placeIn(cell(0, 'geometry')), [longitude, latitude])).toBeLessThan(1);
    expect(dialect?.system).toMatchObject({ state: 'converted', code: system });
    // Without the grid of Great Britain, agreement with PROJ is not yet the truth.
    expect(dialect?.system?.accuracy).toBe(system === 'EPSG:27700' ? 5 : undefined);
  });

  it('in a file that names no system is none until one is stated', async () => {
    const [system, x, y, longitude, latitude] = belgian;
    const files = await writePlaces(folder, places, [point(x, y)], null);
    for (const driver of places) {
      const { cell, dialect } = await read(files[driver]);
      expect({ driver, state: dialect?.system?.state }).toEqual({ driver, state: 'missing' });
      expect(cell(0, 'geometry')).toBe(`SRID=0;POINT (${x} ${y})`);
      expect(cell(0, 'name')).toBe('A');
    }
    for (const driver of ['GPKG', 'ESRI Shapefile'] as const) {
      const { cell } = await read(files[driver], { system });
      expect(apart(placeIn(cell(0, 'geometry')), [longitude, latitude])).toBeLessThan(1);
    }
    const { cell, dialect } = await read(files.FlatGeobuf, { system: 'EPSG:99999' });
    expect(dialect?.system).toMatchObject({ state: 'unknown', code: 'EPSG:99999' });
    expect(cell(0, 'geometry')).toBe(`SRID=99999;POINT (${x} ${y})`);
  });

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
      return Buffer.from(
        JSON.stringify({ ...head, features, ...(place === 'last' && name && { crs: name }) }),
      );
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

  it('where its system cannot be leaves the table without a map', async () => {
    const features = [point(430_000, 433_000), point(1e30, 1e30)];
    const { GPKG } = await writePlaces(folder, ['GPKG'], features, 'EPSG:27700');
    const { rows, dialect } = await read(GPKG);
    expect(dialect?.system?.state).toBe('outside');
    expect(rows.map((row) => row.at(-1))).toEqual([
      'SRID=27700;POINT (430000 433000)',
      'SRID=27700;POINT (1e+30 1e+30)',
    ]);
  });
});

describe('a table', () => {
  const properties = { code: '007', name: 'Żółć', n: 12, share: 1.5, open: true, day: '2024-02-29' };

  it('has its values and types, whatever the file is called', async () => {
    const files = await writePlaces(
      folder,
      ['GPKG', 'FlatGeobuf', 'GML'],
      [point(1, 50, properties)],
      'EPSG:4326',
    );
    const packed = {
      GPKG: files.GPKG,
      FlatGeobuf: zip({ 'places.fgb': files.FlatGeobuf }),
      GML: gzipSync(files.GML),
    };
    const kinds = { GPKG: 'geopackage', FlatGeobuf: 'flatgeobuf', GML: 'gml' } as const;
    for (const driver of ['GPKG', 'FlatGeobuf', 'GML'] as const) {
      const { cell, names, types, dialect } = await read(packed[driver]);
      expect(dialect?.kind).toBe(kinds[driver]);
      expect(names).not.toContain('lowerCorner');
      expect(cell(0, 'code')).toBe('007');
      expect(cell(0, 'name')).toBe('Żółć');
      const typeOf = (name: string) => types[names.indexOf(name)];
      expect(['code', 'n', 'share', 'open'].map(typeOf)).toEqual(['text', 'integer', 'decimal', 'boolean']);
      // FlatGeobuf has moments and no days.
      expect(typeOf('day')).toBe(driver === 'FlatGeobuf' ? 'time' : 'date');
    }
  });

  it('of each layer of a GeoPackage', async () => {
    const { GPKG } = await writePlaces(folder, ['GPKG'], [point(1, 50)], 'EPSG:4326');
    const path = await save(GPKG);
    const database = new DatabaseSync(path);
    database.exec(`create table notes (fid integer primary key, words text);
      insert into notes values (1, 'one'), (2, 'two');
      insert into gpkg_contents (table_name, data_type, identifier) values ('notes', 'attributes', 'notes')`);
    database.close();
    const file = await readFile(path);
    const part = { kind: 'layer', names: ['places', 'notes'] };
    expect((await read(file)).dialect?.part).toMatchObject({ ...part, position: 1 });
    const second = await read(file, {}, 2);
    expect(second).toMatchObject({ rows: [['one'], ['two']], dialect: { part: { ...part, position: 2 } } });
    expect(second.dialect?.system).toBeUndefined();
    // In an archive with nothing else its layers are tables as well.
    const packed = zip({ 'data/places.gpkg': file, 'README.txt': Buffer.from('Places.') });
    expect((await read(packed)).dialect?.part).toMatchObject({ ...part, position: 1 });
    expect(await read(packed, {}, 2)).toMatchObject({
      rows: [['one'], ['two']],
      dialect: { part: { ...part, position: 2 } },
    });
    await expect(read(packed, {}, 3)).rejects.toMatchObject({ finding: { code: 'noLayer' } });
  });
});

describe('a hostile file', () => {
  let whole: Record<'GPKG' | 'FlatGeobuf' | 'GML', Buffer>;
  beforeAll(async () => {
    const features = Array.from({ length: 50 }, (_, i) => point(i, 50));
    whole = await writePlaces(folder, ['GPKG', 'FlatGeobuf', 'GML'], features, 'EPSG:4326');
  });

  it.each(['GPKG', 'FlatGeobuf', 'GML'] as const)('%s that ends early is damaged', async (driver) => {
    const file = whole[driver];
    await expect(read(file.subarray(0, Math.floor(file.length * 0.6)))).rejects.toMatchObject({
      reason: 'unreadable',
      finding: { code: 'damaged' },
    });
  });

  it('of GML with entities is not expanded', async () => {
    for (const entity of ['<!ENTITY a "aaaa">', '<!ENTITY a SYSTEM "file:///etc/hostname">']) {
      const gml = whole.GML.toString().replace('?>', `?><!DOCTYPE x [${entity}]>`).replace('>A<', '>&a;<');
      await expect(read(Buffer.from(gml))).rejects.toMatchObject({ finding: { code: 'xmlBroken' } });
    }
  });

  it('of GML has no other file read', async () => {
    await writeFile(join(folder, 'secret.xsd'), '<secret/>');
    const linked = whole.GML.toString()
      .replace(/xsi:schemaLocation="[^"]*"/, 'xsi:schemaLocation="http://ogr.maptools.org/ ../../secret.xsd"')
      .replace('name>A<', 'name xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="/etc/hostname">A<');
    const { rows } = await read(Buffer.from(linked));
    expect(rows).toHaveLength(50);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  /** A GeoPackage with a layer that is a question to the database. */
  async function withView(select: string): Promise<string> {
    const path = await save(whole.GPKG);
    const database = new DatabaseSync(path);
    database.exec(`create view bomb as ${select};
      insert into gpkg_contents (table_name, data_type, identifier) values ('bomb', 'attributes', 'bomb')`);
    database.close();
    return path;
  }
  const jobFor = async (path: string) => {
    const own = await mkdtemp(join(folder, 'bounds-'));
    return {
      folder: join(path, '..'),
      file: path.slice(path.lastIndexOf('/') + 1),
      format: 'geopackage',
      out: own,
      wanted: 2,
      system: null,
      rows: 1_000_000_000,
      bytes: 1_000_000,
    } as const;
  };

  it('is ended when it takes too long, too much memory, or becomes too large', async () => {
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n)';
    const late = await jobFor(await withView(`${endless} select i as fid, 1 as v from n where i < 0`));
    await expect(runGdal(late, { time: 4000 })).rejects.toMatchObject({ reason: 'time' });
    const greedy = await jobFor(await withView('select 1 as fid, hex(zeroblob(300000000)) as v'));
    await expect(runGdal(greedy)).rejects.toMatchObject({ reason: 'memory' });
    const many = `with recursive n(i) as (select 1 union all select i + 1 from n limit 100000)`;
    const large = await jobFor(await withView(`${many} select i as fid, hex(zeroblob(1000)) as v from n`));
    await expect(runGdal(large)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('is not written to', async () => {
    const path = await save(whole.GPKG);
    const before = await readFile(path);
    await runGdal({ ...(await jobFor(path)), wanted: 1 });
    expect((await readFile(path)).equals(before)).toBe(true);
  });
});
