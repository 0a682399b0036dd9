/** Sends rows as an XLSX workbook while they are read. What a sheet cannot have is refused before the first byte. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { identifier } from '../convert/engine.ts';
import { columnOf, deciding, type Statement } from '../query/sql.ts';
import type { DownloadQuestion } from './statement.ts';
import { SHEET_PATH, sheetLimits, sheetOf, workbookParts } from './workbook.ts';

const named = (count: number) => count.toLocaleString('en');

/** Asks how many rows there are, and for each column of text how long the longest is. */
export function sheetStatement(question: DownloadQuestion): Statement {
  const texts = question.columns.filter(({ type }) => type === 'text');
  const { text: from, values } = deciding(
    question,
    question.columns.map(({ position }) => position),
  );
  const lengths = texts.map(({ position, name }) => {
    const column = columnOf(position);
    // Spreadsheets count what is beyond the first 65,536 characters twice.
    return `max(case when strlen(${column}) > ${sheetLimits.text} then length(regexp_replace(${column}, '[^\\x{0}-\\x{FFFF}]', '..', 'g')) else 0 end) as ${identifier(name)}`;
  });
  return { text: `select ${['count(*)', ...lengths].join(', ')} from ${from}`, values };
}

/** Why a sheet cannot have these rows, as a sentence; null where it can. @param answer the row of `sheetStatement` */
export function whyNoSheet(question: DownloadQuestion, answer: readonly unknown[]): string | null {
  const [rows, ...lengths] = answer.map(Number);
  const { columns } = question;
  if (columns.length > sheetLimits.columns)
    return `A spreadsheet has at most ${named(sheetLimits.columns)} columns, and these are ${named(columns.length)}. Name those that you want with "select", or ask for CSV.`;
  if ((rows ?? 0) > sheetLimits.rows)
    return `A spreadsheet has at most ${named(sheetLimits.rows)} rows below its names, and these are ${named(rows ?? 0)}. Ask for fewer with a filter, or for CSV.`;
  if ((rows ?? 0) * columns.length > sheetLimits.cells)
    return `A spreadsheet of more than ${named(sheetLimits.cells)} cells does not open in most programs, and this one has ${named((rows ?? 0) * columns.length)}. Ask for fewer rows or columns, or for CSV.`;
  const texts = columns.filter(({ type }) => type === 'text');
  const long = texts.find((_, place) => (lengths[place] ?? 0) > sheetLimits.text);
  return long === undefined
    ? null
    : `A cell of a spreadsheet has at most ${named(sheetLimits.text)} characters, and a text of the column ${long.name} is longer. Leave the column out, or ask for CSV.`;
}

async function* rowsOf(lines: Readable): AsyncGenerator<Record<string, unknown>> {
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity }))
    yield JSON.parse(line) as Record<string, unknown>;
}

/** The workbook in pieces. @param rows objects by the names of the columns */
export async function* workbookOf(
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { columns, layer }: Pick<DownloadQuestion, 'columns'> & { readonly layer: string },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of workbookParts(layer)) zip.addBuffer(Buffer.from(text), path);
  const sheet = Readable.from(sheetOf(rows, columns), { objectMode: false });
  const bytes = Readable.from(zip.outputStream, { objectMode: false });
  for (const part of [sheet, zip]) part.once('error', (error: Error) => bytes.destroy(error));
  // Fast rather than small: a reader waits for it.
  zip.addReadStream(sheet, SHEET_PATH, { compress: true, compressionLevel: 3 });
  zip.end();
  yield* bytes as AsyncIterable<Uint8Array>;
}

/** @param rows as lines of JSON */
export const sendWorkbook = (rows: Readable, question: Parameters<typeof workbookOf>[1]): Promise<void> =>
  pipeline(workbookOf(rowsOf(rows), question), process.stdout, { end: false });
