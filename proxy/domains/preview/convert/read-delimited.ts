/** Reads a delimited text file of any encoding, delimiter and quoting into the normalised form. */
import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { detectDelimiter, TOLERANT, uniqueNames } from '#proxy/platform/formats/delimited/delimiter.ts';
import {
  detectEncoding,
  isBinary,
  readSample,
  type Encoding,
} from '#proxy/platform/formats/delimited/encoding.ts';
import { createTypeFinder, type TypeFinder } from './column-type.ts';
import { hasHeader, preambleOf } from './dialect.ts';
import { createNormalisedWriter, type NormalisedTable, type NormalisedWriter } from './normalised.ts';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import type { ConversionJob } from './protocol.ts';

/** Rows that decide about header, preamble and width. */
const SAMPLE_ROWS = 200;

interface Manner {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly quotes: boolean;
  /** Columns, once a row was wider than those before it. */
  readonly width: number;
}

/** The file is not as it was taken for; it is read again in another manner. */
class Otherwise extends Error {
  readonly manner: Partial<Manner>;
  constructor(manner: Partial<Manner>) {
    super('The file must be read in another manner');
    this.manner = manner;
  }
}

function decoding(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (chunk: Buffer | undefined, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    } catch {
      // The beginning was ASCII, and a later byte is no UTF-8.
      done(new Otherwise({ encoding: 'windows-1252' }));
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _, done) => decode(chunk, done),
    flush: (done) => decode(undefined, done),
  });
}

async function* rowsOf(path: string, { encoding, delimiter, quotes }: Manner): AsyncGenerator<string[]> {
  const parser = parse({ ...TOLERANT, delimiter, quote: quotes ? '"' : false });
  pipeline(createReadStream(path), decoding(encoding), parser, () => undefined);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof Otherwise) throw error;
    const code = (error as { code?: string }).code ?? '';
    if (quotes && /QUOTE|MAX_RECORD/.test(code)) throw new Otherwise({ quotes: false });
    throw new ConversionError('unreadable', code === '' ? String(error) : code);
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

async function readAs(job: ConversionJob, manner: Manner): Promise<NormalisedTable> {
  const { limits, scratch } = job;
  let writer: NormalisedWriter | undefined;
  const finders: TypeFinder[] = [];
  let names: readonly string[] = [];
  let width = 0;
  let widest = 0;
  let rows = 0;
  let raggedRows = 0;
  let truncated = false;
  let skippedLines = 0;
  let header = true;
  let sample: string[][] | null = [];

  const take = async (cells: string[]) => {
    if (isEmpty(cells)) return;
    let used = cells.length;
    while (used > width && cells[used - 1] === '') used -= 1;
    if (used !== width) raggedRows += 1;
    if (used > widest) widest = used;
    if (widest > limits.columns) throw new ConversionError('tooWide', `${widest} columns`);
    const trimmed = cells.map((cell) => cell.trim());
    for (let i = 0; i < Math.min(used, width); i += 1) {
      const cell = trimmed[i] ?? '';
      if (cell !== '') finders[i]?.see(cell);
    }
    await writer?.write(rows, trimmed);
    rows += 1;
  };

  const begin = async (first: string[][]) => {
    skippedLines = preambleOf(first);
    const table = first.slice(skippedLines);
    header = hasHeader(table);
    const heads = header ? (table[0] ?? []) : [];
    width = Math.max(manner.width, heads.length, header ? 0 : Math.max(0, ...table.map((row) => row.length)));
    if (width > limits.columns) throw new ConversionError('tooWide', `${width} columns`);
    widest = width;
    names = uniqueNames(Array.from({ length: width }, (_, i) => heads[i] ?? ''));
    writer = createNormalisedWriter(scratch, width);
    const mayHaveComma = manner.delimiter !== ',';
    for (let i = 0; i < width; i += 1) finders.push(createTypeFinder(mayHaveComma));
    for (const row of header ? table.slice(1) : table) await take(row);
  };

  for await (const cells of rowsOf(job.source, manner)) {
    if (rows >= limits.rows) {
      truncated = true;
      break;
    }
    if (sample === null) await take(cells);
    else {
      sample.push(cells);
      if (sample.length < SAMPLE_ROWS) continue;
      const first = sample;
      sample = null;
      await begin(first);
    }
  }
  if (sample !== null) await begin(sample);
  await writer?.end();
  if (width === 0) throw new ConversionError('empty', 'no rows');
  if (widest > width) throw new Otherwise({ width: widest });
  const { encoding, delimiter, quotes } = manner;
  return {
    names,
    types: finders.map((finder) => finder.find()),
    rows,
    truncated,
    dialect: { encoding, delimiter, header, skippedLines, raggedRows, quotes },
  };
}

/** Most times that a file is read. */
const ATTEMPTS = 5;

/** @throws ConversionError when the file is empty, no text, or too wide */
export async function readDelimited(job: ConversionJob): Promise<NormalisedTable> {
  const sample = await readSample(job.source);
  if (sample.length === 0) throw new ConversionError('empty', 'no bytes');
  const encoding = detectEncoding(sample);
  if (isBinary(sample, encoding)) throw new ConversionError('unreadable', 'the file is no text');
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(sample));
  let manner: Manner = { encoding, delimiter, quotes: true, width: 0 };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAs(job, manner);
    } catch (error) {
      if (!(error instanceof Otherwise) || attempt === ATTEMPTS) throw error;
      manner = { ...manner, ...error.manner };
    }
  }
}
