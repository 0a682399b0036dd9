/** Reads JSON as a table: lists of records wherever they are, JSON by the line, GeoJSON and TopoJSON. */
import { open, stat } from 'node:fs/promises';
import type { FoundSystem } from '#contract/preview/states.ts';
import { ConversionError, refused } from '../conversion-error.ts';
import { decodeFile } from '../encoding/decode.ts';
import type { Encoding } from '../encoding/detect.ts';
import { readRecords, type Records } from '../tables/read-records.ts';
import { asItIs, type TableOptions, type TableReading } from '../tables/reading.ts';
import { parseExact } from './exact.ts';
import { isFeature } from './features.ts';
import { namedSystem, placeFeatures } from './feature-system.ts';
import { BrokenLine, LongElement, lineElements, listElements, NoSuchList, NotRows } from './json-pieces.ts';
import { findBreak } from './parse-json.ts';
import { findRows, MEMBERS } from './shapes.ts';
import { isTopology, topologyRecords } from './topology.ts';

/** How JSON is read. */
export interface JsonOptions extends TableOptions {
  /** A folder of this reading's own, for what is converted. */
  readonly scratch: string;
  /** Bytes that may be written there. */
  readonly bytes: number;
}

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

/** Characters of the end of a document that are looked through for what it names. */
const END = 4096;

/** The end of a file, as far as it is text of ASCII. */
async function endOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - END);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

/** Features in degrees, where they are of another system that is named or stated. */
async function placed(
  source: Records,
  path: string,
  encoding: Encoding,
  { scratch, stated, limits, bytes }: JsonOptions,
): Promise<{ source: Records; system: FoundSystem | null }> {
  if (!source.areFeatures) return { source, system: null };
  const found = await placeFeatures(source.records, {
    scratch,
    named: namedSystem(await startOf(path, encoding), await endOf(path)),
    stated: stated?.system,
    rows: limits.rows + 1,
    bytes,
  });
  return found === null
    ? { source, system: null }
    : { source: { ...source, records: found.features }, system: found.system };
}

/** Finds the rows of a document: lists are read piece by piece, other forms whole. */
async function sourceOf(path: string, encoding: Encoding): Promise<Records> {
  const list = (member?: string) =>
    listElements(decodeFile(path, encoding), { longest: LONGEST, ...(member !== undefined && { member }) });
  if (await hasList(list())) return { path: null, records: () => list() };
  const start = await startOf(path, encoding);
  for (const member of MEMBERS)
    if (new RegExp(String.raw`"${member}"\s*:\s*\[\s*\{`).test(start) && (await hasList(list(member))))
      return {
        path: member === 'features' ? null : `$.${member}`,
        areFeatures: member === 'features',
        records: () => list(member),
      };
  const text = await readWhole(path, encoding);
  if (text === null) throw refused('notTable', 'jsonNoRows');
  const document = parseExact(text);
  if (isTopology(document)) return { path: null, records: () => topologyRecords(document) };
  if (isFeature(document)) return { path: null, areFeatures: true, records: () => [document] };
  const found = findRows(document);
  if (found === null) throw refused('notTable', 'jsonNoRows');
  return { path: found.path, records: () => found.rows };
}

/** What was thrown, as a refusal that names the line. */
async function refusalOf(error: unknown, path: string, encoding: Encoding): Promise<unknown> {
  if (error instanceof ConversionError) return error;
  if (error instanceof BrokenLine)
    return refused('unreadable', 'lineBroken', { line: error.line, what: error.message });
  if (error instanceof LongElement)
    return refused('unreadable', 'longRecord', { line: error.line, count: LONGEST / 1_048_576 });
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
  options: JsonOptions,
): Promise<TableReading> {
  try {
    const read: Records =
      kind === 'json'
        ? await sourceOf(path, encoding)
        : { path: null, records: () => lineElements(decodeFile(path, encoding), LONGEST) };
    const { source, system } = await placed(read, path, encoding, options);
    const reading = await readRecords(source, encoding, options);
    return system === null ? reading : { ...reading, dialect: { ...(reading.dialect ?? asItIs), system } };
  } catch (error) {
    throw await refusalOf(error, path, encoding);
  }
}
