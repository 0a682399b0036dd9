/** Streams the rows of a delimited text file, whatever its encoding, line ends and delimiter are. */
import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';

/** Bytes that are looked at to decide on encoding and delimiter. */
const SAMPLE = 65_536;
/** The longest row that is read, in bytes; more is no table. */
const LONGEST_ROW = 4 * 1_048_576;

export interface CsvDialect {
  readonly delimiter?: string;
  /** False when the first row is data already. */
  readonly header?: boolean;
}

/** Header names as they are used: never empty, never twice. */
export function uniqueNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((cell, i) => {
    const base = cell.trim().replaceAll(/\s+/g, ' ') || `column ${i + 1}`;
    let name = base;
    for (let n = 2; used.has(name); n += 1) name = `${base} ${n}`;
    used.add(name);
    return name;
  });
}

/** The delimiter that cuts the first lines most often and most evenly. Delimiters within quotes do not count. */
export function detectDelimiter(sample: string): string {
  const lines = sample
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const even = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const score = first * even;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

async function readSample(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-8 or UTF-16 when the bytes say so; what is no UTF-8 is Windows-1252, which contains Latin-1. */
function encodingOf(sample: Buffer): 'utf-8' | 'utf-16le' | 'windows-1252' {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  try {
    // A character may be cut at the end of the sample, which streaming allows.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes a stream; a byte order mark is dropped. */
function decoding(encoding: string): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
}

/** Yields each row as a list of cells; the header is the first. Rows may have different lengths. */
export async function* csvRows(path: string, dialect: CsvDialect = {}): AsyncGenerator<readonly string[]> {
  const sample = await readSample(path);
  const encoding = encodingOf(sample);
  const delimiter = dialect.delimiter ?? detectDelimiter(new TextDecoder(encoding).decode(sample));
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  // Errors reach the loop below through the parser, whichever stream they come from.
  pipeline(createReadStream(path), decoding(encoding), parser, () => undefined);
  yield* parser as AsyncIterable<string[]>;
}
