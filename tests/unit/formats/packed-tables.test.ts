/** Tables in old workbooks and in zipped Shapefiles are read like any other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CFB, utils, write, type BookType } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { zip } from '../../support/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-packed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Uint8Array, wanted = 0, stated: StatedReading = {}) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const rows: string[][] = [];
  const found = await readTable(path, {
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
  return { names, types: types.map(({ type }) => type), rows, part: dialect?.part, system: dialect?.system };
}

describe('a workbook', () => {
  const cells = [
    ['city', 'n', 'day', 'open'],
    ['Zürich', 1.5, new Date(Date.UTC(2024, 11, 31)), true],
    ['東京', 2, new Date(Date.UTC(2025, 0, 1)), false],
  ];
  const book = (bookType: BookType) => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells, { UTC: true }), 'Cities');
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['a'], [7]]), 'More');
    return write(workbook, { bookType, type: 'buffer' }) as Buffer;
  };

  it.each(['biff8', 'xlsb', 'ods', 'xlml', 'xlsx'] as const)('written as %s', async (bookType) => {
    const found = await read(book(bookType));
    expect(found).toMatchObject({
      names: ['city', 'n', 'day', 'open'],
      types: ['text', 'decimal', 'date', 'boolean'],
      part: { kind: 'sheet', position: 1, names: ['Cities', 'More'] },
    });
    expect(found.rows[0]).toEqual(['Zürich', '1.5', '2024-12-31', 'true']);
    expect((await read(book(bookType), 2)).rows).toEqual([['7']]);
  });

  it('alone in an archive has each of its sheets, and a text alone has none', async () => {
    const archive = zip({ 'report/cities.xlsx': book('xlsx') });
    expect((await read(archive)).part).toEqual({ kind: 'sheet', position: 1, names: ['Cities', 'More'] });
    expect(await read(archive, 2)).toMatchObject({ rows: [['7']], part: { kind: 'sheet', position: 2 } });
    const text = zip({ 'a.csv': Buffer.from('a,b\n1,2\n') });
    expect((await read(text, 1)).part).toEqual({ kind: 'member', position: 1, names: ['a.csv'] });
    await expect(read(text, 2)).rejects.toMatchObject({ finding: { code: 'noTableInArchive' } });
  });

  it('of OpenDocument needs no styles', async () => {
    const archive = CFB.read(book('ods'), { type: 'buffer' });
    CFB.utils.cfb_del(archive, '/styles.xml');
    const found = await read(CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer);
    expect(found.names).toEqual(['city', 'n', 'day', 'open']);
    expect(found.rows[0]).toEqual(['Zürich', '1.5', '2024-12-31', 'true']);
  });
});

/** A table of dBASE with one text field and one number. */
function dbf(rows: readonly (readonly [string, string])[]): Buffer {
  const header = Buffer.alloc(97);
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(97, 8);
  header.writeUInt16LE(19, 10);
  for (const [i, [name, type, length]] of (
    [
      ['NAME', 'C', 12],
      ['POP', 'N', 6],
    ] as const
  ).entries()) {
    header.write(name, 32 + i * 32, 'latin1');
    header.write(type, 43 + i * 32, 'latin1');
    header.writeUInt8(length, 48 + i * 32);
  }
  header.writeUInt8(0x0d, 96);
  const body = rows.map(([name, pop]) => {
    const bytes = Buffer.alloc(12, 0x20);
    Buffer.from(name).copy(bytes);
    return Buffer.concat([Buffer.from(' '), bytes, Buffer.from(pop.padStart(6))]);
  });
  return Buffer.concat([header, ...body]);
}

function shp(points: readonly (readonly [number, number])[]): Buffer {
  const records = points.map(([x, y], i) => {
    const record = Buffer.alloc(28);
    record.writeInt32BE(i + 1, 0);
    record.writeInt32BE(10, 4);
    record.writeInt32LE(1, 8);
    record.writeDoubleLE(x, 12);
    record.writeDoubleLE(y, 20);
    return record;
  });
  return Buffer.concat([Buffer.alloc(100), ...records]);
}

const BRITISH =
  'PROJCS["OSGB_1936_British_National_Grid",GEOGCS["GCS_OSGB 1936",DATUM["OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["Meter",1]]';

describe('a zipped Shapefile', () => {
  const table = dbf([
    ['Zürich', '434008'],
    ['Köln', '1073096'.slice(0, 6)],
  ]);

  it('has its fields and its geometry', async () => {
    const archive = zip({
      'places.shp': shp([
        [8.54, 47.37],
        [6.96, 50.94],
      ]),
      'places.dbf': table,
      'places.cpg': 'UTF-8',
      'places.prj': 'GEOGCS["GCS_WGS_1984"]',
    });
    expect(await read(archive)).toMatchObject({
      names: ['NAME', 'POP', 'geometry'],
      types: ['text', 'integer', 'text'],
      rows: [
        ['Zürich', '434008', '{"type":"Point","coordinates":[8.54,47.37]}'],
        ['Köln', '107309', '{"type":"Point","coordinates":[6.96,50.94]}'],
      ],
      part: { kind: 'member', position: 1, names: ['places.shp'] },
    });
  });

  it('in metres is converted to degrees', async () => {
    const archive = zip({
      'a.shp': shp([[430_000, 433_000]]),
      'a.dbf': dbf([['Leeds', '1']]),
      'a.prj': BRITISH,
    });
    const { rows } = await read(archive);
    const { coordinates } = JSON.parse(rows[0]?.[2] ?? '') as { coordinates: [number, number] };
    expect(coordinates[0]).toBeCloseTo(-1.546, 2);
    expect(coordinates[1]).toBeCloseTo(53.79, 2);
  });

  it('in a system that is not known, or named, is a table without places', async () => {
    const files = { 'a.shp': shp([[1, 2]]), 'a.dbf': table };
    const moon = await read(zip({ ...files, 'a.prj': 'PROJCS["Moon_Grid",NONSENSE["x"]]' }));
    expect(moon).toMatchObject({ system: { state: 'unknown', name: 'Moon_Grid' } });
    expect(moon.rows[0]).toEqual(['Zürich', '434008', 'SRID=0;POINT (1 2)']);
    const bare = await read(zip(files));
    expect(bare).toMatchObject({ system: { state: 'missing' }, rows: moon.rows });
    const stated = await read(zip(files), 0, { system: 'EPSG:4326' });
    expect(stated.rows[0]?.[2]).toBe('{"type":"Point","coordinates":[1,2]}');
  });
});

describe('a packed file that is damaged says so in words for its publisher', () => {
  const packed = gzipSync(`a,b\n${'1,2\n'.repeat(5000)}`);
  it.each([
    ['is cut off', packed.subarray(0, 40), 'the compressed data ends early'],
    [
      'has other bytes',
      Buffer.concat([packed.subarray(0, 12), Buffer.alloc(30, 0xff)]),
      'the compressed data is not valid',
    ],
    [
      'only begins as a workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 7)]),
      'it is no workbook that can be read',
    ],
  ])('%s', async (_, content, what) => {
    await expect(read(content)).rejects.toMatchObject({ finding: { code: 'damaged', what } });
  });
});

it.each([
  [9, 'Deflate64'],
  [14, 'LZMA'],
  [77, 'method 77'],
])('an archive whose files are compressed with method %i names it', async (method, what) => {
  const archive = zip({ 'a.csv': 'a,b\n1,2\n' });
  archive.writeUInt16LE(method, 8);
  archive.writeUInt16LE(method, archive.indexOf('PK\u0001\u0002') + 10);
  await expect(read(archive)).rejects.toMatchObject({ finding: { code: 'zipMethod', what } });
});
