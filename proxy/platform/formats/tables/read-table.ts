/**
 * The one reader of tables: what the importer profiles and what the preview shows is read here. The bytes decide what a
 * file is, not its name.
 */
import { stat } from 'node:fs/promises';
import type { TableKind } from '#contract/preview/states.ts';
import { ConversionError, refused } from '../conversion-error.ts';
import { mayHaveShapes, readPlacedTexts } from '../delimited/placed-texts.ts';
import { readDelimited } from '../delimited/read-delimited.ts';
import { decodeFile } from '../encoding/decode.ts';
import { detectEncoding, readSample, type Encoding } from '../encoding/detect.ts';
import { placemarks } from '../geo/kml.ts';
import { createNumberWatch, systemOfNumbers, type NumberColumns } from '../geo/number-columns.ts';
import { readPlaces } from '../geo/gdal/read-places.ts';
import { readLayer } from '../geo/shapefile.ts';
import { readJson } from '../json/read-json.ts';
import { isBinary, kindOfBytes, kindOfText, type FileKind } from '../kind/kind.ts';
import { gunzip, takeMember, takeOldSheet, takeSheet, type Part, type Unpacked } from '../packed/unpack.ts';
import { openZip } from '../zip.ts';
import { readRecords } from './read-records.ts';
import { asItIs, type TableOptions, type TableReading } from './reading.ts';

/** Bytes of a file when it is unpacked, whatever its size. */
const UNPACKED = 4_000_000_000;
/** Bytes out for each byte in: tables are packed to a tenth, rarely to a fiftieth, and bombs to a thousandth. */
const EXPANSION = 100;
/** Bytes that any file may have when it is unpacked: so much is read in seconds. */
const HARMLESS = 100_000_000;
/** Characters from which the kind of a text is known. */
const START = 65_536;
/** Characters of a line that is no table which a refusal repeats. */
const MOST_OF_LINE = 60;
/** An archive of a compressed table, and no deeper. */
const DEEPEST = 3;

export interface ReadOptions extends TableOptions {
  /** A folder of this reading's own, for what is unpacked. */
  readonly scratch: string;
  /** Which sheet or member is wanted, counted from 1; 0: the first that is a table. */
  readonly wanted?: number;
  /** Bytes when it is unpacked, at most. */
  readonly unpacked?: number;
}

/** A Parquet file is read by the engine, which knows its types. */
export type Found =
  | { readonly kind: 'table'; readonly reading: TableReading }
  | { readonly kind: 'parquet'; readonly path: string; readonly part: Part | null };

async function startOf(path: string, encoding: Encoding): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  for await (const chunk of decodeFile(path, encoding)) {
    text += chunk;
    if (text.length > START) return { text: text.slice(0, START), isWhole: false };
  }
  return { text, isWhole: true };
}

interface FoundText {
  readonly kind: FileKind;
  readonly encoding: Encoding;
  readonly isWhole: boolean;
  /** Well-known text is somewhere in its beginning. */
  readonly hasShapes: boolean;
}

/** What a text is, and how it is encoded. */
async function lookAtText(path: string, options: ReadOptions): Promise<FoundText> {
  const encoding = await detectEncoding(path, options.stated?.encoding);
  if (isBinary(await readSample(path), encoding.label)) throw refused('unreadable', 'binary');
  const { text, isWhole } = await startOf(path, encoding);
  return { kind: kindOfText(text, isWhole), encoding, isWhole, hasShapes: mayHaveShapes(text) };
}

async function readText(
  path: string,
  { kind, encoding, isWhole, hasShapes }: FoundText,
  options: ReadOptions,
): Promise<TableReading> {
  if (kind === 'kml') {
    const records = () => placemarks(decodeFile(path, encoding));
    return withKind(await readRecords({ path: null, areTexts: true, records }, encoding, options), kind);
  }
  if (kind !== 'json' && kind !== 'lines')
    return withKind(
      hasShapes
        ? await readPlacedTexts((open) => readDelimited(path, encoding, { ...options, open }), {
            ...options,
            bytes: UNPACKED,
          })
        : await readDelimited(path, encoding, options),
      'text',
    );
  try {
    return withKind(await readJson(path, kind, encoding, { ...options, bytes: UNPACKED }), kind);
  } catch (error) {
    // A first line that is longer than what was looked at.
    const isBroken = error instanceof ConversionError && error.finding?.code === 'jsonBroken';
    if (!isBroken || kind === 'lines' || isWhole) throw error;
    const reading = await readJson(path, 'lines', encoding, { ...options, bytes: UNPACKED }).catch(() => {
      throw error;
    });
    return withKind(reading, 'lines');
  }
}

/** A zipped Shapefile: its files are read together. */
async function readShapefile(
  path: string,
  options: ReadOptions & { readonly most: number },
): Promise<TableReading> {
  const archive = await openZip(path);
  try {
    const { records, position, names, system } = await readLayer(archive, options);
    const utf8 = { label: 'utf-8', confidence: 1, alternatives: [], stray: null };
    const reading = await readRecords({ path: null, areTexts: true, records }, utf8, options);
    const { dialect, ...table } = withKind(reading, 'shapefile');
    const whole = { ...table, dialect: { ...(dialect ?? asItIs), system } };
    return withPart(whole, { kind: 'member', position, names: [...names] });
  } finally {
    archive.close();
  }
}

/** Says what the table is written as. */
const withKind = (reading: TableReading, kind: TableKind): TableReading => ({
  ...reading,
  dialect: { ...(reading.dialect ?? asItIs), kind },
});

const withPart = (reading: TableReading, part: Part | null): TableReading =>
  part === null ? reading : { ...reading, dialect: { ...(reading.dialect ?? asItIs), part } };

type Unpack = (
  path: string,
  options: Required<Pick<ReadOptions, 'scratch' | 'wanted'>> & { most: number },
) => Promise<Unpacked>;
const unpackers: Partial<Record<FileKind, Unpack>> = {
  gzip: gunzip,
  zip: takeMember,
  xlsx: takeSheet,
  ods: takeOldSheet,
  xls: takeOldSheet,
};

/**
 * Refuses a text of one line without a delimiter: it would be a table with a column and no rows.
 * @throws ConversionError
 */
function refuseSentence({ names, rows }: TableReading): void {
  if (rows > 0 || names.length > 1) return;
  throw refused('notTable', 'plainText', { what: (names[0] ?? '').slice(0, MOST_OF_LINE) });
}

/** Bytes that a packed file may have when it is unpacked. */
const mostUnpacked = (bytes: number): number => Math.min(UNPACKED, Math.max(HARMLESS, bytes * EXPANSION));

/** Says which reference system the numbers of two columns are of, where nothing else in the file has one. */
async function withNumbers(
  reading: TableReading,
  found: NumberColumns | null,
  stated: string | undefined,
): Promise<TableReading> {
  const { names, types, dialect } = reading;
  if (found === null || dialect?.system !== undefined) return reading;
  const isNumeric = (name: string) => /^(?:integer|decimal)$/.test(types[names.indexOf(name)]?.type ?? '');
  if (![found.x, found.y].every(isNumeric)) return reading;
  return { ...reading, dialect: { ...(dialect ?? asItIs), system: await systemOfNumbers(found, stated) } };
}

/**
 * Reads a table from whatever file it is in.
 * @throws ConversionError for a file that is no table, with what it is
 */
export async function readTable(path: string, options: ReadOptions): Promise<Found> {
  let watch = createNumberWatch([]);
  const open: TableOptions['open'] = (names) => {
    watch = createNumberWatch(names);
    const sink = options.open(names);
    if (!watch.isNeeded) return sink;
    return {
      write(row, cells) {
        watch.see(cells);
        return sink.write(row, cells);
      },
      end: () => sink.end(),
    };
  };
  const expanded = mostUnpacked((await stat(path)).size);
  const found = await readLayers(path, { ...options, open }, { depth: 0, expanded, isSheet: false });
  if (found.kind === 'parquet') return found;
  return { ...found, reading: await withNumbers(found.reading, watch.find(), options.stated?.system) };
}

interface Layer {
  /** How often the file was unpacked. */
  readonly depth: number;
  /** Bytes that may come out of it. */
  readonly expanded: number;
  /** A sheet of a workbook, written as text: it is a table even where it has nothing but a name. */
  readonly isSheet: boolean;
}

async function readLayers(
  path: string,
  options: ReadOptions,
  { depth, expanded, isSheet }: Layer,
): Promise<Found> {
  const bytes = await kindOfBytes(path);
  const text = bytes === null ? await lookAtText(path, options) : null;
  const kind = bytes ?? text?.kind ?? 'text';
  if (kind === 'parquet') return { kind, path, part: null };
  const most = Math.min(options.unpacked ?? UNPACKED, expanded);
  if (kind === 'shapefile')
    return { kind: 'table', reading: await readShapefile(path, { ...options, most }) };
  if (kind === 'geopackage' || kind === 'flatgeobuf' || kind === 'gml')
    return { kind: 'table', reading: await readPlaces(path, kind, { ...options, most }) };
  const unpack = unpackers[kind];
  if (unpack === undefined && text !== null) {
    const reading = await readText(path, text, options);
    if (kind === 'text' && !isSheet) refuseSentence(reading);
    return { kind: 'table', reading };
  }
  if (unpack === undefined || depth === DEEPEST) throw refused('notTable', 'packed', { what: kind });
  const { scratch, wanted = 0, unpacked: limit = UNPACKED } = options;
  // An archive in an archive is measured by the outer one; the old workbooks have a smaller bound of their own.
  const bound = kind === 'xls' || kind === 'ods' ? limit : most;
  const { path: unpacked, part } = await unpack(path, { scratch, wanted, most: bound });
  // A number names a member, or a part of the only one, and not both.
  const isOnly = part?.kind === 'member' && part.names.length === 1;
  const inner = { ...options, wanted: part === null || isOnly ? wanted : 0 };
  const isWorkbook = kind === 'xlsx' || kind === 'ods' || kind === 'xls';
  const layer = { depth: depth + 1, expanded, isSheet: isWorkbook };
  const found = await readLayers(unpacked, inner, layer);
  if (found.kind === 'parquet') return { ...found, part: found.part ?? part };
  const reading = isWorkbook ? withKind(found.reading, kind) : found.reading;
  const ofOnly = isOnly ? reading.dialect?.part : undefined;
  if (isOnly && wanted > 1 && ofOnly === undefined)
    throw refused('notTable', 'noTableInArchive', { what: part.names.join(', ') });
  return { kind: 'table', reading: withPart(reading, ofOnly ?? part ?? reading.dialect?.part ?? null) };
}
