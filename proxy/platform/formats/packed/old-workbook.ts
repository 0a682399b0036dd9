/**
 * Writes a sheet of a workbook in a format that is not streamed (XLS, SpreadsheetML, ODS) as delimited text. The library
 * keeps the whole workbook in memory, so that only small ones are read.
 */
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { refused } from '../conversion-error.ts';
import { readSample } from '../encoding/detect.ts';
import { openZip, tooLarge } from '../zip.ts';
import { kindOfFormat, MOST_SHEETS, SHEET_NAME } from './workbook-parts.ts';
import { dateText, quoted, type WrittenSheet } from './write-sheet.ts';

/** What a workbook may take when it is unpacked, against the bytes that a reading may write. */
const SHARE_PACKED = 200;
const SHARE_UNPACKED = 40;

async function refuseLarge(path: string, most: number): Promise<void> {
  const { size } = await stat(path);
  if (size > most / SHARE_PACKED) throw tooLarge(most);
  if ((await readSample(path, 2)).toString('latin1') !== 'PK') return;
  const archive = await openZip(path);
  try {
    const unpacked = archive.members.reduce((sum, member) => sum + member.size, 0);
    if (unpacked > most / SHARE_UNPACKED) throw tooLarge(most);
  } finally {
    archive.close();
  }
}

function cellText(cell: CellObject | undefined, from1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.t === 'b') return cell.v === true ? 'true' : 'false';
  if (cell.t !== 'n') return String(cell.v);
  const kind = kindOfFormat(String(cell.z ?? 'General'));
  return kind === 'number' ? String(cell.v) : dateText(Number(cell.v), kind, from1904);
}

function* linesOf(sheet: WorkSheet, from1904: boolean): Generator<string> {
  for (const row of (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[])
    if (row !== undefined && row.length > 0)
      yield Array.from(row, (cell) => quoted(cellText(cell, from1904))).join(',');
}

/** OpenDocument has this file as an option, and the library does not read a workbook without it. */
const STYLES = 'styles.xml';

async function open(path: string): Promise<WorkBook> {
  const { read, CFB } = await import('@e965/xlsx');
  const readBytes = (bytes: Buffer) =>
    read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false });
  try {
    const bytes = await readFile(path);
    try {
      return readBytes(bytes);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(`Cannot find file ${STYLES}`)) throw error;
      const archive = CFB.read(bytes, { type: 'buffer' });
      CFB.utils.cfb_add(archive, `/${STYLES}`, Buffer.from('<office:document-styles/>'));
      return readBytes(CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(message)) throw refused('unreadable', 'encryptedArchive');
    throw refused('unreadable', 'damaged', { what: 'it is no workbook that can be read' });
  }
}

/**
 * Writes a sheet.
 * @param wanted counted from 1; 0: the first that has rows
 * @param most bytes that may be written
 * @throws ConversionError when there is no such sheet, or the workbook is too large
 */
export async function writeOldSheet(
  source: string,
  target: string,
  wanted: number,
  most: number,
): Promise<WrittenSheet> {
  await refuseLarge(source, most);
  const book = await open(source);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const shown = book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden).slice(0, MOST_SHEETS);
  for (const [i, name] of shown.entries()) {
    const sheet = book.Sheets[name];
    if ((wanted > 0 && i + 1 !== wanted) || sheet === undefined) continue;
    const lines = [...linesOf(sheet, from1904)];
    if (lines.length === 0) continue;
    await writeFile(target, `${lines.join('\n')}\n`);
    return { position: i + 1, names: shown.map((one) => one.slice(0, SHEET_NAME)) };
  }
  throw refused('empty', 'noSheet');
}
