/**
 * Cuts delimited text into rows. Text without quotation marks is cut at its delimiters; from the first chunk with one on,
 * `csv-parse` reads the rest byte by byte, which takes four times as long (decision 249).
 */
import { parse, type Parser } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { LONGEST_ROW, TOLERANT, type Cutting } from './delimiter.ts';

/** Rows that are handed on together. */
const BATCH = 256;
/** Characters of an unfinished line that the parser reads in any case, since it knows when one is too long. */
const LONG_LINE = LONGEST_ROW / 8;
/** Characters of a line, which may be one row. */
const LONGEST_LINE = 2 * LONGEST_ROW;
/** Characters from which a part of a text is kept together with the whole of it. */
const SLICED = 13;

/** A text that does not keep the chunk in memory that it was cut from. */
const ownText = (text: string): string => (text.length < SLICED ? text : ` ${text}`.slice(1));

const linesOf = (text: string): string[] =>
  text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');

/** Where the last whole line ends: a `\r` at the end may be half of a `\r\n`. */
const endOfLines = (text: string): number =>
  Math.max(text.lastIndexOf('\n'), text.length < 2 ? -1 : text.lastIndexOf('\r', text.length - 2)) + 1;

/** A row that cannot be read: `lines` counts the line that it ends in, from 1. */
export class UnreadableRow extends Error {
  readonly code: string;
  readonly lines: number;
  constructor(code: string, lines: number, cause: unknown) {
    super('A row of the text cannot be read', { cause });
    this.code = code;
    this.lines = lines;
  }
}

async function* joined(first: string, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}

/**
 * The same chunks, as long as their lines are no longer than rows may be with all of their delimiters and quotation marks:
 * the parser counts the letters of cells alone, and would keep a line of a hundred million delimiters.
 */
async function* withinLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let [lines, length] = [1, 0];
  for await (const chunk of chunks) {
    const end = chunk.includes('\n') ? '\n' : '\r';
    let from = 0;
    for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, from)) {
      lines += 1;
      length = 0;
      from = at + 1;
    }
    length += chunk.length - from;
    if (length > LONGEST_LINE) throw new UnreadableRow('CSV_MAX_RECORD_SIZE', lines, null);
    yield chunk;
  }
}

async function* parsed(parser: Parser, linesBefore: number): AsyncGenerator<string[][]> {
  let batch: string[][] = [];
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (batch.push(row) < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    const { code = '', lines = 1 } = error as { code?: string; lines?: number };
    if (!code.startsWith('CSV_')) throw error;
    throw new UnreadableRow(code, linesBefore + lines, error);
  }
  if (batch.length > 0) yield batch;
}

async function* cutFrom(
  iterator: AsyncIterator<string>,
  { delimiter, quote }: Cutting,
): AsyncGenerator<string[][]> {
  const trims = delimiter !== ' ' && delimiter !== '\t';
  const cellsOf = (line: string) =>
    line.split(delimiter).map((cell) => ownText(trims ? cell.trimStart() : cell));
  let rest = '';
  let lines = 0;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value;
    if ((quote !== null && chunk.includes(quote)) || rest.length > LONG_LINE) {
      const parser = parse({ ...TOLERANT, delimiter, quote: quote ?? false, ltrim: trims });
      pipeline(Readable.from(withinLines(joined(rest + chunk, iterator))), parser, () => undefined);
      yield* parsed(parser, lines);
      return;
    }
    const text = rest + chunk;
    const end = endOfLines(text);
    rest = text.slice(end);
    if (end === 0) continue;
    const whole = linesOf(text.slice(0, end));
    whole.pop();
    lines += whole.length;
    yield whole.map(cellsOf);
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  const cells = cellsOf(last);
  if (rest !== last || cells.some((cell) => cell !== '') || cells.length > 1) yield [cells];
}

/**
 * @param chunks the text, cut anywhere
 * @returns rows in batches; an empty line is a row with one empty cell
 * @throws UnreadableRow where a quotation mark is not closed, or a row is too long
 */
export async function* cutRows(chunks: AsyncIterable<string>, cutting: Cutting): AsyncGenerator<string[][]> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    yield* cutFrom(iterator, cutting);
  } finally {
    // Who needs no more rows closes the file.
    await iterator.return?.();
  }
}
