/** Streams the rows of a delimited text file, whatever its encoding, line ends and delimiter are. */
import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { detectDelimiter, TOLERANT } from '#proxy/platform/formats/delimited/delimiter.ts';
import { detectEncoding, readSample } from '#proxy/platform/formats/delimited/encoding.ts';

export interface CsvDialect {
  readonly delimiter?: string;
  /** False when the first row is data already. */
  readonly header?: boolean;
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
  const encoding = detectEncoding(sample);
  const delimiter = dialect.delimiter ?? detectDelimiter(new TextDecoder(encoding).decode(sample));
  const parser = parse({ ...TOLERANT, delimiter });
  // Errors reach the loop below through the parser, whichever stream they come from.
  pipeline(createReadStream(path), decoding(encoding), parser, () => undefined);
  yield* parser as AsyncIterable<string[]>;
}
