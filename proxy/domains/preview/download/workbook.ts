/**
 * A table as an XLSX workbook with one sheet (ECMA-376), in parts that follow each other, so that a long one is never in
 * memory. Texts are written as texts, so a spreadsheet calculates none of them.
 */
import type { NamedColumn } from '#contract/rows-columns.ts';
import { textOfCell } from './cell-text.ts';

/** What a sheet can have. */
export const sheetLimits = {
  /** Without the row of names. */
  rows: 1_048_575,
  columns: 16_384,
  /** Cells that are written, so that the sheet stays below what programs open. */
  cells: 20_000_000,
  /** UTF-16 units of a text. */
  text: 32_767,
} as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells, by their place in the list of the workbook. */
const style = { plain: 0, date: 1, time: 2, head: 3 } as const;

/** The parts of a workbook beside its sheet, by their paths. */
export const workbookParts = (name: string): readonly (readonly [path: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${textOfCell(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/** The path of the sheet in the workbook. */
export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** A name that a sheet may have: 31 characters without some signs. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed() || 'Sheet1';

/** The letters of a column: A, B, … Z, AA. */
function lettersOf(place: number): string {
  const before = Math.floor(place / 26);
  return (before === 0 ? '' : lettersOf(before - 1)) + String.fromCodePoint(65 + (place % 26));
}

const DAY = 86_400_000;
/** Day 0 of a spreadsheet. It counts 29 February 1900, which there was not, so earlier days than March are texts. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST = Date.UTC(1900, 2, 1);
const LAST = Date.UTC(10_000, 0, 1);

const textCell = (at: string, text: string, s: number = style.plain) =>
  `<c r="${at}" t="inlineStr"${s === style.plain ? '' : ` s="${s}"`}><is><t xml:space="preserve">${textOfCell(text)}</t></is></c>`;

function cellOf(value: unknown, at: string, type: NamedColumn['type']): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (type === 'date' || type === 'time') {
    const instant = Date.parse(type === 'date' ? text : `${text}Z`);
    if (instant >= FIRST && instant < LAST)
      return `<c r="${at}" s="${style[type]}"><v>${(instant - EPOCH) / DAY}</v></c>`;
  }
  return textCell(at, text);
}

/** Characters of the sheet that are passed on at once. */
const CHUNK = 65_536;

/** The sheet, as text in pieces. @param rows objects by the names of the columns */
export async function* sheetOf(
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  columns: readonly NamedColumn[],
): AsyncGenerator<string> {
  const letters = columns.map((_, place) => lettersOf(place));
  const head = columns.map(({ name }, place) =>
    textCell(`${letters[place]}1`, name.slice(0, sheetLimits.text).toWellFormed(), style.head),
  );
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${head.join('')}</row>`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    piece += `<row r="${number}">`;
    for (const [place, { name, type }] of columns.entries())
      piece += cellOf(row[name], `${letters[place]}${number}`, type);
    piece += '</row>';
    if (piece.length < CHUNK) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}
