/** Files with faults that people publish, each with what must come of it. */
import { gzipSync } from 'node:zlib';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...text(part)])));
const utf16 = (content: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le'));

export interface Wanted {
  readonly format?: string;
  /** The names of the first columns with their types. */
  readonly columns?: readonly string[];
  readonly rows?: number;
  /** The cells of the first rows. */
  readonly first?: readonly (readonly unknown[])[];
  /** Part of the sentence that the editor reads instead. */
  readonly sentence?: RegExp;
}

/** What a table of two rows gives, whichever way it is written. */
export const two = {
  columns: ['id:integer', 'name:text'],
  rows: 2,
  first: [
    [1, 'a'],
    [2, 'b'],
  ],
} as const;

/** Files that are made here, by name. */
export const generated: Readonly<Record<string, { readonly content: Uint8Array; readonly wanted: Wanted }>> =
  {
    'bom-only.csv': { content: text('\ufeff'), wanted: { sentence: /no rows in the file\. Upload/ } },
    'blank-lines.csv': {
      content: text('\n\n\r\n  \n'),
      wanted: { sentence: /no rows in the file\. Upload/ },
    },
    'header-only.csv': {
      content: text('id,name,age\n'),
      wanted: { columns: ['id:text', 'name:text', 'age:text'], rows: 0 },
    },
    'utf16.csv': {
      content: utf16('id\tname\r\n1\tMünchen\r\n2\tΑθήνα\r\n'),
      wanted: {
        format: 'TSV',
        columns: two.columns,
        first: [
          [1, 'München'],
          [2, 'Αθήνα'],
        ],
      },
    },
    'nul.csv': { content: text('id,name\n1,a\0b\n2,c\n'), wanted: { rows: 2, first: [[1, 'ab']] } },
    'open-quote.csv': {
      content: text('id,name\n1,"never closed\n2,b\n3,c\n'),
      wanted: {
        rows: 3,
        first: [
          [1, '"never closed'],
          [2, 'b'],
        ],
      },
    },
    'old-mac.csv': { content: text('id,name\r1,a\r2,b\r'), wanted: two },
    'mixed-ends.csv': { content: text('id,name\r\n1,a\n2,b\r\n3,c'), wanted: { ...two, rows: 3 } },
    'ragged.csv': {
      content: text('id,name\n1,a,extra\n2\n3,c\n'),
      wanted: {
        columns: ['id:integer', 'name:text', 'column 3:text'],
        rows: 3,
        first: [
          [1, 'a', 'extra'],
          [2, null, null],
        ],
      },
    },
    'pipes.csv': {
      content: text('id|name|note\n1|a|x,y\n2|b|z\n'),
      wanted: { rows: 2, first: [[1, 'a', 'x,y']] },
    },
    'decimal-comma.csv': {
      content: text('id;amount\n1;1.234,50\n2;0,75\n'),
      wanted: {
        columns: ['id:integer', 'amount:decimal'],
        first: [
          [1, 1234.5],
          [2, 0.75],
        ],
      },
    },
    'web-page.csv': {
      content: text(
        '<!doctype html><html><head><title>404 Not Found</title></head><body>Not found</body></html>',
      ),
      wanted: { sentence: /web page titled “404 Not Found”.*correct the link/ },
    },
    'document.csv': {
      content: text('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'),
      wanted: { format: 'PDF', sentence: /PDF document.*Publish the table/ },
    },
    'pointer.csv': {
      content: text(
        'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
      ),
      wanted: { sentence: /pointer of Git LFS.*Upload the file/ },
    },
    'really-json.csv': {
      content: text('[{"id":1,"name":"a"},{"id":2,"name":"b"}]'),
      wanted: { ...two, format: 'JSON' },
    },
    'packed.csv': {
      content: new Uint8Array(gzipSync('id,name\n1,a\n2,b\n')),
      wanted: { ...two, format: 'GZIP' },
    },
    'end-of-file.csv': { content: text('id,name\r\n1,a\r\n2,b\r\n\u001a'), wanted: two },
    'wide-spaces.csv': {
      content: text('id;n\n1;1\u2007234,5\n2;12\u202f345\n3;7\u2009000\n'),
      wanted: {
        columns: ['id:integer', 'n:decimal'],
        first: [
          [1, 1234.5],
          [2, 12_345],
          [3, 7000],
        ],
      },
    },
    'utf16.json': {
      content: utf16('[{"id":1,"name":"a"},{"id":2,"name":"b"}]'),
      wanted: { ...two, format: 'JSON' },
    },
    'long-names.csv': {
      content: text(`id,${'n'.repeat(2000)},${'n'.repeat(2000)}\n1,2,3\n`),
      wanted: { columns: ['id:integer', `${'n'.repeat(294)}:integer`, `${'n'.repeat(294)} 2:integer`] },
    },
    'sep-line.csv': { content: text('sep=;\nid;name\n1;a\n2;b\n'), wanted: two },
    'cyrillic.csv': {
      // Windows-1251.
      content: bytes(
        'id;',
        0xe3,
        0xee,
        0xf0,
        0xee,
        0xe4,
        '\n1;',
        0xcc,
        0xee,
        0xf1,
        0xea,
        0xe2,
        0xe0,
        '\n2;',
        0xd2,
        0xe2,
        0xe5,
        0xf0,
        0xfc,
        '\n',
      ),
      wanted: {
        columns: ['id:integer', 'город:text'],
        first: [
          [1, 'Москва'],
          [2, 'Тверь'],
        ],
      },
    },
    'no-names.csv': {
      content: text('id,,id,\n1,a,2,b\n3,c,4,d\n'),
      wanted: { columns: ['id:integer', 'column 2:text', 'id 2:integer', 'column 4:text'], rows: 2 },
    },
    'inches.csv': {
      content: text('id,size\n1,5" pipe\n2,3" pipe\n'),
      wanted: {
        first: [
          [1, '5" pipe'],
          [2, '3" pipe'],
        ],
      },
    },
    'notes-below.csv': { content: text('id,name\n1,a\n2,b\n\nSource: City of Leeds\n'), wanted: two },
    'title-above.csv': {
      content: text('Benches of Leeds 2024,,\n,,\nid,name,age\n1,a,3\n2,b,4\n'),
      wanted: {
        columns: ['id:integer', 'name:text', 'age:integer'],
        first: [
          [1, 'a', 3],
          [2, 'b', 4],
        ],
      },
    },
    'cut-off.json': {
      content: text('[\n{"id":1},\n{"id":2},\n{"id":'),
      wanted: { sentence: /not valid JSON in line 4: the file ends too early\. Correct it/ },
    },
    'broken-line.ndjson': {
      content: text('{"id":1}\n{"id":2}\n{id:3}\n'),
      wanted: { sentence: /text in line 3 is not valid JSON.*Each line must be one record/ },
    },
    'markup.csv': {
      content: text('<?xml version="1.0"?><rows><row id="1"/></rows>'),
      wanted: { format: 'XML', sentence: /XML \(root element “rows”\).*publish the rows as CSV/ },
    },
    'noise.csv': {
      content: Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 255),
      wanted: { sentence: /bytes that no text has.*Check that the right file/ },
    },
    'one-long-line.csv': {
      content: text('a'.repeat(2_000_000)),
      wanted: { format: 'TXT', sentence: /line of plain text.*Upload the file with the rows/ },
    },
  };
