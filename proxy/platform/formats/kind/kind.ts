/**
 * Finds by its bytes what a file is, whatever its name says. What is no table is refused with what was found, so that
 * a publisher reads what to do about it.
 */
import { open } from 'node:fs/promises';
import type { TableKind } from '#contract/preview/states.ts';
import type { ConversionError } from '../conversion-error.ts';
import { refused } from '../conversion-error.ts';
import { readSample } from '../encoding/detect.ts';
import { RECORD_SEPARATOR } from '../json/json-pieces.ts';

/** How a file is read: as a table, or unpacked first. */
export type FileKind = TableKind | 'zip' | 'gzip';

/** Bytes of the beginning that are looked at, and of the end of an archive, where its directory is. */
const START = 65_536;
const END = 131_072;

/** Control characters of texts: tabs, line ends, escapes of ISO 2022, delimiters of old formats. */
const TEXT_CONTROLS = new Set([1, 7, 9, 10, 11, 12, 13, 14, 15, 26, 27, 28, 29, 30, 31]);

const magic = (text: string) => Buffer.from(text, 'latin1');

const refusals: readonly (readonly [mark: Buffer, error: () => ConversionError])[] = [
  [magic('%PDF-'), () => refused('notTable', 'pdf')],
  [magic('\u0089PNG'), () => refused('notTable', 'picture', { what: 'PNG' })],
  [magic('\u00ff\u00d8\u00ff'), () => refused('notTable', 'picture', { what: 'JPEG' })],
  [magic('GIF8'), () => refused('notTable', 'picture', { what: 'GIF' })],
  [magic('II*\0'), () => refused('notTable', 'picture', { what: 'TIFF' })],
  [magic('MM\0*'), () => refused('notTable', 'picture', { what: 'TIFF' })],
  [magic('PK\u0005\u0006'), () => refused('empty', 'emptyArchive')],
  [magic('SQLite format 3\0'), () => refused('notTable', 'database', { what: 'SQLite' })],
  [magic('\0\u0001\0\0Standard '), () => refused('notTable', 'database', { what: 'Access' })],
  [magic('ARROW1'), () => refused('notTable', 'packed', { what: 'Arrow' })],
  [magic('BZh'), () => refused('notTable', 'packed', { what: 'bzip2' })],
  [magic('\u00fd7zXZ'), () => refused('notTable', 'packed', { what: 'xz' })],
  [magic('7z\u00bc\u00af'), () => refused('notTable', 'packed', { what: '7z' })],
  [magic('Rar!'), () => refused('notTable', 'packed', { what: 'RAR' })],
  [magic('\u0028\u00b5\u002f\u00fd'), () => refused('notTable', 'packed', { what: 'Zstandard' })],
  [magic('{\\rtf'), () => refused('notTable', 'document', { what: 'RTF' })],
  [magic('version https://git-lfs'), () => refused('notTable', 'gitLfs')],
];

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).equals(magic(text));

/** A GeoPackage is a database of SQLite that says which it is. */
const isGeoPackage = (start: Buffer) =>
  begins(start, 'SQLite format 3\0') && /^GP(?:KG|1[01])$/.test(start.toString('latin1', 68, 72));

async function readEnd(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What an archive is, by the names in its directory. */
async function kindOfZip(path: string, start: Buffer): Promise<FileKind> {
  const names = `${start.toString('latin1')}${(await readEnd(path)).toString('latin1')}`;
  if (names.includes('xl/workbook.bin')) return 'xls';
  if (/xl\/(?:workbook|worksheets)/.test(names)) return 'xlsx';
  if (/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/.test(start.toString('latin1')))
    return 'ods';
  if (/word\/document\.xml/.test(names)) throw refused('notTable', 'document', { what: 'Word' });
  if (/ppt\/presentation\.xml/.test(names)) throw refused('notTable', 'document', { what: 'PowerPoint' });
  if (/mimetypeapplication\/vnd\.oasis\.opendocument\.text/.test(names))
    throw refused('notTable', 'document', { what: 'OpenDocument' });
  return /\.shp/i.test(names) ? 'shapefile' : 'zip';
}

const HTML = /^<(?:!doctype\s+html|html|head|body|script|meta|title)\b/i;
const SPREADSHEET = /<(?:ss:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/;

function webPage(text: string): ConversionError {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.replaceAll(/\s+/g, ' ').trim();
  const what = title === undefined || title === '' ? {} : { what: title.slice(0, 120) };
  if (/type=["']?password/i.test(text)) return refused('notTable', 'webPageSignIn', what);
  const isError = /\b(?:not found|error|forbidden|denied|unavailable|404|403|50\d)\b/i.test(title ?? '');
  return refused('notTable', isError ? 'webPageError' : 'webPage', what);
}

/** What follows comments; not by one expression, which tries all ways to read many of them as fewer. */
function afterComments(text: string): string {
  let rest = text;
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** Where a document type ends, whose own declarations are in brackets; -1 where its end is not there. */
function endOfDoctype(text: string): number {
  const [bracket, end] = [text.indexOf('['), text.indexOf('>')];
  return bracket < 0 || bracket > end ? end : text.indexOf('>', text.indexOf(']', bracket) + 1);
}

/** The name of the outermost element. */
function rootOf(text: string): string | undefined {
  let rest = text.trimStart();
  for (;;) {
    const after = afterComments(rest);
    const end = after.startsWith('<?')
      ? after.indexOf('?>') + 1
      : /^<!doctype/i.test(after)
        ? endOfDoctype(after)
        : 0;
    if (end <= 0) return /^<([a-z_][\w:.-]*)(?=[\s/>])/i.exec(after)?.[1];
    rest = after.slice(end + 1).trimStart();
  }
}

/** Features of GML, as a file or as the answer of a service. Other XML uses its elements for a box or a place at most. */
const isGml = (text: string): boolean =>
  text.includes('opengis.net/gml') &&
  /<(?:[a-z_][\w.-]*:)?(?:featureMembers?|FeatureCollection|member)(?=[\s/>])/i.test(text);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** JSON, or JSON by the line; null for text that only begins as JSON does. */
function jsonKind(text: string, isWhole: boolean): FileKind | null {
  if (!/^[[{]/.test(text)) return null;
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const isLine = first.startsWith('{') && isJson(first);
  if (isLine && second !== '') return 'lines';
  if (isWhole && isJson(text)) return 'json';
  if (/^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}|$)/.test(text)) return 'json';
  // A cell in brackets begins a row as well: a list of words must go on as JSON does.
  return /^\[\s*(?:\{|\[\s*["\d[\]{tfn-]|(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*,\s*["\d[{tfn-]|$)/.test(
    text,
  )
    ? 'json'
    : null;
}

/**
 * What text is, by how it begins.
 * @param isWhole whether this is all of it
 * @throws ConversionError for text that is no table
 */
export function kindOfText(start: string, isWhole: boolean): FileKind {
  // Records of a text sequence (RFC 8142) begin with a mark.
  const text = start.replaceAll(RECORD_SEPARATOR, '').trimStart();
  if (HTML.test(afterComments(text))) throw webPage(text);
  if (text.startsWith('<')) {
    const root = rootOf(text);
    if (root === 'html') throw webPage(text);
    const isKml = root !== undefined && /(?:^|:)kml$/.test(root);
    if (!isKml && SPREADSHEET.test(text)) return 'xls';
    if (isKml || isGml(text)) {
      // A file of features has no use for entities; expanding them is how a small one fills a machine.
      const doctype = text.search(/<!(?:DOCTYPE|ENTITY)\b/i);
      if (doctype >= 0)
        throw refused('unreadable', 'xmlBroken', {
          line: text.slice(0, doctype).split('\n').length,
          what: 'it has a document type, which is not read here. Remove it, and write out what its entities stand for',
        });
      return isKml ? 'kml' : 'gml';
    }
    if (root !== undefined) throw refused('notTable', 'xml', { what: root });
  }
  return jsonKind(text, isWhole) ?? 'text';
}

/**
 * What a file is by its first bytes; text is classified by `kindOfText` once it is decoded.
 * @throws ConversionError for what is no table, and for a file without a byte
 */
export async function kindOfBytes(path: string): Promise<FileKind | null> {
  const start = await readSample(path, START);
  if (start.length === 0) throw refused('empty', 'noBytes');
  if (isGeoPackage(start)) return 'geopackage';
  if (begins(start, 'fgb\u0003fgb')) return 'flatgeobuf';
  const refusal = refusals.find(([mark]) => start.subarray(0, mark.length).equals(mark));
  if (refusal) throw refusal[1]();
  if (begins(start, 'RIFF') && start.toString('latin1', 8, 12) === 'WEBP')
    throw refused('notTable', 'picture', { what: 'WebP' });
  if (begins(start, 'PK\u0003\u0004')) return kindOfZip(path, start);
  if (begins(start, '\u001f\u008b')) return 'gzip';
  if (begins(start, 'PAR1')) return 'parquet';
  return begins(start, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') ? 'xls' : null;
}

/** True for bytes that no text has. @param label the encoding that they are taken for */
export function isBinary(start: Buffer, label: string): boolean {
  if (/^utf-(?:16|32)/.test(label)) return false;
  const looked = start.subarray(0, 8192);
  let odd = 0;
  for (const byte of looked) if (byte < 32 && !TEXT_CONTROLS.has(byte)) odd += 1;
  // A stray one or two are left out of a text, however short it is.
  return odd > Math.max(2, looked.length / 500) && looked.includes(0);
}
