/** Looks into a file: what it is by its bytes, its table, what is wrong in it, and what it says of its dataset. */
import { open } from 'node:fs/promises';
import type { Finding, FindingCode } from '#contract/preview/finding.ts';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { ConversionError, refused } from '#proxy/platform/formats/conversion-error.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import { kindOfBytes, kindOfText, type FileKind } from '#proxy/platform/formats/kind/kind.ts';
import { metadataOf } from '#proxy/platform/formats/parquet/metadata.ts';
import { createColumnProfiler, type ColumnProfiler } from '#proxy/platform/formats/profile/column-profile.ts';
import { cellWordsOf } from '#proxy/platform/formats/profile/cell-words.ts';
import { fingerprintOf } from '#proxy/platform/formats/profile/fingerprint.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { repeatsNames } from '#proxy/platform/formats/tables/repairs.ts';
import { columnNames, geometrySystem } from '#proxy/platform/formats/parquet/geometry-system.ts';
import { metresByName, systemOfNumbers } from '#proxy/platform/formats/geo/number-columns.ts';
import { systemOf } from '#proxy/platform/formats/geo/gdal/system-of.ts';
import { asItIs, wholeTable, type TableReading } from '#proxy/platform/formats/tables/reading.ts';
import { detectFormat, extensionOf } from '#proxy/platform/lookups/find-format.ts';
import { createClues, headingOf, licenceIn } from './clues.ts';
import { createPersonalData } from './personal-data.ts';
import { otherTables } from './other-tables.ts';
import type { FileReading, ReadingJob, ReadingResult } from './protocol.ts';
import { createViolations } from './violations.ts';

/** Columns that are described and checked; a table may have more. */
const DESCRIBED = 200;
/** Different values that all columns together remember one by one. */
const REMEMBERED = 400_000;
/** Bytes of the beginning in which a heading and a licence are looked for. */
const START = 65_536;

const formatOfKind: Partial<Record<FileKind, string>> = {
  parquet: 'Parquet',
  zip: 'ZIP',
  gzip: 'GZIP',
  xlsx: 'XLSX',
  ods: 'ODS',
  xls: 'XLS',
  shapefile: 'Shapefile',
  geopackage: 'GeoPackage',
  flatgeobuf: 'FlatGeobuf',
};
const documents: Readonly<Record<string, string>> = {
  Word: 'DOCX',
  PowerPoint: 'PPTX',
  OpenDocument: 'ODT',
  RTF: 'RTF',
  PNG: 'PNG',
  JPEG: 'JPEG',
  GIF: 'GIF',
  TIFF: 'TIFF',
};
/** What a file that is no table is all the same. */
const harmless = new Set<FindingCode>([
  'pdf',
  'picture',
  'document',
  'xml',
  'database',
  'packed',
  'plainText',
  'jsonNoRows',
  'noTableInArchive',
  'largeWhenUnpacked',
  'manyColumns',
  'manyRows',
  'referenceSystem',
  'codec',
]);

/** The format that a name promises. */
const named = (fileName: string) => detectFormat({ address: fileName });

/** The format of a text by how it is written; the name decides between those that are written alike. */
function formatOfText(fileName: string, start: string, { dialect }: TableReading): string {
  const promised = named(fileName).code;
  const read = dialect?.kind;
  // The start is not decoded: in UTF-16 it looks like no document.
  const kind = read === 'json' || read === 'lines' ? read : kindOfText(start, start.length < START);
  if (kind === 'kml') return 'KML';
  if (kind === 'gml') return 'GML';
  if (kind === 'lines') return 'NDJSON';
  if (kind === 'json') return ['GeoJSON', 'TopoJSON', 'NDJSON'].includes(promised) ? promised : 'JSON';
  return dialect?.delimiter === '\t' ? 'TSV' : 'CSV';
}

function formatOfFinding(fileName: string, { code, what = '' }: Finding): string {
  if (code === 'pdf') return 'PDF';
  if (code === 'plainText') return 'TXT';
  if (code === 'picture' || code === 'document') return documents[what] ?? named(fileName).code;
  const promised = named(fileName).code;
  if (code === 'xml') return ['GML', 'RDF/XML', 'KML'].includes(promised) ? promised : 'XML';
  return promised;
}

async function startOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const nothing = {
  table: null,
  dialect: null,
  otherTables: [],
  finding: null,
  violations: [],
  personal: [],
  clues: {},
} as const;

/** Reads the table with all that is found out about it, in one pass. */
async function readAll(job: ReadingJob): Promise<FileReading> {
  const { path, fileName, stated, scratch, firstRows = 0 } = job;
  const kind = await kindOfBytes(path);
  const start = kind === null ? await startOf(path) : '';
  let names: readonly string[] = [];
  let profilers: ColumnProfiler[] = [];
  let violations = createViolations([]);
  let personal = createPersonalData([]);
  let clues = createClues([]);
  let first: (readonly string[])[] = [];
  const found = await readTable(path, {
    limits: wholeTable,
    scratch,
    ...(stated !== null && { stated }),
    open(all) {
      names = all.slice(0, DESCRIBED);
      const exact = Math.max(100, Math.min(200_000, Math.floor(REMEMBERED / Math.max(1, names.length))));
      profilers = names.map((name) => createColumnProfiler(name, undefined, exact));
      violations = createViolations(names);
      personal = createPersonalData(names);
      clues = createClues(names);
      first = [];
      return {
        write(row, cells) {
          if (first.length < firstRows) first.push(cells);
          for (const [i, profiler] of profilers.entries()) profiler.add(cells[i] ?? '');
          const isNames = repeatsNames(cells, names);
          violations.see(row, cells, isNames);
          personal.see(cells);
          clues.see(cells, isNames);
          return undefined;
        },
        end: () => Promise.resolve(),
      };
    },
  });
  const licence = licenceIn(start);
  if (found.kind === 'parquet') {
    const format = formatOfKind[kind ?? 'parquet'] ?? 'Parquet';
    // The engine reads its rows later; a file without an end is none.
    const metadata = await metadataOf(found.path).catch(() => null);
    if (metadata === null)
      throw refused('unreadable', 'damaged', { what: 'its end is missing or cannot be read' });
    const stored = geometrySystem(metadata);
    const numbers = stored === null ? metresByName(columnNames(metadata)) : null;
    if (stored === null && numbers === null) return { kind: 'file', format, ...nothing };
    const system =
      stored === null && numbers !== null
        ? await systemOfNumbers(numbers, stated?.system)
        : systemOf(stored ?? undefined, stated?.system ?? null);
    return { kind: 'file', format, ...nothing, dialect: { ...asItIs, kind: 'parquet', system } };
  }
  const { reading } = found;
  // A number of rows that is too small would be taken for that of the file.
  if (reading.truncated) throw refused('tooLarge', 'manyRows', { count: reading.rows });
  const { rows, types, dialect } = reading;
  const columns = profilers.flatMap((profiler, i) => {
    const type = types[i];
    return type === undefined ? [] : profiler.finish(rows, type);
  });
  const cellWords = cellWordsOf(
    profilers.map((profiler, i) => (types[i] === undefined ? [] : profiler.values(types[i]))),
  );
  const told = clues.find(reading);
  const moments = new Set(told.moments?.flatMap(({ column, isRead }) => (isRead ? column : [])));
  const people = personal
    .find()
    // Ten digits of seconds pass one check digit or another.
    .filter((one) => one.kind !== 'nationalNumber' || !moments.has(one.column));
  const hidden = new Set(people.map(({ column }) => column));
  const heading = headingOf(start, dialect?.skippedLines ?? 0);
  return {
    kind: 'file',
    format:
      kind === null ? formatOfText(fileName, start, reading) : (formatOfKind[kind] ?? named(fileName).code),
    table: {
      rows,
      columnCount: reading.names.length,
      columns,
      fingerprint: fingerprintOf(columns, rows),
      cellWords,
    },
    dialect,
    // The beginning of a file is read for its first rows alone.
    otherTables: firstRows > 0 ? [] : await otherTables({ path, stated, scratch }, dialect),
    finding: null,
    ...(firstRows > 0 && { first }),
    violations: violations
      .find(reading)
      .map((one) => (one.column !== null && hidden.has(one.column) ? { ...one, examples: [] } : one)),
    personal: people,
    clues: {
      ...told,
      ...(heading !== undefined && { heading }),
      ...(licence !== undefined && { licence }),
    },
  };
}

/** Files that are text by their name, and not a table: they are kept as they are. */
const isPlainText = (fileName: string): boolean => {
  const { code } = named(fileName);
  const { hasTable, content } = kindsOfFile({ format: code, fileName });
  return !hasTable && content === 'text' && extensionOf(fileName) !== '';
};

/** @returns what the file is. What is neither a file nor a reason to refuse one is thrown. */
export async function lookInto(job: ReadingJob): Promise<ReadingResult> {
  const { fileName } = job;
  try {
    if (isPlainText(fileName) && (await kindOfBytes(job.path)) === null) {
      const licence = licenceIn(await startOf(job.path));
      const clues = licence === undefined ? {} : { licence };
      return { kind: 'file', format: named(fileName).code, ...nothing, clues };
    }
    return await readAll(job);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { finding } = error;
    if (finding !== null && harmless.has(finding.code))
      return { kind: 'file', format: formatOfFinding(fileName, finding), ...nothing, finding };
    const reason = finding === null ? 'The file cannot be read.' : sayFinding(finding);
    return { kind: 'failed', finding, reason };
  }
}
