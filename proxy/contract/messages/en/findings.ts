/** Sentences about files that did not become a table: what the file is, and what to do about it. */
import type { Finding, FindingCode } from '../../preview/finding.ts';

type Values = Omit<Finding, 'code'>;

const at = ({ line }: Values) => (line === undefined ? '' : ` in line ${line}`);
const because = ({ what }: Values) => (what === undefined ? '' : `: ${what}`);

const sentences: Record<FindingCode, (values: Values) => string> = {
  webPage: ({ what }) =>
    `This is a web page${what === undefined ? '' : ` titled “${what}”`}, not data. Link to the file itself, not to the page about it.`,
  webPageError: ({ what }) =>
    `This is a web page${what === undefined ? '' : ` titled “${what}”`}, not data. The address answers with an error page: correct the link.`,
  webPageSignIn: ({ what }) =>
    `This is a web page${what === undefined ? '' : ` titled “${what}”`} that asks for a sign-in, not data. Use an address that anyone can open.`,
  pdf: () =>
    'This is a PDF document, not a table. Publish the table that it was made from, or state the format PDF.',
  picture: ({ what = '' }) => `This is a picture (${what}), not a table. State the format ${what}.`,
  document: ({ what = '' }) =>
    `This is a text document (${what}), not a table. Publish the table in it as CSV or XLSX.`,
  xml: ({ what }) =>
    `This is XML${what === undefined ? '' : ` (root element “${what}”)`}, not a table. State the format XML, or publish the rows as CSV.`,
  gitLfs: () => 'This is only a pointer of Git LFS, not the file. Upload the file that it points to.',
  database: ({ what = '' }) => `This is a database file (${what}). Export its tables as CSV.`,
  packed: ({ what = '' }) =>
    `This file is packed as ${what}, which is not read here. Pack it as ZIP or gzip.`,
  emptyArchive: () => 'The archive is empty. Pack the file again and upload it.',
  encryptedArchive: () => 'The archive is encrypted. Upload it without a password.',
  zipMethod: ({ what = '' }) =>
    `The files in the archive are compressed with ${what}, which is not read here. Pack them again as ZIP with Deflate.`,
  noTableInArchive: ({ what }) =>
    `No file in the archive is a table${what === undefined ? '' : ` (it contains ${what})`}. Pack a CSV, JSON, XLSX or Parquet file.`,
  noSheet: () => 'No sheet of the workbook has rows. Upload a workbook with a table in it.',
  noLayer: () => 'The file has no layer with features. Upload one that has some.',
  binary: () =>
    'The file has bytes that no text has, and is no format that is read here. Check that the right file was uploaded.',
  plainText: ({ what }) =>
    `This is a line of plain text${what === undefined || what === '' ? '' : ` (“${what}”)`}, not a table. Upload the file with the rows, or state the format TXT.`,
  noRows: () => 'There are no rows in the file. Upload a file with a header and rows.',
  noBytes: () => 'The file is empty. Check it where it was made, and upload one that has rows.',
  jsonBroken: (values) =>
    `The file is not valid JSON${at(values)}${because(values)}. Correct it and upload it again.`,
  jsonNoRows: () =>
    'The JSON has no list of records. Publish a list of objects, or an object with such a list named “records” or “data”.',
  lineBroken: (values) =>
    `The text${at(values)} is not valid JSON${because(values)}. Each line must be one record.`,
  xmlBroken: (values) =>
    `The XML is not well-formed${at(values)}${because(values)}. Correct that and upload the file again.`,
  codec: ({ what = '' }) =>
    `The file is compressed with ${what}, which is not read here. Write it again with Snappy, gzip or Zstandard.`,
  referenceSystem: ({ what = '' }) =>
    `The coordinates are in the reference system ${what}, which is not known here. Publish them as WGS 84 (EPSG:4326).`,
  damaged: (values) =>
    `The file is damaged${because(values)}. Check that it opens where it was made, save it there again, and upload that.`,
  largeWhenUnpacked: ({ count }) =>
    count === undefined
      ? 'The file is too large when it is unpacked. Publish it unpacked or in parts.'
      : `The file is larger than ${Math.round(count / 1_000_000)} MB when it is unpacked, which is more than is read of a file of its size. Publish it unpacked or in parts.`,
  longLine: ({ count = 0, ...values }) =>
    `The text${at(values)} goes on for more than ${count} MB, so its rows cannot be told apart. Write each row on a line of its own, end each with a line feed, and close every quotation mark; then upload it again.`,
  longRecord: ({ count = 0, ...values }) =>
    `The record that begins${at(values)} is longer than ${count} MB, which is more than a row of a table can have here. Write what is in it as records of their own.`,
  manyColumns: ({ count }) =>
    `The file has more columns than can be shown here${count === undefined ? '' : ` (${count})`}. Publish its columns as rows, or in several files.`,
  manyRows: ({ count = 0 }) =>
    `The file has more than ${count.toLocaleString('en')} rows, which is the most that are counted and described here. It can be downloaded; publish its rows in several files for a table of all of them.`,
};

/** What the reader found, in a sentence. */
export const sayFinding = ({ code, ...values }: Finding): string => sentences[code](values);
