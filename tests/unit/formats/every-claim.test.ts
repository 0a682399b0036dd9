/** Every kind of bytes under every format that a record may state: the bytes decide, and no file is an empty table. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableKind } from '#contract/preview.ts';
import { profileFile, type ProfileResult } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { preview } from '../../../src/messages/en/preview.ts';
import { tableNotes } from '../../../src/screens/preview/table-notes.ts';
import { workbook, zip } from '../../support/zip.ts';

const cells = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
const rows = 'town,people\nYork,210618\nLeeds,812000\n';
const records = '[{"town":"York","people":210618},{"town":"Leeds","people":812000}]';
const book = (bookType: 'biff8' | 'ods' | 'xlsb') =>
  write(
    {
      SheetNames: ['Towns'],
      Sheets: {
        Towns: {
          '!ref': 'A1:B3',
          A1: { t: 's', v: 'town' },
          B1: { t: 's', v: 'people' },
          A2: { t: 's', v: 'York' },
          B2: { t: 'n', v: 210_618 },
          A3: { t: 's', v: 'Leeds' },
          B3: { t: 'n', v: 812_000 },
        },
      },
    },
    { type: 'buffer', bookType },
  ) as Buffer;
const place = '<Placemark><name>York</name><Point><coordinates>-1.08,53.96</coordinates></Point></Placemark>';

/** Files that are tables, and how each is written. */
const tables: Readonly<Record<string, readonly [TableKind, string | Uint8Array]>> = {
  'comma-separated text': ['text', rows],
  'tab-separated text': ['text', rows.replaceAll(',', '\t')],
  'UTF-16': ['text', Buffer.from(`\ufeff${rows}`, 'utf16le')],
  'a list of words': ['text', 'town\nYork\nLeeds\nHull\n'],
  'a note of two lines': ['text', 'This is no workbook.\nIt is only a note about one.\n'],
  JSON: ['json', records],
  'JSON by the line': ['lines', '{"town":"York"}\n{"town":"Leeds"}\n'],
  KML: ['kml', `<?xml version="1.0"?><kml><Document>${place}${place}</Document></kml>`],
  XLSX: ['xlsx', workbook({ sheets: { A: cells('town', 'people') + cells('York', '210618') } })],
  XLS: ['xls', book('biff8')],
  XLSB: ['xls', book('xlsb')],
  ODS: ['ods', book('ods')],
  gzip: ['text', gzipSync(rows)],
  'a ZIP archive': ['text', zip({ 'towns.csv': rows })],
  'a workbook in an archive': ['xls', zip({ 'towns.xls': book('biff8') })],
};

/** Files that are none, and their message: what it is, and what to do. */
const others: Readonly<Record<string, readonly [RegExp, string | Uint8Array]>> = {
  'a line of text': [/plain text.*hello world.*Upload the file with the rows/, 'hello world'],
  'a line in an archive': [/plain text.*Upload the file with the rows/, zip({ 'a.csv': 'not found\n' })],
  'a packed line': [/plain text.*Upload the file with the rows/, gzipSync('Service Unavailable')],
  'a web page': [/web page.*Link to the file itself/, '<!doctype html><title>Data portal</title>'],
  'an error page': [/error page: correct the link/, '<html><title>404 Not Found</title></html>'],
  XML: [/XML.*publish the rows as CSV/, '<?xml version="1.0"?><rows><row/></rows>'],
  PDF: [/PDF document.*Publish the table/, '%PDF-1.7\n'],
  PNG: [/picture \(PNG\).*State the format PNG/, Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  Word: [/text document \(Word\).*Publish the table/, zip({ 'word/document.xml': '<x/>' })],
  RTF: [/text document \(RTF\).*Publish the table/, '{\\rtf1\\ansi a,b}'],
  SQLite: [/database file \(SQLite\).*Export its tables/, 'SQLite format 3\0'],
  '7z': [/packed as 7z.*Pack it as ZIP/, Buffer.from('377abcaf271c', 'hex')],
  'a pointer of Git LFS': [
    /pointer of Git LFS.*Upload the file/,
    'version https://git-lfs.github.com/spec/v1\n',
  ],
  'bytes that no text has': [
    /Check that the right file/,
    Buffer.from([1, 0, 2, 0, 0, 0, 5, 8, 250, 9, 0, 0]),
  ],
  'an empty file': [/file is empty.*upload one that has rows/, ''],
  'an empty archive': [/archive is empty.*Pack the file again/, zip({})],
  'broken JSON': [/not valid JSON.*Correct it/, '{"records": [{"a": 1}, {"a": }]}'],
};
/** A record without rows is published as the document that it is. */
const documents: Readonly<Record<string, string | Uint8Array>> = {
  'JSON without records': '{"title": "Towns"}',
  'an archive of other files': zip({ 'a.pdf': '%PDF-1.7', 'b.txt': 'x' }),
};

/** Formats that promise a table. */
const stated = [
  'CSV',
  'TSV',
  'JSON',
  'GeoJSON',
  'NDJSON',
  'Parquet',
  'XLSX',
  'XLS',
  'XLSB',
  'ODS',
  'ZIP',
  'GZIP',
  'KML',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-claims-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What becomes of the bytes under each format, with the message for a reader of the table. */
async function underEach(content: string | Uint8Array): Promise<(ProfileResult & { format: string })[]> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const results: (ProfileResult & { format: string })[] = [];
  for (const format of stated) {
    const fileName = `file.${format.toLowerCase()}`;
    results.push({ format, ...(await profileFile(path, { format, fileName })) });
  }
  return results;
}

/** The formats that may be stated of a table, beside archives, which can be of anything. */
const named: Readonly<Record<TableKind, readonly string[]>> = {
  text: ['CSV', 'TSV'],
  json: ['JSON', 'GeoJSON', 'NDJSON'],
  lines: ['JSON', 'GeoJSON', 'NDJSON'],
  parquet: ['Parquet'],
  xlsx: ['XLSX'],
  xls: ['XLS', 'XLSB'],
  ods: ['ODS'],
  kml: ['KML'],
  shapefile: [],
  geopackage: [],
  flatgeobuf: [],
  gml: [],
};

describe('under every format', () => {
  it.each(Object.entries(tables))('%s is a table with rows', async (_, [kind, content]) => {
    for (const result of await underEach(content)) {
      if (result.kind !== 'table') throw new Error(`${result.format}: ${JSON.stringify(result)}`);
      const { rows: count, columnCount: columns, dialect } = result.profile;
      expect(dialect?.kind).toBe(kind);
      expect(count).toBeGreaterThan(0);
      const notes = tableNotes(
        { state: 'ready', rows: count, columns, truncated: false, dialect: dialect ?? null },
        result.format,
        preview,
      );
      const isFitting = [...named[kind], 'ZIP', 'GZIP'].includes(result.format);
      expect(notes.some((note) => note.includes('although it is stated as'))).toBe(!isFitting);
    }
  });

  it.each(Object.entries(others))('%s is refused with what to do', async (_, [words, content]) => {
    for (const result of await underEach(content))
      expect(result).toMatchObject({ kind: 'broken', reason: expect.stringMatching(words) });
  });

  it.each(Object.entries(documents))('%s is a document', async (_, content) => {
    for (const result of await underEach(content)) expect(result).toMatchObject({ kind: 'document' });
  });
});
