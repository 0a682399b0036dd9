/** Looking into tables: types, different values, fingerprints, and files that are not what they say. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectCutting } from '#proxy/platform/formats/delimited/delimiter.ts';
import { uniqueNames } from '#proxy/platform/formats/delimited/layout.ts';
import { createTypeFinder } from '#proxy/platform/formats/values/column-type.ts';
import { createColumnProfiler } from '#proxy/platform/formats/profile/column-profile.ts';
import { createDistinctCounter } from '#proxy/platform/formats/profile/distinct-counter.ts';
import { barHeight, fingerprintOf } from '#proxy/platform/formats/profile/fingerprint.ts';
import { profileFile } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-profile-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function profile(format: string, content: string | Uint8Array) {
  const path = join(folder, 'data');
  await writeFile(path, content);
  return profileFile(path, { format, fileName: 'data' });
}

async function table(format: string, content: string | Uint8Array) {
  const result = await profile(format, content);
  if (result.kind !== 'table') throw new Error(`It is ${JSON.stringify(result)}`);
  return result.profile;
}

describe('a column', () => {
  const typeOf = (name: string, values: readonly string[]) => {
    const column = createColumnProfiler(name);
    const finder = createTypeFinder({ name });
    for (const value of values) {
      column.add(value);
      if (value !== '') finder.see(value);
    }
    return column.finish(values.length, finder.find()).type;
  };

  it.each([
    ['amount', ['1', '2.5', '-3', '1000', '4e3', ''], 'number'],
    ['amount', ['1', 'x', 'y'], 'text'],
    ['kind', ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'], 'category'],
    ['name', ['a', 'b', 'c', 'd', 'e'], 'text'],
    ['ready', ['yes', 'no', 'yes'], 'boolean'],
    ['ready', ['true', 'false', ''], 'boolean'],
    ['day', ['2026-01-05', '2026-01-06'], 'time'],
    ['when', ['Jan 1 2000', 'Feb 1 2000'], 'time'],
    ['year', ['1999', '2000', '2001'], 'time'],
    ['count', ['1999', '2000', '2001'], 'number'],
    ['latitude', ['53.8', '53.9'], 'place'],
    ['pickupLon', ['-1.5', '-1.6'], 'place'],
    ['country', ['Wales', 'Kenya'], 'place'],
    ['site', ['1', '2', '3'], 'number'],
    ['empty', ['', ''], 'category'],
  ])('%s of %j is %s', (name, values, type) => {
    expect(typeOf(name, values)).toBe(type);
  });
});

describe('counting different values', () => {
  it('is exact while they are few, and within a few per cent when they are many', () => {
    const counter = createDistinctCounter(1000);
    for (let i = 0; i < 3000; i += 1) counter.add(String(i % 1000));
    expect(counter.count()).toBe(1000);
    for (let i = 0; i < 200_000; i += 1) counter.add(`value ${i % 100_000}`);
    expect(Math.abs(counter.count() - 101_000) / 101_000).toBeLessThan(0.05);
  });
});

describe('a fingerprint', () => {
  it('is tall for a key and short for a category', () => {
    expect([
      barHeight(1, 1000),
      barHeight(2, 1000),
      barHeight(32, 1000),
      barHeight(1000, 1000),
      barHeight(0, 0),
    ]).toEqual([1, 2, 5, 9, 1]);
  });

  it('names type and height of each column, fifteen at most', () => {
    const column = (type: 'time' | 'number' | 'place', distinct: number) => ({
      name: 'x',
      type,
      description: null,
      distinct,
      filled: 1,
    });
    expect(fingerprintOf([column('time', 100), column('number', 10), column('place', 1)], 100)).toBe(
      'd9 n5 g1',
    );
    expect(
      fingerprintOf(
        Array.from({ length: 99 }, () => column('number', 1)),
        10,
      ).split(' '),
    ).toHaveLength(15);
  });
});

describe('delimited text', () => {
  it.each([
    ['comma', 'a,b\n1,2\n3,4\n'],
    ['semicolon and Windows line ends', 'a;b\r\n1;2\r\n3;4\r\n'],
    ['tab', 'a\tb\n1\t2\n3\t4'],
    ['old line ends', 'a,b\r1,2\r3,4\r'],
    ['byte order mark', '\ufeffa,b\n1,2\n3,4\n'],
    ['quotes with line ends', 'a,b\n"1\n,",2\n3,4\n'],
    ['rows of different length', 'a,b\n1\n3,4\n'],
  ])('%s', async (_, content) => {
    const found = await table('CSV', content);
    expect(found).toMatchObject({ rows: 2, columnCount: 2 });
    expect(found.columns.map((column) => column.name)).toEqual(['a', 'b']);
  });

  it('reads Windows-1252 and UTF-16 when it is no UTF-8', async () => {
    expect((await table('CSV', Buffer.from('caf\u00e9,b\n1,2\n', 'latin1'))).columns[0]?.name).toBe('café');
    const wide = Buffer.from('\ufeffcafé,b\n1,2\n', 'utf16le');
    for (const bytes of [wide, wide.subarray(2), Buffer.from(wide).swap16()])
      expect((await table('CSV', bytes)).columns[0]?.name).toBe('café');
  });

  it('gives every column a name of its own', () => {
    expect(uniqueNames(['id', ' name ', '', 'id', 'id 2', 'id'])).toEqual([
      'id',
      'name',
      'column 3',
      'id 2',
      'id 2 2',
      'id 3',
    ]);
  });

  it('does not take a delimiter from inside quotes', () => {
    expect(detectCutting('"a,b,c";"d,e"\n"f,g";"h"\n')).toEqual({ delimiter: ';', quote: '"' });
  });

  it('describes the first columns of a very wide table and counts them all', async () => {
    const header = Array.from({ length: 5000 }, (_, i) => `c${i}`).join(',');
    const found = await table('CSV', `${header}\n${'1,'.repeat(4999)}1\n`);
    expect(found).toMatchObject({ rows: 1, columnCount: 5000 });
    expect(found.columns).toHaveLength(200);
  });

  it('says what is wrong with a file', async () => {
    expect(await profile('CSV', '')).toEqual({
      kind: 'broken',
      reason: 'The file is empty. Check it where it was made, and upload one that has rows.',
    });
  });
});

describe('JSON', () => {
  it.each([
    ['compact', '[{"a":1,"b":"x, ]"},{"a":2,"b":"{\\"}"}]'],
    ['spread out', ' \n[\n  { "a": 1, "b": [1, {"c": "]"}] },\n  { "a": 2 }\n]\n'],
  ])('list, %s', async (_, content) => {
    expect(await table('JSON', content)).toMatchObject({ rows: 2, columnCount: 2 });
  });

  it('across the chunks of a large file', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => ({
      id: i,
      text: `"quoted" \\ ${i} [x], {y}`,
      kind: i % 3,
    }));
    expect(await table('JSON', JSON.stringify(rows))).toMatchObject({ rows: 30_000, columnCount: 3 });
  });

  it('one document a line', async () => {
    expect(await table('NDJSON', '{"a":1}\n{"a":2}\n\n{"a":3}')).toMatchObject({ rows: 3 });
  });

  it.each([['an object', '{"a": [1, 2]}']])('%s has no rows', async (_, content) => {
    expect(await profile('JSON', content)).toEqual({ kind: 'document' });
  });

  it('that is broken is reported', async () => {
    for (const content of ['[{"a":1},{"a":]', '[{"a":1},{"a"', '[{"a":1}] more', '[{"a":1},{"a":x}]'])
      expect(await profile('JSON', content)).toMatchObject({
        kind: 'broken',
        reason: expect.stringMatching(/^The file is not valid JSON in line 1: .+\. Correct it/),
      });
  });
});

it('GeoJSON counts features as rows', async () => {
  const feature = (ward: string) => ({ type: 'Feature', geometry: null, properties: { ward } });
  const content = JSON.stringify({ type: 'FeatureCollection', features: [feature('a'), feature('b')] });
  expect(await table('GeoJSON', content)).toMatchObject({ rows: 2, columnCount: 2 });
});

it('other formats are documents', async () => {
  expect(await profile('PDF', '%PDF-1.7')).toEqual({ kind: 'document' });
});
