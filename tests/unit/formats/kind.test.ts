/** What a file is, by its bytes: a web page, a PDF or a workbook that is called CSV is recognised and said so. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileFile } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { kindOfText } from '#proxy/platform/formats/kind/kind.ts';
import { workbook, zip } from '../../support/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-kind-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function asCsv(content: string | Uint8Array) {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  return profileFile(path, { format: 'CSV', fileName: 'file.csv' });
}

it.each(['<!---->', '<!-- a --> ', '<? ?>', '<title ', '<!DOCTYPE x>', '{"a"', '[[', '<Workbook '])(
  'many of %j take no longer than they are',
  (piece) => {
    // An expression that tries all ways to read them would go on for years.
    for (const end of ['', 'x', '<html>', '<x>'])
      try {
        kindOfText(piece.repeat(2_000) + end, true);
      } catch (error) {
        expect(error).toBeInstanceOf(ConversionError);
      }
  },
);

describe('called CSV', () => {
  it.each([
    [
      '<!DOCTYPE html><html><head><title>404 Not Found</title>',
      /web page titled “404 Not Found”.*correct the link/,
    ],
    ['<html><body><form><input type="password"></form>', /asks for a sign-in/],
    ['\ufeff \n<!-- x --><html><title>Data\nportal</title>', /titled “Data portal”.*Link to the file itself/],
    ['%PDF-1.7\n%âãÏÓ\n', /PDF document, not a table/],
    [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /picture \(PNG\)/],
    ['<?xml version="1.0"?><!-- x --><rows><row/></rows>', /XML \(root element “rows”\)/],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE kml [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>\n<kml><name>&b;</name></kml>',
      /not well-formed in line 2: it has a document type, which is not read here\. Remove it/,
    ],
    ['<!DOCTYPE rows [<!ENTITY a "aa">]><rows><row/></rows>', /XML \(root element “rows”\)/],
    ['{\\rtf1\\ansi a,b}', /RTF/],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:1\n', /pointer of Git LFS/],
    ['SQLite format 3\0', /database file \(SQLite\)/],
    [zip({ 'word/document.xml': '<x/>' }), /text document \(Word\)/],
    [zip({ 'a.pdf': 'x', 'b.txt': 'x' }), null],
    [Buffer.from([1, 0, 2, 0, 0, 0, 5, 8, 250, 9, 0, 0]), /bytes that no text has/],
    ['', /The file is empty/],
  ])('%j is refused in words', async (content, words) => {
    const result = await asCsv(content);
    if (words === null) expect(result).toEqual({ kind: 'document' });
    else expect(result).toMatchObject({ kind: 'broken', reason: expect.stringMatching(words) });
  });

  it.each([
    ['JSON', '[{"a":1,"b":2},{"a":3,"b":4}]'],
    ['JSON by the line', '{"a":1,"b":2}\n{"a":3,"b":4}\n'],
    ['gzip', gzipSync('a,b\n1,2\n3,4\n')],
    ['ZIP', zip({ 'data.csv': 'a,b\n1,2\n3,4\n' })],
    [
      'XLSX',
      workbook({
        sheets: {
          A: '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c><v>4</v></c></row>',
        },
      }),
    ],
  ])('%s is read as what it is', async (_, content) => {
    expect(await asCsv(content)).toMatchObject({
      kind: 'table',
      profile: { rows: 2, columnCount: 2, columns: [{ name: 'a', type: 'number' }, { name: 'b' }] },
    });
  });
});
