/** Tables with every kind of character, and readers of each form of a download. */
import { parse } from 'csv-parse/sync';
import { DuckDBInstance } from '@duckdb/node-api';
import { read as readWorkbook, utils } from '@e965/xlsx';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll } from 'vitest';
import { downloadForms, isOfPlaces, type DownloadForm as AnyForm } from '#contract/rows-api.ts';
import { people, temporaryFolder } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { usesOf } from '../../support/uses.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

export let bench: PublishingBench;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
export let api: (request: Request) => Promise<Response>;
export let uses: ReturnType<typeof usesOf>;
let datasetGUID = '';
export let things = '';
export let wide = '';
export let many = '';
/** A text of it is longer than a cell of a spreadsheet. */
export let texts = '';

/** Texts that each form must escape in its own way. */
const difficult = [
  'plain',
  'a "quote", a comma',
  'two\nlines',
  '=1+1',
  '@home',
  '<b>&amp;</b>',
  'Ж東京é',
  "it's",
  'a\u0001b',
  '12345678901234567890',
];
export const ROWS = 500;
const random = createRandom(7);
/** id, text, amount, day of each row. */
export const rows = Array.from({ length: ROWS }, (_, i) => ({
  id: i,
  text: i % 11 === 10 ? null : random.pick(difficult),
  amount: i % 7 === 0 ? null : random.below(1000) / 4,
  day: `2024-02-${String(1 + (i % 28)).padStart(2, '0')}`,
}));
const quoted = (text: string | null) => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);
export const csv = `id,text,"amount, in <£>",day,Id\n${rows
  .map(({ id, text, amount, day }) => `${id},${quoted(text)},${amount ?? ''},${day},x${id}\n`)
  .join('')}`;

export const ask = (guid: string, form: string, query = '', { as, method = 'GET', signal }: Asked = {}) =>
  api(
    new Request(`https://data.example/api/data/v1/resources/${guid}/table.${form}${query}`, {
      method,
      ...(signal !== undefined && { signal }),
      ...(as !== undefined && { headers: { authorization: `Bearer ${as}` } }),
    }),
  );
interface Asked {
  readonly as?: string;
  readonly method?: string;
  readonly signal?: AbortSignal;
}

/** Those of places have a test of their own: `place-downloads.test.ts`. */
type DownloadForm = Exclude<AnyForm, 'geojson' | 'gpkg'>;
export const forms = downloadForms.filter((form): form is DownloadForm => !isOfPlaces(form));

/** The cells of each row as text by the names of columns, as a program reads them; an empty cell is left out. */
export const readers: Record<
  DownloadForm,
  (bytes: Buffer) => Promise<Record<string, string>[]> | Record<string, string>[]
> = {
  csv: (bytes) => cells(parse(bytes, { columns: true }) as Record<string, unknown>[]),
  json: (bytes) => cells(JSON.parse(bytes.toString()) as Record<string, unknown>[]),
  ndjson: (bytes) =>
    cells(
      bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ),
  xml(bytes) {
    const found: Record<string, string>[] = [];
    let name = '';
    const parser = new SaxesParser();
    parser.on('opentag', (tag) => {
      if (tag.name === 'row') found.push({});
      name = tag.name === 'field' ? (tag.attributes['name'] ?? '') : '';
    });
    parser.on('text', (text) => {
      const row = found.at(-1);
      if (name !== '' && row !== undefined) row[name] = (row[name] ?? '') + text;
    });
    parser.on('closetag', () => (name = ''));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(bytes.toString()).close();
    return found;
  },
  xlsx(bytes) {
    const { Sheets, SheetNames } = readWorkbook(bytes, { cellDates: false, dense: true });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (sheet === undefined) throw new Error('The workbook has no sheet.');
    // `raw: false`: as a spreadsheet shows it.
    return cells(utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: false, blankrows: true }));
  },
  async parquet(bytes) {
    const path = join(folder.path, `${Math.random()}.parquet`);
    await writeFile(path, bytes);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(`select * from '${path}'`);
    return cells(read.getRowObjectsJson());
  },
};
const cells = (found: readonly Record<string, unknown>[]): Record<string, string>[] =>
  found.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
  );
export const read = async (form: DownloadForm, response: Response) =>
  readers[form](Buffer.from(await response.arrayBuffer()));

/** In text the engine writes a decimal number with a point. */
const decimal = (form: DownloadForm, amount: number) =>
  Number.isInteger(amount) && (form === 'csv' || form === 'xml') ? `${amount}.0` : String(amount);

/** What a row is in a form. */
export const expectedRow = (form: DownloadForm, { id, text, amount, day }: (typeof rows)[number]) => ({
  id: String(id),
  // XML has no such character.
  ...(text !== null && { text: form === 'xml' ? text.replaceAll('\u0001', '') : text }),
  ...(amount !== null && { 'amount, in <£>': decimal(form, amount) }),
  day,
  'Id (2)': `x${id}`,
});

export const publish = (visibility: 'public' | 'private') =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility });

/** Called by each file of tests: what is made before them, and removed after. */
export function useDownloads(): void {
  beforeAll(async () => {
    folder = await temporaryFolder();
    bench = await publishingBench();
    uses = usesOf(bench.db);
    api = rowsApiOf(bench.previews, {
      signedFor: (url) => (url.searchParams.get('signature') === 'good' ? people.editor : null),
      noteUse: uses.note,
    });
    datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    things = await bench.upload(datasetGUID, 'things.csv', csv);
    const names = Array.from({ length: 450 }, (_, i) => `n${i}`);
    wide = await bench.upload(
      datasetGUID,
      'wide.csv',
      `${names.join(',')}\n${[3, 1, 2].map((row) => `${names.map((_, i) => row * 1000 + i).join(',')}\n`).join('')}`,
    );
    many = await bench.upload(
      datasetGUID,
      'many.csv',
      `n,text\n${Array.from({ length: 100_000 }, (_, i) => `${i},some words that make it long ${i}\n`).join('')}`,
    );
    texts = await bench.upload(datasetGUID, 'texts.csv', `id,notes\n1,${'😀'.repeat(16_384)}\n2,short\n`);
    await bench.previews.idle();
  });
  afterAll(async () => {
    await uses.close();
    await bench.close();
    await folder.remove();
  });
}
