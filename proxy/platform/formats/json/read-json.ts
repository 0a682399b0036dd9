/** Reads JSON as a table: lists of records wherever they are, JSON by the line, GeoJSON and TopoJSON. */
import { stat } from 'node:fs/promises';
import { ConversionError, refused } from '../conversion-error.ts';
import { decodeFile } from '../encoding/decode.ts';
import type { Encoding } from '../encoding/detect.ts';
import type { TableOptions, TableReading } from '../tables/reading.ts';
import { createTypeFinder, type TypeFinder } from '../values/column-type.ts';
import { parseExact, rawNumber } from './exact.ts';
import { isFeature, recordOf } from './features.ts';
import { BrokenLine, lineElements, listElements, NoSuchList, NotRows } from './json-pieces.ts';
import { findBreak } from './parse-json.ts';
import { findRows, MEMBERS } from './shapes.ts';
import { isTopology, topologyRecords } from './topology.ts';
import { isFields } from './untyped.ts';

/** The longest element that is read, in characters. */
const LONGEST = 32 * 1_048_576;
/** The largest document that is held whole, in bytes. */
const LARGEST = 64 * 1_048_576;

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

interface Source {
  /** A JSON path; null for the outermost list. */
  readonly path: string | null;
  /** The records, to be read as often as is wanted. */
  readonly records: () => AsyncIterable<unknown> | Iterable<unknown>;
}

async function startOf(path: string, encoding: Encoding): Promise<string> {
  for await (const chunk of decodeFile(path, encoding)) return chunk;
  return '';
}

async function readWhole(path: string, encoding: Encoding): Promise<string | null> {
  if ((await stat(path)).size > LARGEST) return null;
  let text = '';
  for await (const chunk of decodeFile(path, encoding)) text += chunk;
  return text;
}

/** True when the list is there. Broken JSON shows when all of it is read. */
async function hasList(elements: AsyncGenerator): Promise<boolean> {
  try {
    await elements.next();
    return true;
  } catch (error) {
    if (error instanceof NoSuchList) return false;
    throw error;
  } finally {
    await elements.return(undefined);
  }
}

/** Finds the rows of a document: lists are read piece by piece, other forms whole. */
async function sourceOf(path: string, encoding: Encoding): Promise<Source> {
  const list = (member?: string) =>
    listElements(decodeFile(path, encoding), { longest: LONGEST, ...(member !== undefined && { member }) });
  if (await hasList(list())) return { path: null, records: () => list() };
  const start = await startOf(path, encoding);
  for (const member of MEMBERS)
    if (new RegExp(String.raw`"${member}"\s*:\s*\[\s*\{`).test(start) && (await hasList(list(member))))
      return { path: member === 'features' ? null : `$.${member}`, records: () => list(member) };
  const text = await readWhole(path, encoding);
  if (text === null) throw refused('notTable', 'jsonNoRows');
  const document = parseExact(text);
  if (isTopology(document)) return { path: null, records: () => topologyRecords(document) };
  if (isFeature(document)) return { path: null, records: () => [document] };
  const found = findRows(document);
  if (found === null) throw refused('notTable', 'jsonNoRows');
  return { path: found.path, records: () => found.rows };
}

/** What was thrown, as a refusal that names the line. */
async function refusalOf(error: unknown, path: string, encoding: Encoding): Promise<unknown> {
  if (error instanceof ConversionError) return error;
  if (error instanceof BrokenLine)
    return refused('unreadable', 'lineBroken', { line: error.line, what: error.message });
  if (error instanceof NotRows) return refused('notTable', 'jsonNoRows');
  if (!(error instanceof SyntaxError)) return error;
  const text = await readWhole(path, encoding);
  if (text === null) return refused('unreadable', 'jsonBroken', { what: error.message });
  if (text.trim() === '') return refused('empty', 'noRows');
  const { line, reason } = findBreak(text);
  return refused('unreadable', 'jsonBroken', { line, what: reason });
}

async function readSource(
  { path, records }: Source,
  encoding: Encoding,
  { limits, open }: TableOptions,
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
        finders.push(createTypeFinder({ name }));
      }
      const text = textOf(value);
      if (text !== '') finders[place]?.see(text, typeof value === 'string');
    }
  }
  if (names.length === 0) throw rows === 0 ? refused('empty', 'noRows') : refused('notTable', 'jsonNoRows');
  const sink = open(names);
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
  return { names, types: finders.map((finder) => finder.find()), rows, truncated, dialect };
}

/** @throws ConversionError for a document without rows, and for one that is no JSON, with the line */
export async function readJson(
  path: string,
  kind: 'json' | 'lines',
  encoding: Encoding,
  options: TableOptions,
): Promise<TableReading> {
  try {
    const source: Source =
      kind === 'json'
        ? await sourceOf(path, encoding)
        : { path: null, records: () => lineElements(decodeFile(path, encoding), LONGEST) };
    return await readSource(source, encoding, options);
  } catch (error) {
    throw await refusalOf(error, path, encoding);
  }
}
