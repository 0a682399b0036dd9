/**
 * Finds out by its bytes how a text file is encoded, no matter who reads it. The whole file is looked at: one letter at its
 * end decides. Only lines with characters outside ASCII are scored, each once, and at most 8 kB of them.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { guessEncoding } from './likelihood.ts';
import { CODE_PAGE_850 } from './text-decoder.ts';
import { wideEncoding } from './wide.ts';

/** Bytes of the beginning that `readSample` reads. */
const SAMPLE = 262_144;
const CHUNK = 1_048_576;
/** Bytes of lines that are scored, and the longest piece of one. */
const SCORED = 8192;
const LONGEST = 4096;
/** Lines of valid UTF-8 after which no more are counted. */
const ENOUGH = 10_000;
/** From this confidence on a reading needs no word of warning. */
export const CERTAIN = 0.95;
/** The greatest confidence in a reading that fits no language well. */
const POOR = 0.9;
const MOST_ALTERNATIVES = 4;

export interface Encoding {
  /** A name of the WHATWG Encoding Standard, `utf-32le`, `utf-32be` or `ibm850`. */
  readonly label: string;
  /** Probability that it is right, 0 to 1; 1 for a byte order mark, valid UTF-8 and what the publisher states. */
  readonly confidence: number;
  /** Other readings that are possible, best first. */
  readonly alternatives: readonly string[];
  /** In UTF-8: lines that are broken, and how they are read. */
  readonly stray: { readonly label: string; readonly lines: number } | null;
}

/** What begins Japanese text in ISO 2022. */
const iso2022 = ['$@', '$B', '(J', '(I'].map((mark) => Buffer.from(`\u001b${mark}`));

const certain = (label: string, confidence = 1): Encoding => ({
  label,
  confidence,
  alternatives: [],
  stray: null,
});

/** Reads the beginning of a file. */
export async function readSample(path: string, bytes = SAMPLE): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(bytes, size);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const marks: readonly (readonly [label: string, mark: readonly number[]])[] = [
  // UTF-32 begins as UTF-16 does.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The label of an encoding as a publisher states it; null for one that no one reads here. */
export function encodingLabel(stated: string): string | null {
  const name = stated.trim().toLowerCase();
  const utf32 = /^utf[-_]?32(?:[-_]?(be|le))?$/.exec(name);
  if (utf32) return utf32[1] === 'be' ? 'utf-32be' : 'utf-32le';
  if (/^(?:cp|ibm|dos|pc)?[-_ ]?850$/.test(name)) return CODE_PAGE_850;
  try {
    return new TextDecoder(name.replaceAll('_', '-')).encoding;
  } catch {
    try {
      return new TextDecoder(name.replace(/^cp-?(\d)/, 'windows-$1').replaceAll(/[ _]/g, '')).encoding;
    } catch {
      return null;
    }
  }
}

/** Whole and broken sequences of several bytes. */
function countSequences(bytes: Uint8Array): { whole: number; broken: number } {
  const counts = { whole: 0, broken: 0 };
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    const needed = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    let found = 0;
    while (found < needed && ((bytes[i + 1 + found] ?? 0) & 0xc0) === 0x80) found += 1;
    if (needed > 0 && found === needed) {
      counts.whole += 1;
      i += found;
    } else counts.broken += 1;
  }
  return counts;
}

/** Different lines, up to a number of bytes. */
function createSample() {
  const seen = new Set<string>();
  const lines: Buffer[] = [];
  let size = 0;
  return {
    add(line: Buffer): void {
      if (size >= SCORED) return;
      const key = line.toString('latin1');
      if (seen.has(key)) return;
      seen.add(key);
      lines.push(Buffer.concat([line, Buffer.from('\n')]));
      size += line.length + 1;
    },
    lines: () => lines,
    bytes: () => Buffer.concat(lines),
  };
}

/** Pieces of a chunk that end with a line, or in the middle of a long one where a character is ASCII. */
function* linesOf(chunk: Buffer): Generator<Buffer> {
  let start = 0;
  for (let i = 0; i <= chunk.length; i += 1) {
    const byte = chunk[i];
    const ends = byte === undefined || byte === 10 || byte === 13 || (i - start > LONGEST && byte < 0x80);
    if (!ends) continue;
    if (i > start) yield chunk.subarray(start, i);
    start = i + 1;
  }
}

/** The bytes of a file, in chunks. */
export type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Space for a chunk is taken as the file needs it: clearing a mebibyte takes longer than reading a small file. */
export async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  yield* createReadStream(path, { highWaterMark: Math.min(CHUNK, size + 1) }) as AsyncIterable<Buffer>;
}

/** Chunks that are cut at line ends where there are any, so that no character is across two. */
export async function* byLine(chunks: Chunks): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const read of chunks) {
    const chunk = rest.length === 0 ? read : Buffer.concat([rest, read]);
    let end = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13)) + 1;
    // A document on one line is cut behind a character of ASCII.
    if (end === 0 && chunk.length >= CHUNK) end = chunk.findLastIndex((byte) => byte < 0x80) + 1;
    if (end === 0 && chunk.length >= 4 * CHUNK) end = chunk.length;
    if (end > 0) yield chunk.subarray(0, end);
    rest = Buffer.from(chunk.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

/** What a pass over a file without a mark finds. */
async function lookThrough(chunks: Chunks) {
  const foreign = createSample();
  const broken = createSample();
  const lines = { whole: 0, broken: 0 };
  let isIso2022 = false;
  for await (const chunk of byLine(chunks)) {
    if (isAscii(chunk)) {
      isIso2022 ||= iso2022.some((mark) => chunk.includes(mark));
      continue;
    }
    const isWhole = isUtf8(chunk);
    if (isWhole && lines.whole > ENOUGH) continue;
    for (const line of linesOf(chunk)) {
      if (isAscii(line)) continue;
      const isBroken = !isWhole && !isUtf8(line);
      lines[isBroken ? 'broken' : 'whole'] += 1;
      foreign.add(line);
      if (isBroken) broken.add(line);
    }
  }
  return { foreign, broken, lines, isIso2022 };
}

function byLikelihood(bytes: Buffer): Encoding {
  const guesses = guessEncoding(bytes);
  const [top] = guesses;
  if (top === undefined) return certain('windows-1252', 0.05);
  const confidence = Math.min(top.probability, top.fit < -4.5 ? POOR : 1);
  const others = guesses.filter(({ text, probability }) => text !== top.text && probability > 0.001);
  const alternatives = others.slice(0, MOST_ALTERNATIVES).map(({ label }) => label);
  return { label: top.label, confidence, alternatives, stray: null };
}

interface Bytes {
  readonly start: Buffer;
  /** Of the whole file. */
  readonly size: number;
  readonly chunks: () => Chunks;
}

async function detectIn({ start, size, chunks }: Bytes, stated: string | null): Promise<Encoding> {
  const [marked] = marks.find(([, mark]) => mark.every((byte, i) => start[i] === byte)) ?? [];
  if (marked !== undefined) return certain(marked);
  const label = stated === null ? null : encodingLabel(stated);
  if (label !== null) return certain(label);
  const wide = wideEncoding(start, size);
  if (wide !== null) return certain(wide, 0.98);
  const { foreign, broken, lines, isIso2022 } = await lookThrough(chunks());
  if (isIso2022) return certain('iso-2022-jp', 0.99);
  if (lines.broken === 0) return certain('utf-8');
  const { whole, broken: brokenSequences } = countSequences(Buffer.concat([foreign.bytes(), broken.bytes()]));
  const isMostlyUtf8 =
    (whole >= brokenSequences && lines.whole >= lines.broken) || whole > 9 * brokenSequences;
  if (!isMostlyUtf8) return byLikelihood(foreign.bytes());
  const odd = broken.lines().filter((line) => {
    const counts = countSequences(line);
    return counts.broken >= counts.whole;
  });
  const stray = odd.length === 0 ? 'windows-1252' : byLikelihood(Buffer.concat(odd)).label;
  return { ...certain('utf-8', CERTAIN), stray: { label: stray, lines: lines.broken } };
}

/** @param stated what the publisher says; a byte order mark is stronger */
export async function detectEncoding(path: string, stated?: string): Promise<Encoding> {
  const [start, { size }] = [await readSample(path), await stat(path)];
  return detectIn({ start, size, chunks: () => chunksOf(path) }, stated ?? null);
}

/** The encoding of bytes that are the beginning of a file, or all of it. */
export function detectEncodingOf(bytes: Buffer, size: number): Promise<Encoding> {
  // A character may be cut at the end.
  const isCut = bytes.length < size;
  const whole = isCut ? bytes.subarray(0, bytes.findLastIndex((byte) => byte < 0x80) + 1) : bytes;
  return detectIn({ start: bytes, size, chunks: () => [whole] }, null);
}
