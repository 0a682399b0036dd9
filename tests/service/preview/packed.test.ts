/** Archives, compressed files and workbooks become tables like the files in them, and say what was taken. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSheet } from '#proxy/platform/formats/packed/write-sheet.ts';
import { runConversion, usualLimits } from '#proxy/domains/preview/convert/run-conversion.ts';
import type { Recipe } from '#proxy/domains/preview/recipe.ts';
import { temporaryFolder } from '../../support/catalogue.ts';
import { workbook, zip } from '../../support/zip.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

let files = 0;
async function convert(content: Uint8Array, recipe: Recipe = 'table-3') {
  const source = join(folder.path, `source-${(files += 1)}`);
  await writeFile(source, content);
  return runConversion({
    source,
    keep: () => Promise.resolve(),
    scratch: join(folder.path, 'making'),
    recipe,
    limits: usualLimits,
    signal: new AbortController().signal,
  });
}

async function table(content: Uint8Array, recipe: Recipe = 'table-3') {
  const result = await convert(content, recipe);
  if (result.kind === 'failed') throw new Error(`${result.reason}: ${result.detail}`);
  return result;
}
const columnsOf = ({ columns }: Awaited<ReturnType<typeof table>>) =>
  columns.map(({ name, type, min, max }) => [name, type, min, max]);

const CITIES = 'id;city\n1;Zürich\n2;Málaga\n';
const cities = [
  ['id', 'integer', 1, 2],
  ['city', 'text', 'Málaga', 'Zürich'],
];

describe('compressed files', () => {
  it.each([
    ['CSV', Buffer.from(CITIES)],
    ['CSV in Latin-1', Buffer.from(CITIES, 'latin1')],
    ['a list of records', Buffer.from('[{"id":1,"city":"Zürich"},{"id":2,"city":"Málaga"}]')],
    ['records by the line', Buffer.from('{"id":1,"city":"Zürich"}\n{"id":2,"city":"Málaga"}\n')],
  ])('%s', async (_, content) => {
    expect(columnsOf(await table(gzipSync(content)))).toEqual(cities);
  });

  it.each([['cut off', gzipSync(Buffer.from(CITIES)).subarray(0, 20)]])(
    '%s: unreadable',
    async (_, content) => {
      expect(await convert(content)).toMatchObject({ kind: 'failed', reason: 'unreadable' });
    },
  );
});

describe('archives', () => {
  it.each([false, true])('the first table of several, stored without compression: %s', async (stored) => {
    const archive = zip(
      { '__MACOSX/._a.csv': 'x', 'read me.pdf': 'x', 'data/a.csv': CITIES, 'data/b.csv': 'n\n1\n' },
      stored,
    );
    const result = await table(archive);
    expect(columnsOf(result)).toEqual(cities);
    expect(result.dialect?.part).toEqual({
      kind: 'member',
      position: 1,
      names: ['data/a.csv', 'data/b.csv'],
    });
  });

  it('a member without a manner of its own says where it comes from', async () => {
    const result = await table(zip({ 'a.json': '[{"id":1}]' }));
    expect(result.dialect?.part).toEqual({ kind: 'member', position: 1, names: ['a.json'] });
  });

  it('the member that was chosen', async () => {
    const archive = zip({ 'a.csv': CITIES, 'b.csv': 'n\n1\n' });
    const result = await table(archive, 'table-3.2');
    expect(columnsOf(result)).toEqual([['n', 'integer', 1, 1]]);
    expect(result.dialect?.part).toEqual({ kind: 'member', position: 2, names: ['a.csv', 'b.csv'] });
  });

  it.each([
    ['without a table', zip({ 'a.txt': 'x', 'b.zip': 'x' }), 'notTable'],
    ['cut off', zip({ 'a.csv': CITIES }).subarray(0, 40), 'unreadable'],
    ['empty', Buffer.alloc(0), 'empty'],
    ['that names a member beyond its end', zip({ 'a.csv': CITIES }).fill(0xee, 0, 30), 'unreadable'],
  ] as const)('%s', async (_, content, reason) => {
    expect(await convert(content)).toMatchObject({ kind: 'failed', reason });
  });
});

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>`;
const TEXTS =
  '<si><t>city</t></si><si><r><t>Zü</t></r><r><t>rich</t></r><rPh><t>no</t></rPh></si><si><t xml:space="preserve">A &amp; B</t></si>';

describe('workbooks', () => {
  it('is no way to fill a disk: what is written as text is bounded', async () => {
    const source = join(folder.path, 'wide.xlsx');
    const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10);
    await writeFile(source, workbook({ sheets: { A: rows } }));
    const write = (most: number) => writeSheet(source, join(folder.path, 'wide.csv'), 0, most);
    await expect(write(100_000)).rejects.toMatchObject({ reason: 'tooLarge' });
    await expect(write(200_000)).resolves.toMatchObject({ position: 1 });
  });

  it('texts, numbers, days, moments, truth, formulas, gaps and errors', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>n</t></is></c>
        <c r="C1" t="str"><f>"da"&amp;"y"</f><v>day</v></c><c r="D1" t="inlineStr"><is><t>at</t></is></c>
        <c r="F1" t="inlineStr"><is><t>yes</t></is></c></row>
      <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><f>1/2</f><v>0.5</v></c><c r="C2" s="1"><v>45292</v></c>
        <c r="D2" s="2"><v>45292.5</v></c><c r="F2" t="b"><v>1</v></c></row>
      <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="e"><v>#DIV/0!</v></c><c r="C3" s="1"><v>45657</v></c>
        <c r="D3" s="2"><v>45657.25</v></c><c r="E3"/><c r="F3" t="b"><v>0</v></c></row>`;
    const result = await table(
      workbook({ sheets: { Empty: '', 'Cities &amp; more': rows }, texts: TEXTS, styles: STYLES }),
    );
    expect(columnsOf(result)).toEqual([
      ['city', 'text', 'A & B', 'Zürich'],
      ['n', 'decimal', 0.5, 0.5],
      ['day', 'date', '2024-01-01', '2024-12-31'],
      ['at', 'time', '2024-01-01T12:00:00', '2024-12-31T06:00:00'],
      ['column 5', 'text', null, null],
      ['yes', 'boolean', false, true],
    ]);
    expect(result.dialect?.part).toEqual({ kind: 'sheet', position: 2, names: ['Empty', 'Cities & more'] });
  });

  it('the sheet that was chosen, which is a table of its own', async () => {
    const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const book = workbook({ sheets: { A: cell('a') + cell('1'), B: cell('b') + cell('2'), C: '' } });
    expect(columnsOf(await table(book, 'table-3.2'))).toEqual([['b', 'integer', 2, 2]]);
    for (const recipe of ['table-3.3', 'table-3.9'] as const)
      expect(await convert(book, recipe)).toMatchObject({ kind: 'failed', reason: 'empty' });
  });

  it('a sheet that is not there is refused before anything else is read', async () => {
    const rows = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
    const book = workbook({ sheets: { A: rows }, texts: `<${' '.repeat(5_000_000)}` });
    expect(await convert(book)).toMatchObject({ reason: 'unreadable' });
    expect(await convert(book, 'table-3.2')).toMatchObject({ reason: 'empty' });
  });

  it('so many sheets, and so much of their names, as can be chosen from', async () => {
    const rows = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
    const names = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(10_000)}`);
    const result = await table(workbook({ sheets: Object.fromEntries(names.map((name) => [name, rows])) }));
    const { part } = result.dialect ?? {};
    if (part?.kind !== 'sheet') throw new Error('The table is of no sheet');
    expect(part.names).toHaveLength(100);
    expect(Math.max(...part.names.map((name) => name.length))).toBe(100);
  });

  it('days that are counted from 1904', async () => {
    const rows = '<row><c t="inlineStr"><is><t>day</t></is></c></row><row><c s="1"><v>0</v></c></row>';
    const result = await table(
      workbook({ sheets: { A: rows }, styles: STYLES, properties: '<workbookPr date1904="1"/>' }),
    );
    expect(columnsOf(result)).toEqual([['day', 'date', '1904-01-01', '1904-01-01']]);
  });

  it('without rows says so', async () => {
    const content = workbook({ sheets: { A: '' } });
    expect(await convert(content)).toMatchObject({ reason: 'empty', finding: { code: 'noSheet' } });
  });

  it.each([
    ['another archive', zip({ 'a.csv': CITIES })],
    ['a text', Buffer.from(CITIES)],
  ] as const)('that is %s is read as what it is', async (_, content) => {
    expect(columnsOf(await table(content))).toEqual(cities);
  });
});
