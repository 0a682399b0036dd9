/**
 * Bombs, tricks with paths and files that are not what their names say, as small as a test needs them, or as large as a
 * benchmark does.
 */
import { createGzip, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { workbook, zip } from '../../support/zip.ts';

const MEGABYTE = 1_048_576;

/** A file that is made while it is sent, so that nothing of its size is in memory. */
export interface HostileFile {
  readonly size: number;
  readonly chunks: () => Iterable<Uint8Array>;
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const whole = (content: Uint8Array): HostileFile => ({ size: content.length, chunks: () => [content] });
const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * MEGABYTE);

/** One line without an end. */
function longLine(start: string, megabytes: number, letter = 'a'): HostileFile {
  const part = Buffer.alloc(MEGABYTE, letter);
  const first = Buffer.from(part);
  first.write(start);
  return {
    size: megabytes * MEGABYTE,
    *chunks() {
      yield first;
      for (let i = 1; i < megabytes; i += 1) yield part;
    },
  };
}

/** Megabytes of one text, over and over, gzipped. */
const gzipped = (megabytes: number, repeated: string): Promise<Uint8Array> => {
  const part = Buffer.alloc(MEGABYTE, repeated);
  return buffer(Readable.from(Array.from({ length: megabytes }, () => part)).pipe(createGzip()));
};

const csv = 'id,name\n1,a\n2,b\n';
/** Entities that name each other: ten to the ninth words. */
const laughs = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><t>&j;</t>`;
const external = '<?xml version="1.0"?><!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><t>&x;</t>';
const sheet = (rows: string) =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': laughs,
    'xl/worksheets/sheet1.xml': rows,
  });
const cell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;

type Files = Readonly<Record<string, () => HostileFile | Promise<HostileFile>>>;

/** Megabytes of a sheet: it is made as one text, which has a limit of its own. */
const inBook = (megabytes: number): number => Math.min(megabytes, 400);

const bombs = (megabytes: number): Files => ({
  'bomb.zip': () => whole(zip({ 'data.csv': zeros(megabytes) })),
  'bombs-in-a-bomb.zip': () =>
    whole(
      zip(
        Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.zip`, zip({ 'data.csv': zeros(8) })])),
      ),
    ),
  'bomb.csv.gz': async () => whole(await gzipped(megabytes, 'a,b\n')),
  'one-line.csv.gz': async () => whole(await gzipped(megabytes, 'a')),
  'gzip-in-gzip.gz': () => whole(gzipSync(gzipSync(gzipSync(Buffer.alloc(100 * MEGABYTE))))),
  'one-cell.xlsx': () =>
    whole(workbook({ sheets: { A: `<row>${cell('a'.repeat(inBook(megabytes) * MEGABYTE))}</row>` } })),
  'cells.xlsx': () =>
    whole(workbook({ sheets: { A: `<row>${cell('a').repeat(inBook(megabytes) * 20_000)}</row>` } })),
  'rows.xlsx': () =>
    whole(
      workbook({ sheets: { A: `<row>${cell('a')}${cell('b')}</row>`.repeat(inBook(megabytes) * 10_000) } }),
    ),
  'texts.xlsx': () =>
    whole(
      workbook({
        sheets: { A: '<row><c t="s"><v>0</v></c></row>' },
        texts: `<si><t>${'a'.repeat(20)}</t></si>`.repeat(inBook(megabytes) * 20_000),
      }),
    ),
});

const lines = (megabytes: number): Files => ({
  'one-line.csv': () => longLine('a,b', megabytes),
  'an-open-quote.csv': () => longLine('id,name\n1,a\n2,"', megabytes),
  'one-record.json': () => longLine('[{"id":1},\n{"id":"', megabytes),
  'one-record.ndjson': () => longLine('{"id":1}\n{"id":"', megabytes),
  'one-text.xml': () => longLine('<?xml version="1.0"?><rows><row><name>', megabytes),
  'one-line-of-commas.csv': () => longLine(',', Math.min(megabytes, 100), ','),
  'deep.json': () => whole(text('['.repeat(500_000))),
  'quotes.csv': () => whole(text(`id,name\n1,"${'""'.repeat(2_000_000)}`)),
  'laughs.xml': () => whole(text(laughs)),
  'laughs.xlsx': () => whole(sheet(laughs)),
  'external.xml': () => whole(text(external)),
});

/**
 * @param megabytes of the text that a bomb becomes, and of a line
 * @returns by the name of the file, how it is made
 */
export const hostileFiles = (megabytes: number): Files => ({
  ...bombs(megabytes),
  ...lines(megabytes),
  // Paths.
  'paths.zip': () =>
    whole(
      zip({
        '../../evil.csv': csv,
        '/tmp/evil-absolute.csv': csv,
        '..\\evil-back.csv': csv,
        'a/../../evil2.csv': csv,
      }),
    ),
  // What they are is not what they are called.
  'picture.csv': () => whole(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
  'program.csv': () =>
    whole(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...zeros(1).subarray(0, 100)])),
  'page.csv': () => whole(text('<!doctype html><script>alert(1)</script>')),
  'table.xlsx': () => whole(text(csv)),
  'table.parquet': () => whole(text(csv)),
  'cut.parquet': () => whole(text(`PAR1${'x'.repeat(100)}`)),
  'cut.zip': () => whole(zip({ 'data.csv': csv }).subarray(0, 40)),
  'workbook.csv': () => whole(zip({ 'xl/workbook.xml': '<workbook/>' })),
});

export { csv as smallTable };
