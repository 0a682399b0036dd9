/** Text that is cut without the parser gives the rows that the parser gives, wherever its chunks end. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { cutRows, UnreadableRow } from '#proxy/platform/formats/delimited/cut-rows.ts';
import { LONGEST_ROW, TOLERANT, type Cutting } from '#proxy/platform/formats/delimited/delimiter.ts';
import { createRandom } from '../../support/random.ts';

const TEXTS = 3_000;
const pieces = [
  'a',
  'ß',
  '😀',
  '1',
  '  ',
  ' ',
  '\u00a0',
  '\t',
  '',
  ',',
  ',',
  ';',
  '\n',
  '\n',
  '\r',
  '\r\n',
  '\r\n',
  'x,y',
  "'",
  'a text that is longer than a word',
];

const { below } = createRandom(249);
const textOf = (length: number, more: readonly string[] = []) => {
  const all = [...pieces, ...more];
  return Array.from({ length }, () => all[below(all.length)] ?? '').join('');
};

/** As a decoder gives them: no character is in two chunks. */
function* inChunks(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let from = 0; from < characters.length;) {
    const size = 1 + below(12);
    yield characters.slice(from, from + size).join('');
    from += size;
  }
}

async function rowsOf(text: string, cutting: Cutting, chunks: Iterable<string> = inChunks(text)) {
  const rows: string[][] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  for await (const batch of cutRows(source, cutting)) rows.push(...batch);
  return rows;
}

const parsed = (text: string, { delimiter, quote }: Cutting): string[][] =>
  parse(text, { ...TOLERANT, delimiter, quote: quote ?? false, ltrim: !/[ \t]/.test(delimiter) });

test.each<Cutting>([
  { delimiter: ',', quote: '"' },
  { delimiter: ';', quote: null },
  { delimiter: '\t', quote: '"' },
  { delimiter: ' ', quote: null },
])('text without quotation marks gives the rows of the parser: %j', async (cutting) => {
  let rows = 0;
  for (let i = 0; i < TEXTS; i += 1) {
    const text = textOf(below(30));
    const expected = parsed(text, cutting);
    expect({ text, rows: await rowsOf(text, cutting) }).toEqual({ text, rows: expected });
    rows += expected.length;
  }
  expect(rows).toBeGreaterThan(TEXTS);
});

test('text with a quotation mark somewhere gives the rows of the parser, or its refusal', async () => {
  const cutting: Cutting = { delimiter: ',', quote: '"' };
  let quoted = 0;
  for (let i = 0; i < TEXTS; i += 1) {
    const text = `${textOf(below(12))}${textOf(below(16), ['"', '"', '""', '"a\nb"', ',"c, d",'])}`;
    let expected: string[][] | null = null;
    try {
      expected = parsed(text, cutting);
    } catch {}
    if (text.includes('"')) quoted += 1;
    const found = rowsOf(text, cutting);
    if (expected === null) await expect(found).rejects.toThrow(UnreadableRow);
    else expect({ text, rows: await found }).toEqual({ text, rows: expected });
  }
  expect(quoted).toBeGreaterThan(TEXTS / 2);
});

test('a row that is too long is refused with its line, and one that is nearly too long is read', async () => {
  const lines = (last: number) => [
    'a,b\n',
    'c,d\r\n',
    ...Array.from({ length: last / 1_024 }, () => 'x'.repeat(1_024)),
    '\ne,f\n',
  ];
  const cutting: Cutting = { delimiter: ',', quote: null };
  const long = rowsOf('', cutting, lines(LONGEST_ROW + 4_096));
  await expect(long).rejects.toMatchObject({ code: 'CSV_MAX_RECORD_SIZE', lines: 3 });
  const rows = await rowsOf('', cutting, lines(LONGEST_ROW - 4_096));
  expect(rows.map((row) => row.join('|').slice(0, 5))).toEqual(['a|b', 'c|d', 'xxxxx', 'e|f']);
});

test('a refusal counts the lines that were cut before the parser read', async () => {
  const cutting: Cutting = { delimiter: ',', quote: '"' };
  const chunks = ['a,b\n1,2\n', '3,4\n', '5,"6\n'];
  await expect(rowsOf('', cutting, chunks)).rejects.toMatchObject({ code: 'CSV_QUOTE_NOT_CLOSED', lines: 4 });
});

test.each(['a,b\n', '"a",b\n'])('who needs no more rows than those of %j closes the text', async (line) => {
  let isClosed = false;
  const source = (async function* () {
    try {
      for (;;) yield line.repeat(300);
    } finally {
      isClosed = true;
    }
  })();
  for await (const batch of cutRows(source, { delimiter: ',', quote: '"' })) {
    expect(batch[0]).toEqual(['a', 'b']);
    break;
  }
  expect(isClosed).toBe(true);
});
