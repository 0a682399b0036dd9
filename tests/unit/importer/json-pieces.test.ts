/** JSON that is cut into pieces: what is nasty about it, wherever one chunk ends and the next begins. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createListCutter,
  lineElements,
  listElements,
  NoSuchList,
  NotRows,
  type ListOptions,
} from '#proxy/platform/formats/json/json-pieces.ts';

const LONGEST = 10_000;

const chunksOf = (path: string) =>
  createReadStream(path, { encoding: 'utf8' }) as unknown as AsyncIterable<string>;

/** The elements of a text that comes in these chunks. */
function read(chunks: readonly string[], options: Partial<ListOptions> = {}): unknown[] {
  const { cut, end } = createListCutter({ longest: LONGEST, ...options });
  const found = chunks.flatMap((chunk) => [...cut(chunk)]);
  end();
  return found.map((piece) => JSON.parse(piece) as unknown);
}
/** Every way to cut a text in two, and each character by itself. */
const cuts = (text: string): string[][] => [
  ...Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)]),
  Array.from({ length: text.length }, (_, at) => text.charAt(at)),
];

async function all(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const value of values) found.push(value);
  return found;
}

const elements: [string, unknown][] = [
  ['brackets, commas and braces in a text', ['a],[b', '},{', ',']],
  ['quotation marks and backslashes', ['"', '\\', '\\"', 'a\\\\"],']],
  ['escapes of every kind', ['\u0000\n\t/', 'é', '😀', '\u2028']],
  ['lists in lists', [[], [[]], [[1, [2, [3]]], {}]]],
  ['objects with nasty names', [{ ']': '[', '}': { '"': ['{'] } }]],
  ['everything else', [null, true, false, -1.5e-7, 0, '']],
  ['nothing', []],
];

describe('a list', () => {
  it.each(elements)('of %s is cut at its own commas, wherever chunks end', (_, list) => {
    for (const text of [
      JSON.stringify(list),
      JSON.stringify(list, null, 2),
      `\uFEFF \r\n${JSON.stringify(list)}\n`,
    ])
      for (const chunks of cuts(text)) expect(read(chunks)).toEqual(list);
  });

  it.each(elements)('of %s is found as a member of an object, before and after others', (_, list) => {
    const document = {
      type: 'features',
      'fe"atures': [1],
      other: { features: ['wrong'], deep: [{ features: [] }] },
      features: list,
      after: [list],
    };
    const texts = [JSON.stringify(document), `\uFEFF${JSON.stringify(document, null, 1)} `];
    for (const chunks of texts.flatMap(cuts)) expect(read(chunks, { member: 'features' })).toEqual(list);
  });

  it('is known by its name, however that is written', () => {
    expect(read([String.raw`{"\u0066eatures":[7]}`], { member: 'features' })).toEqual([7]);
  });

  it('keeps any JSON value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (list, size) => {
          const text = JSON.stringify(list);
          const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
            text.slice(i * size, (i + 1) * size),
          );
          expect(read(chunks)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it.each([
    ['an end that is missing', '[1,2', 'does not end'],
    ['an end in the middle of a text', '[1,"2]', 'does not end'],
    ['something behind its end', '[1] 2', 'follows'],
    ['another list behind its end', '[1][2]', 'follows'],
    ['one bracket too many', '[1]]', 'not opened'],
    ['a brace in the place of a bracket', '[1}', 'not opened'],
    ['brackets that cross', '[{"a":[1}]]', 'not opened'],
    ['a comma too many', '[1,,2]', 'missing'],
    ['a comma before its end', '[1,]', 'missing'],
    ['a comma before its first', '[,1]', 'missing'],
    ['only a comma', '[,]', 'missing'],
    ['two elements without a comma', '[1 2]', 'JSON'],
    ['brackets without end', '['.repeat(100_000), 'too deeply'],
  ])('with %s is refused, wherever chunks end', (_, text, message) => {
    const ways = text.length > 1_000 ? [[text]] : cuts(text);
    for (const chunks of ways) expect(() => read(chunks)).toThrow(SyntaxError);
    expect(() => read([text])).toThrow(message);
  });

  it.each([
    ['an end that is missing', '{"features":[{}]'],
    ['something behind its end', '{"features":[{}]} x'],
    ['brackets that cross', '{"features":[{}}]'],
    ['a brace in the place of a bracket', '{"features":[1}}'],
  ])('as a member, with %s, is refused', (_, text) => {
    for (const chunks of cuts(text)) expect(() => read(chunks, { member: 'features' })).toThrow(SyntaxError);
  });

  it.each(['', ' ', '{}', '"[1]"', '1', 'x[1]', '{"a":[1]}'])('is not there in %j', (text) => {
    for (const chunks of cuts(text)) expect(() => read(chunks)).toThrow(NoSuchList);
  });

  it.each(['', '[]', '{}', '{"features":{"features":[1]}}', '{"features":1,"a":[1]}', '[{"features":[1]}]'])(
    'is no member of %j',
    (text) => {
      for (const chunks of cuts(text)) expect(() => read(chunks, { member: 'features' })).toThrow(NoSuchList);
    },
  );

  it('with an element that is too long to be kept is no list of rows, and no more than that is kept', () => {
    const { cut } = createListCutter({ longest: LONGEST });
    const take = (chunk: string) => [...cut(chunk)];
    take('["');
    take('a'.repeat(LONGEST - 1));
    expect(() => take('aa')).toThrow(NotRows);
  });
});

describe('a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'json-pieces-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function file(content: string | Buffer): Promise<string> {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return path;
  }

  it('of several chunks keeps the characters that stand across two of them', async () => {
    // Three bytes each, so that ends of chunks fall into their middle.
    const list = Array.from({ length: 900 }, (_, i) => `${i}${'€'.repeat(1_000)}`);
    const path = await file(JSON.stringify(list));
    expect(await all(listElements(chunksOf(path), { longest: LONGEST }))).toEqual(list);
    const lines = await file(list.map((one) => JSON.stringify(one)).join('\n'));
    expect(await all(lineElements(chunksOf(lines), LONGEST))).toEqual(list);
  });

  it('of lines may begin with a mark, separate records, end lines in two ways and leave some empty', async () => {
    const path = await file('\uFEFF{"a":1}\r\n\n\u001E{"a":2}\n  \n\u001E\n{"a":"\\n"}');
    expect(await all(lineElements(chunksOf(path), LONGEST))).toEqual([{ a: 1 }, { a: 2 }, { a: '\n' }]);
  });

  it('of lines is refused when one is too long, or is no JSON', async () => {
    const endless = await file(`{"a":"${'x'.repeat(600_000)}"}`);
    await expect(all(lineElements(chunksOf(endless), LONGEST))).rejects.toThrow(NotRows);
    const cut = await file('{"a":1}\n{"a":');
    await expect(all(lineElements(chunksOf(cut), LONGEST))).rejects.toMatchObject({
      name: 'SyntaxError',
      line: 2,
    });
  });
});
