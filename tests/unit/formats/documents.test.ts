/** Tables in JSON of many shapes and in KML: each is found, numbers are exact, and what is broken is named with its line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseExact } from '#proxy/platform/formats/json/exact.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const rows: string[][] = [];
  const found = await readTable(path, {
    scratch: folder,
    limits: { rows: 1000, columns: 100 },
    open: () => ({
      write: (_, cells) => void rows.push([...cells]),
      end: () => Promise.resolve(),
    }),
  });
  if (found.kind !== 'table') throw new Error(`It is ${found.kind}`);
  const { names, types, dialect } = found.reading;
  return { names, types: types.map(({ type }) => type), rows, path: dialect?.path ?? null };
}

const table = {
  names: ['a', 'b'],
  rows: [
    ['1', 'x'],
    ['2', 'y'],
  ],
};

describe('JSON', () => {
  it.each([
    ['[{"a":1,"b":"x"},{"a":2,"b":"y"}]', null],
    ['{"records":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}', '$.records'],
    ['{"help":"?","result":{"total":2,"records":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}}', '$.result.records'],
    ['{"@odata.context":"c","value":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}', '$.value'],
    ['{"a":[1,2],"b":["x","y"]}', '$'],
    ['{"a":{"0":1,"1":2},"b":{"0":"x","1":"y"}}', '$'],
    ['{"columns":["a","b"],"data":[[1,"x"],[2,"y"]]}', '$.data'],
    ['{"meta":{"view":{"columns":[{"name":"a"},{"name":"b"}]}},"data":[[1,"x"],[2,"y"]]}', '$.data'],
    ['{"fields":[{"id":"a"},{"id":"b"}],"records":[[1,"x"],[2,"y"]]}', '$.records'],
    ['{"trees":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}', '$.trees'],
    ['{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n', null],
  ])('%s', async (content, path) => {
    expect(await read(content)).toMatchObject({ ...table, path });
  });

  it('by key has the key as a column', async () => {
    expect(await read('{"x":{"a":1},"y":{"a":2}}')).toMatchObject({
      names: ['key', 'a'],
      rows: [
        ['x', '1'],
        ['y', '2'],
      ],
    });
  });

  it('keeps numbers that a double cannot hold, also within what is nested', async () => {
    const big = '12345678901234567890';
    const { rows, types } = await read(
      `[{"n":${big},"e":1e400,"o":{"n":${big}},"x":1.5},{"n":1,"e":2,"o":{},"x":2}]`,
    );
    expect(rows[0]).toEqual([big, '1e400', `{"n":${big}}`, '1.5']);
    expect(types).toEqual(['text', 'text', 'text', 'decimal']);
  });

  it('keeps fractions and exponents that a double cannot hold', async () => {
    const exact = ['9007199254740993.0', '1e-400', '12345678901234567890.5', '1234567890.12345678901'];
    const [e, c, w, f] = exact;
    const { rows, types } = await read(
      `[{"e":${e},"c":${c},"w":${w},"f":${f},"x":0.10000000000000001},{"e":5,"c":3,"w":2,"f":1,"x":1.50}]`,
    );
    expect(rows[0]?.slice(0, 4)).toEqual(exact);
    expect(types).toEqual(['text', 'text', 'text', 'text', 'decimal']);
  });

  it('is read without changing an integer of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (n) => {
        expect(JSON.stringify(parseExact(`[${n}]`))).toBe(`[${n}]`);
      }),
    );
  });

  it.each([
    ['{"a":1}', 'notTable', { code: 'jsonNoRows' }],
    ['[]', 'empty', { code: 'noRows' }],
    ['[{"a":1},\n{"a":}]', 'unreadable', { code: 'jsonBroken', line: 2 }],
    ['{"a":1}\n{"a":2}\n{"a":\n', 'unreadable', { code: 'lineBroken', line: 3 }],
  ])('%j says why it is no table', async (content, reason, finding) => {
    await expect(read(content)).rejects.toMatchObject({ reason, finding });
  });
});

describe('KML', () => {
  const kml = (placemarks: string) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks}</Folder></Document></kml>`;

  it('has a row for each placemark, with its data and its geometry', async () => {
    const found = await read(
      kml(`<Placemark><name>Oak &amp; ash</name><ExtendedData><Data name="height"><value>12</value></Data></ExtendedData>
          <Point><coordinates>-1.5,53.8,0</coordinates></Point></Placemark>
        <Placemark><name>Park</name><ExtendedData><SchemaData><SimpleData name="height">3</SimpleData></SchemaData></ExtendedData>
          <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`),
    );
    expect(found.names).toEqual(['name', 'height', 'geometry']);
    expect(found.types).toEqual(['text', 'integer', 'text']);
    expect(found.rows[0]).toEqual(['Oak & ash', '12', '{"type":"Point","coordinates":[-1.5,53.8,0]}']);
    expect(JSON.parse(found.rows[1]?.[2] ?? '')).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    });
  });

  it('that is not well-formed is named with its line', async () => {
    await expect(read(kml('\n<Placemark>\n</Folder>'))).rejects.toMatchObject({
      reason: 'unreadable',
      finding: { code: 'xmlBroken', line: 3 },
    });
  });
});
