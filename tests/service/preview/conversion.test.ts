/**
 * Files of every encoding, delimiter and kind of damage become tables. What a file becomes is asked of the converter
 * itself, since a process for each is nine tenths of the time; what ends a process is tried in a process.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert as convertHere } from '#proxy/domains/preview/convert/convert.ts';
import type { ConversionResult } from '#proxy/domains/preview/convert/protocol.ts';
import { runConversion, usualLimits } from '#proxy/domains/preview/convert/run-conversion.ts';
import type { Recipe } from '#proxy/domains/preview/recipe.ts';
import { temporaryFolder } from '../../support/catalogue.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

let files = 0;

async function keepSource(content: string | Uint8Array): Promise<string> {
  const source = join(folder.path, `source-${(files += 1)}`);
  await writeFile(source, content);
  return source;
}

async function convert(
  content: string | Uint8Array,
  recipe: Recipe = 'table-3',
  limits: Partial<typeof usualLimits> = {},
): Promise<ConversionResult> {
  return convertFile(await keepSource(content), recipe, limits);
}

async function convertFile(
  source: string,
  recipe: Recipe = 'table-3',
  limits: Partial<typeof usualLimits> = {},
): Promise<ConversionResult> {
  const scratch = join(folder.path, `making-${(files += 1)}`);
  const target = join(scratch, 'table');
  await mkdir(target, { recursive: true });
  try {
    return await convertHere({ source, target, scratch, recipe, limits: { ...usualLimits, ...limits } });
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** As the server converts a file: in a process that ends at a limit. */
async function convertApart(content: string, limits: Partial<typeof usualLimits>): Promise<ConversionResult> {
  return runConversion({
    source: await keepSource(content),
    keep: () => Promise.resolve(),
    scratch: join(folder.path, 'making'),
    recipe: 'table-3',
    limits: { ...usualLimits, ...limits },
    signal: new AbortController().signal,
  });
}

async function table(content: string | Uint8Array, recipe?: Recipe) {
  const result = await convert(content, recipe);
  if (result.kind === 'failed') throw new Error(`${result.reason}: ${result.detail}`);
  return result;
}

const namesOf = (result: Awaited<ReturnType<typeof table>>) => result.columns.map(({ name }) => name);
const typesOf = (result: Awaited<ReturnType<typeof table>>) => result.columns.map(({ type }) => type);
const firstOf = (result: Awaited<ReturnType<typeof table>>) => result.columns.map(({ min }) => min);

const CITIES = 'id,city\n1,Zürich\n2,Málaga\n';

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(CITIES), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${CITIES}`), 'utf-8'],
    ['UTF-16 little-endian', Buffer.from(`\uFEFF${CITIES}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(CITIES, 'utf16le'), 'utf-16le'],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${CITIES}`, 'utf16le').swap16(), 'utf-16be'],
    ['Latin-1', Buffer.from(CITIES, 'latin1'), 'windows-1252'],
  ])('%s', async (_, bytes, encoding) => {
    const result = await table(bytes);
    expect(result.dialect?.encoding).toBe(encoding);
    expect(namesOf(result)).toEqual(['id', 'city']);
    expect(result.columns[1]).toMatchObject({ min: 'Málaga', max: 'Zürich' });
  });

  it('a letter that is no UTF-8 long after the beginning', async () => {
    const lines = 'id,city\n' + '1,Leeds\n'.repeat(60_000);
    const result = await table(Buffer.concat([Buffer.from(lines), Buffer.from('2,Zürich\n', 'latin1')]));
    expect(result.rows).toBe(60_001);
    expect(result.columns[1]?.max).toBe('Zürich');
  });
});

describe('dialects', () => {
  it.each([
    [';', ';'],
    ['\t', 'a tab'],
    ['|', '|'],
  ])('delimiter %j', async (delimiter) => {
    const result = await table(CITIES.replaceAll(',', delimiter));
    expect(result.dialect?.delimiter).toBe(delimiter);
    expect(namesOf(result)).toEqual(['id', 'city']);
  });

  it.each(['\r\n', '\r', '\n'])('line end %j', async (end) => {
    expect((await table(CITIES.replaceAll('\n', end))).rows).toBe(2);
  });

  it('quotes, doubled quotes, line ends and delimiters within quotes', async () => {
    const result = await table('name,note\n"a ""b"" c","one\ntwo, three"\n');
    expect(firstOf(result)).toEqual(['a "b" c', 'one\ntwo, three']);
  });

  it('a quote that is never closed is an ordinary character', async () => {
    const result = await table(`size,note\n1,"open\n${'2,x\n'.repeat(10)}`);
    expect(result).toMatchObject({ rows: 11, dialect: { quotes: false } });
  });

  it('rows of other lengths are kept whole and counted', async () => {
    const result = await table('a,b\n1,2\n3\n4,5,6\n');
    expect(namesOf(result)).toEqual(['a', 'b', 'column 3']);
    expect(result).toMatchObject({ rows: 3, dialect: { raggedRows: 2 } });
    expect(result.columns[2]).toMatchObject({ nulls: 2, min: 6 });
  });

  it('lines above the table are left out and counted', async () => {
    const result = await table('Waste by ward\n\n# in tonnes\nward,tonnes,year\nA,1.5,2020\nB,2.5,2021\n');
    expect(namesOf(result)).toEqual(['ward', 'tonnes', 'year']);
    expect(result.dialect?.skippedLines).toBe(2);
  });

  it.each([
    ['json', '[{"a":1},{"a":2}]'],
    ['lines', '{"a":1}\n{"a":2}\n'],
    ['text', 'a\n1\n2\n'],
  ])('what is read as %s is reported as that', async (kind, content) => {
    expect((await table(content)).dialect?.kind).toBe(kind);
  });

  it('a table without a header has columns by number', async () => {
    const result = await table('1,english\n2,french\n3,german\n');
    expect(result).toMatchObject({ rows: 3, dialect: { header: false } });
    expect(namesOf(result)).toEqual(['column 1', 'column 2']);
  });

  it('years across the top are a header', async () => {
    const result = await table('country,1990,1991,1992\nUK,57,58,58\nFrance,58,58,59\n');
    expect(namesOf(result)).toEqual(['country', '1990', '1991', '1992']);
  });

  it('names that come twice, or not at all', async () => {
    expect(namesOf(await table('id,ID,id,\n1,2,3,4\n'))).toEqual(['id', 'ID', 'id 2', 'column 4']);
  });
});

describe('types', () => {
  it('takes a type only when every value is written in it', async () => {
    const result = await table(
      'n,x,day,at,yes,code,long,mixed\n' +
        '1,1.5,2020-02-29,2020-01-01T10:00:00+01:00,true,007,12345678901234567890,2020-02-31\n' +
        '-2,2e3,1999-12-31,2020-01-02 09:30Z,false,010,1,2020-02-01\n',
    );
    expect(typesOf(result)).toEqual([
      'integer',
      'decimal',
      'date',
      'time',
      'boolean',
      'text',
      'text',
      'text',
    ]);
    expect(firstOf(result).slice(0, 4)).toEqual([-2, 1.5, '1999-12-31', '2020-01-01T09:00:00']);
  });

  it('words for "no value" do not make a text of numbers', async () => {
    const [first] = (await table('n\n1\nNA\n3\n')).columns;
    expect(first).toMatchObject({ type: 'integer', nulls: 1, min: 1, max: 3 });
  });

  it('a comma in numbers is a decimal sign only where that is certain', async () => {
    expect(typesOf(await table('a;b\n1,5;1,234\n2,25;5,678\n'))).toEqual(['decimal', 'text']);
  });

  it('says what is in a column', async () => {
    const result = await table(
      `n,word\n${Array.from({ length: 40 }, (_, i) => `${i % 20},w${i % 3}`).join('\n')}\n`,
    );
    expect(result.columns[0]).toMatchObject({
      distinct: 20,
      min: 0,
      max: 19,
      histogram: Array.from({ length: 20 }, () => 2),
    });
    expect(result.columns[1]?.top).toEqual([
      { value: 'w0', count: 14 },
      { value: 'w1', count: 13 },
      { value: 'w2', count: 13 },
    ]);
  });
});

describe('JSON', () => {
  it('a list of records, whatever keys each has', async () => {
    const result = await table('[{"a":1,"b":"007"},{"a":2.5,"c":{"x":[1]}},{"d":true}]');
    expect(namesOf(result)).toEqual(['a', 'b', 'c', 'd']);
    expect(typesOf(result)).toEqual(['decimal', 'text', 'text', 'boolean']);
    expect(result.columns[2]?.min).toBe('{"x":[1]}');
  });

  it('one record a line', async () => {
    expect(await table('{"a":1}\n{"a":2}\n')).toMatchObject({ rows: 2 });
  });

  it.each([
    ['{"a":1}', 'notTable'],
    ['[]', 'empty'],
    ['[{"a":1},', 'unreadable'],
    ['', 'empty'],
  ])('%j is %s', async (text, reason) => {
    expect(await convert(text)).toMatchObject({ kind: 'failed', reason });
  });
});

describe('what cannot be a table says why', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines', '\n\n\n', 'empty'],
    ['a picture called CSV', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'notTable'],
    ['a text called Parquet', 'PAR1 and nothing else', 'unreadable'],
  ] as const)('%s', async (_, content, reason) => {
    expect(await convert(content)).toMatchObject({ kind: 'failed', reason });
  });

  it('too many columns', async () => {
    const header = Array.from({ length: 51 }, (_, i) => `c${i}`).join(',');
    expect(await convert(`${header}\n`, 'table-3', { columns: 50 })).toMatchObject({ reason: 'tooWide' });
  });

  it('too little time', async () => {
    expect(await convertApart(CITIES, { time: 1 })).toMatchObject({ reason: 'time' });
  });

  it('too little memory', async () => {
    const limits = { memory: 60 * 1_048_576 };
    expect(await convertApart('a,b\n1,2\n'.repeat(200_000), limits)).toMatchObject({
      reason: 'memory',
    });
  });

  it('more rows than are shown are left out, and the answer says so', async () => {
    const result = await convert(`n\n${'1\n'.repeat(1000)}`, 'table-3', { rows: 300 });
    expect(result).toMatchObject({ kind: 'table', rows: 300, truncated: true });
  });
});

it('2,000 columns', { timeout: 120_000 }, async () => {
  const line = (cell: (i: number) => string) => Array.from({ length: 2000 }, (_, i) => cell(i)).join(',');
  const result = await table(`${line((i) => `name ${i}`)}\n${line(String)}\n${line((i) => String(-i))}\n`);
  expect(result.columns).toHaveLength(2000);
  expect(result.columns[1999]).toMatchObject({ name: 'name 1999', type: 'integer', min: -1999, max: 1999 });
});
