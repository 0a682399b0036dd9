/** Two columns of metres: their reference system is named or stated, and otherwise asked for. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { metresByName, numberIn } from '#proxy/platform/formats/geo/number-columns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-numbers-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function systemOf(content: string | Uint8Array, stated: StatedReading = {}) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const seen: (readonly string[])[] = [];
  const found = await readTable(path, {
    scratch: folder,
    stated,
    limits: { rows: 10_000, columns: 100 },
    open: () => ({ write: (_, cells) => void seen.push([...cells]), end: () => Promise.resolve() }),
  });
  if (found.kind !== 'table') throw new Error(`It is ${found.kind}`);
  // The table is what the file says, whatever its system is.
  expect(seen).toHaveLength(found.reading.rows);
  return found.reading.dialect?.system;
}

/** Churches of York: metres in three systems, by PROJ. */
const york = {
  'EPSG:27700': ['460315,452167', '460243,451738', '460519,451948'],
  'EPSG:25830': ['620843,5981070', '620778,5980639', '621051,5980853'],
  'EPSG:3857': ['-120450,7161205', '-120590,7160475', '-120165,7160830'],
} as const;
const table = (rows: readonly string[], [x, y] = ['easting', 'northing']) =>
  `name,${x},${y}\n${rows.map((row, i) => `Church ${i},${row}\n`).join('')}`;
const columns = { x: 'easting', y: 'northing' };

describe('the system of two columns', () => {
  it.each(Object.entries(york))('of %s is asked for, and taken as it is stated', async (code, rows) => {
    expect(await systemOf(table(rows))).toEqual({ state: 'missing', code: null, name: null, columns });
    expect(await systemOf(table(rows), { system: code })).toMatchObject({
      state: 'converted',
      code,
      columns,
    });
  });

  it('that is not known here, or has no such places, has its own state', async () => {
    const rows = york['EPSG:27700'];
    const state = async (system: string) => (await systemOf(table(rows), { system }))?.state;
    expect(await state('EPSG:99999')).toBe('unknown');
    expect(await state('EPSG:2193')).toBe('outside');
    expect(await state('EPSG:4326')).toBe('outside');
    // Places that are not known, and one that is wrong, are no other system.
    const some = table([...rows, '-9999,-9999', ',', '1,1']);
    expect((await systemOf(some, { system: 'EPSG:27700' }))?.state).toBe('converted');
  });

  it.each([
    ['Easting (OSGB)', 'Northing (OSGB)', 'EPSG:27700'],
    ['x_27700', 'y_27700', 'EPSG:27700'],
    ['EastingITM', 'NorthingITM', 'EPSG:2157'],
    ['X_EPSG_25832', 'Y_EPSG_25832', 'EPSG:25832'],
    ['X', 'Y', null],
    ['POINT_X', 'POINT_Y', null],
    ['Rechtswert', 'Hochwert', null],
    ['easting_2024', 'northing_2024', null],
  ])('is named by %s and %s as %s', async (x, y, code) => {
    const found = await systemOf(table(york['EPSG:27700'], [x, y]));
    expect([found?.code, found?.columns]).toEqual([code, { x, y }]);
  });

  it.each([
    ['pixels', 'name,x,y\na,10,20\nb,640,480\n'],
    ['degrees', 'name,easting,northing\na,-1.08,53.96\nb,-1.1,53.9\n'],
    ['words', 'name,easting,northing\na,east,north\nb,west,south\n'],
    ['nothing', 'name,easting,northing\na,,\nb,,\n'],
    ['one alone', 'name,easting\na,460315\n'],
    [
      'longitude and latitude beside them',
      'longitude,latitude,easting,northing\n-1.08,53.96,460315,452167\n-1.1,53.9,460243,451738\n',
    ],
    ['geometries beside them', 'geom,easting,northing\nPOINT (-1.08 53.96),460315,452167\n'],
  ])('is not asked for where there is %s', async (_, content) => {
    expect(await systemOf(content)).toBeUndefined();
  });

  it('is asked for in other tables and in other ways to write numbers', async () => {
    const semicolons = 'name;Rechtswert;Hochwert\nA;565845,12;5933512,5\nB;565900,5;5933600,25\n';
    expect(await systemOf(semicolons, { system: 'EPSG:25832' })).toMatchObject({ state: 'converted' });
    const json = JSON.stringify([
      { easting: 460_315, northing: 452_167 },
      { easting: 460_243, northing: 451_738 },
    ]);
    expect(await systemOf(json)).toMatchObject({ state: 'missing', columns });
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['easting', 'northing'],
      [460_315, 452_167],
    ]);
    utils.book_append_sheet(book, sheet, 'Churches');
    expect(await systemOf(write(book, { type: 'buffer' }) as Buffer)).toMatchObject({
      state: 'missing',
      columns,
    });
    expect(['1 234 567,5', '460,315', "2'600'000", '-0.5', '', 'x'].map(numberIn)).toEqual([
      1_234_567.5,
      460_315,
      2_600_000,
      -0.5,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('of a table whose values are not read is asked for by its names', () => {
    expect(metresByName(['id', 'Easting', 'Northing'])).toMatchObject({ x: 'Easting', y: 'Northing' });
    expect(metresByName(['x', 'y'])).toBeNull();
    expect(metresByName(['easting', 'northing', 'lat', 'lon'])).toBeNull();
  });
});
