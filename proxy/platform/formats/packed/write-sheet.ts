/**
 * Writes a sheet of a workbook (XLSX, ECMA-376) as delimited text, so that header, preamble and types are found as
 * in any other table: numbers as they are stored, days and moments as ISO 8601, errors as no value.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { refused } from '../conversion-error.ts';
import {
  partOf,
  readSheets,
  readStyles,
  readTexts,
  type NumberKind,
  type Workbook,
} from './workbook-parts.ts';
import type { XmlEvent } from '../xml-events.ts';
import { bounded, openZip, tooLarge } from '../zip.ts';

const DAY = 86_400;
/** Seconds from the day that is counted from to 1970. */
const EPOCH_1900 = 25_569 * DAY;
const DAYS_TO_1904 = 1462;

/** A day or moment that is kept as the number of days since 1900, or 1904. */
export function dateText(serial: number, kind: NumberKind, from1904: boolean): string {
  const days = from1904 ? serial + DAYS_TO_1904 : serial;
  // The year 1900 had no 29 February, which the format believes it had.
  const seconds = Math.round((days < 60 && !from1904 ? days + 1 : days) * DAY);
  const date = new Date((seconds - EPOCH_1900) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  if (kind === 'clock') return text.slice(11, 19);
  return kind === 'date' ? text.slice(0, 10) : text.slice(0, 19);
}

/** The place of a column from a reference such as `AB12`; -1 when there is none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Reading {
  readonly texts: readonly string[];
  readonly styles: readonly NumberKind[];
  readonly from1904: boolean;
}

function cellText(type: string, style: number, value: string, { texts, styles, from1904 }: Reading): string {
  if (value === '' || type === 'e') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'inlineStr' || type === 'd') return value;
  const kind = styles[style] ?? 'number';
  return kind === 'number' || !Number.isFinite(Number(value))
    ? value
    : dateText(Number(value), kind, from1904);
}

/** Reads the rows of a sheet from its events; `take` yields those that end within the events and have a cell. */
function createRowReader(reading: Reading): { take(events: readonly XmlEvent[]): Generator<string[]> } {
  let row: string[] = [];
  let cell = { type: 'n', style: 0, column: 0 };
  let value = '';
  let isValue = false;
  let pronounced = 0;

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') row = [];
    else if (name === 'c') {
      const { r = '', t = 'n', s = '0' } = attributes;
      const named = columnOf(r);
      cell = { type: t, style: Number(s), column: named < 0 ? row.length : named };
      value = '';
    } else if (name === 'rPh') pronounced += 1;
    else if (name === 'v' || name === 't') isValue = true;
  }

  return {
    *take(events) {
      for (const event of events)
        if (event.kind === 'text') {
          if (isValue && pronounced === 0) value += event.text;
        } else if (event.kind === 'open') open(event.name, event.attributes);
        else if (event.name === 'row') {
          if (row.length > 0) yield Array.from(row, (text) => text ?? '');
        } else if (event.name === 'c') row[cell.column] = cellText(cell.type, cell.style, value, reading);
        else if (event.name === 'rPh') pronounced -= 1;
        else if (event.name === 'v' || event.name === 't') isValue = false;
    },
  };
}

/** Characters that are written at once. */
const WRITTEN = 65_536;

/** A cell as delimited text has it. */
export const quoted = (cell: string) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

export interface WrittenSheet {
  /** Counted from 1. */
  readonly position: number;
  /** Names of all sheets. */
  readonly names: string[];
}

/**
 * Writes a sheet.
 * @param wanted counted from 1; 0: the first that has rows
 * @param most bytes that may be written: a cell far to the right is short in the workbook and long in text
 * @throws ConversionError when there is no such sheet, the file is no workbook, or a part of it is larger than `most`
 */
export async function writeSheet(
  source: string,
  target: string,
  wanted: number,
  most: number,
): Promise<WrittenSheet> {
  const archive = await openZip(source);
  try {
    if (archive.members.some(({ size }) => size > most)) throw tooLarge(most);
    const workbook: Workbook = new Map(archive.members.map((member) => [member.name, member]));
    const { sheets, from1904 } = await readSheets(workbook);
    if (sheets.length === 0) throw refused('unreadable', 'damaged', { what: 'it is no workbook' });
    // A request may ask for any number: what is not there must cost nothing.
    if (wanted > sheets.length) throw refused('empty', 'noSheet');
    const reading: Reading = {
      texts: await readTexts(workbook),
      styles: await readStyles(workbook),
      from1904,
    };
    for (const [i, { part }] of sheets.entries()) {
      if (wanted > 0 && i + 1 !== wanted) continue;
      let rows = 0;
      const lines = async function* () {
        const reader = createRowReader(reading);
        let text = '';
        for await (const events of partOf(workbook, part))
          for (const row of reader.take(events)) {
            rows += 1;
            text += `${row.map(quoted).join(',')}\n`;
            if (text.length < WRITTEN) continue;
            yield text;
            text = '';
          }
        yield text;
      };
      await pipeline(lines, bounded(most), createWriteStream(target));
      if (rows > 0) return { position: i + 1, names: sheets.map(({ name }) => name) };
    }
    throw refused('empty', 'noSheet');
  } finally {
    archive.close();
  }
}
