/** Reads records of a document as a table, whatever keys each has. */
import { refused } from '../conversion-error.ts';
import { isLongName, uniqueNames } from '../delimited/layout.ts';
import type { Encoding } from '../encoding/detect.ts';
import { rawNumber } from '../json/exact.ts';
import { isFeature, recordOf } from '../json/features.ts';
import { isFields } from '../json/untyped.ts';
import { createTypeFinder, type TypeFinder } from '../values/column-type.ts';
import type { TableOptions, TableReading } from './reading.ts';

/** A value within a record as text: what is nested stays JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object') return String(value as number | boolean);
  return rawNumber(value) ?? JSON.stringify(value);
}

/** An element as a record; a list has columns by number. */
function asRecord(element: unknown): Record<string, unknown> {
  if (Array.isArray(element))
    return Object.fromEntries(element.map((value, i) => [`column ${i + 1}`, value as unknown]));
  if (isFeature(element)) return recordOf(element);
  return isFields(element) && rawNumber(element) === null ? element : { value: element };
}

/** Records of a document. */
export interface Records {
  /** True: all values are texts in the file, also numbers. */
  readonly areTexts?: boolean;
  /** True: they are features of GeoJSON. */
  readonly areFeatures?: boolean;
  /** A JSON path; null for the outermost list. */
  readonly path: string | null;
  /** The records, to be read as often as is wanted. */
  readonly records: () => AsyncIterable<unknown> | Iterable<unknown>;
}

/**
 * Reads records as a table: a column for each key.
 * @throws ConversionError when there are no records, or too many keys
 */
export async function readRecords(
  { path, records, areTexts = false }: Records,
  encoding: Encoding,
  { limits, stated, open }: TableOptions,
): Promise<TableReading> {
  const places = new Map<string, number>();
  const names: string[] = [];
  const finders: TypeFinder[] = [];
  let rows = 0;
  let truncated = false;
  // Keys may come with any record, so all are known only after a first reading.
  for await (const element of records()) {
    if (rows >= limits.rows) {
      truncated = true;
      break;
    }
    rows += 1;
    for (const [name, value] of Object.entries(asRecord(element))) {
      let place = places.get(name);
      if (place === undefined) {
        place = names.length;
        if (place >= limits.columns) throw refused('tooWide', 'manyColumns');
        places.set(name, place);
        names.push(name === '' ? `column ${place + 1}` : name);
        finders.push(createTypeFinder({ name, stated: stated?.columns?.[name] }));
      }
      const text = textOf(value);
      if (text !== '') finders[place]?.see(text, !areTexts && typeof value === 'string');
    }
  }
  if (names.length === 0) throw rows === 0 ? refused('empty', 'noRows') : refused('notTable', 'jsonNoRows');
  const all = names.some(isLongName) ? uniqueNames(names) : names;
  const sink = open(all);
  let row = 0;
  for await (const element of records()) {
    if (row >= rows) break;
    const cells = Array.from({ length: names.length }, () => '');
    for (const [name, value] of Object.entries(asRecord(element))) {
      const place = places.get(name);
      if (place !== undefined) cells[place] = textOf(value);
    }
    const full = sink.write(row, cells);
    if (full) await full;
    row += 1;
  }
  await sink.end();
  const { label, confidence } = encoding;
  const plain = { delimiter: null, header: true, skippedLines: 0, raggedRows: 0, quotes: true };
  const dialect =
    path === null && label === 'utf-8'
      ? null
      : { encoding: label, confidence, ...plain, ...(path !== null && { path }) };
  return { names: all, types: finders.map((finder) => finder.find()), rows, truncated, dialect };
}
