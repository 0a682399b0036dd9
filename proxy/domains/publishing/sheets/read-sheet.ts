/** Reads a table of metadata as a spreadsheet has saved it: its lines, by the names of the columns. */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { SHEET_ROWS } from '#contract/harvest.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { DATASET, plainCell, sheetColumns } from './columns.ts';
import { translatedColumn } from './translated-columns.ts';

export interface Line {
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Spreadsheets write what their language does: a comma, a semicolon or a tab. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (one: string) => first.split(one).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** @throws MalformedFile with the line */
function parseTable(bytes: Buffer): { readonly record: readonly string[]; readonly line: number }[] {
  if (!isUtf8(bytes)) throw new MalformedFile(sheets.notUtf8);
  const text = bytes.toString('utf8').replace(/^\u{feff}/u, '');
  try {
    const records = Records.parse(
      parse(text, {
        delimiter: delimiterOf(text),
        info: true,
        skip_empty_lines: true,
        relax_column_count: true,
      }),
    );
    // A record ends at the line that is given; it begins where the one before has ended.
    return records.map(({ record }, place) => ({
      record,
      line: place === 0 ? 1 : (records[place - 1]?.info.lines ?? 0) + 1,
    }));
  } catch (error) {
    const lines = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    throw new MalformedFile(sheets.notCsv(lines));
  }
}

/** The lines of the table below its head. @throws MalformedFile for a file that is no such table */
export function readLines(bytes: Buffer): Line[] {
  const [head, ...rows] = parseTable(bytes);
  if (head === undefined || rows.length === 0) throw new MalformedFile(sheets.noTable);
  const columns = head.record.map((name) => translatedColumn(name.trim())?.name ?? name.trim());
  if (!columns.includes(DATASET)) throw new MalformedFile(sheets.noDatasets);
  for (const [place, name] of columns.entries()) {
    if (name === '') continue;
    if (!sheetColumns.includes(name) && translatedColumn(name) === null)
      throw new MalformedFile(sheets.unknownColumn(name));
    if (columns.indexOf(name) !== place) throw new MalformedFile(sheets.doubleColumn(name));
  }
  if (rows.length > SHEET_ROWS) throw new MalformedFile(sheets.tooMany(SHEET_ROWS));
  return rows
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, line }) => ({
      number: line,
      cells: new Map(columns.map((name, place) => [name, plainCell(record[place] ?? '')])),
    }));
}
