/** Reads JSON as a table: lists of records wherever they are, JSON by the line, GeoJSON and TopoJSON. */
import { stat } from 'node:fs/promises';
import { ConversionError, refused } from '../conversion-error.ts';
import { decodeFile } from '../encoding/decode.ts';
import type { Encoding } from '../encoding/detect.ts';
import { readRecords, type Records } from '../tables/read-records.ts';
import type { TableOptions, TableReading } from '../tables/reading.ts';
import { parseExact } from './exact.ts';
import { isFeature } from './features.ts';
import { BrokenLine, lineElements, listElements, NoSuchList, NotRows } from './json-pieces.ts';
import { findBreak } from './parse-json.ts';
import { findRows, MEMBERS } from './shapes.ts';
import { isTopology, topologyRecords } from './topology.ts';

/** The longest element that is read, in characters. */
const LONGEST = 32 * 1_048_576;
/** The largest document that is kept whole in memory, in bytes. */
const LARGEST = 64 * 1_048_576;

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
async function sourceOf(path: string, encoding: Encoding): Promise<Records> {
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
  // What the disk refuses is no fault of the file.
  if (!(error instanceof Error) || 'code' in error) return error;
  if (!(error instanceof SyntaxError)) return refused('unreadable', 'jsonBroken');
  const text = await readWhole(path, encoding);
  if (text === null) return refused('unreadable', 'jsonBroken', { what: error.message });
  if (text.trim() === '') return refused('empty', 'noRows');
  const { line, reason } = findBreak(text);
  return refused('unreadable', 'jsonBroken', { line, what: reason });
}

/** @throws ConversionError for a document without rows, and for one that is no JSON, with the line */
export async function readJson(
  path: string,
  kind: 'json' | 'lines',
  encoding: Encoding,
  options: TableOptions,
): Promise<TableReading> {
  try {
    const source: Records =
      kind === 'json'
        ? await sourceOf(path, encoding)
        : { path: null, records: () => lineElements(decodeFile(path, encoding), LONGEST) };
    return await readRecords(source, encoding, options);
  } catch (error) {
    throw await refusalOf(error, path, encoding);
  }
}
