/** Decodes bytes chunk by chunk. A byte order mark is left out, and so is NUL, which no database takes. */
import { isUtf8 } from 'node:buffer';
import { byLine, chunksOf, type Chunks, type Encoding } from './detect.ts';
import { textDecoderOf } from './text-decoder.ts';

/** UTF-32, which the Encoding Standard leaves out. */
function utf32Decoder(littleEndian: boolean): (chunk: Buffer) => string {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const length = bytes.length - (bytes.length % 4);
    rest = Buffer.from(bytes.subarray(length));
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    let text = '';
    for (let i = 0; i < length; i += 4) {
      const code = view.getUint32(i, littleEndian);
      const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      text += isCharacter ? String.fromCodePoint(code) : '\ufffd';
    }
    return text;
  };
}

async function* decodeUtf32(chunks: Chunks, label: string): AsyncGenerator<string> {
  const decode = utf32Decoder(label === 'utf-32le');
  for await (const chunk of chunks) yield decode(chunk);
}

/** UTF-8 whose broken lines alone are read in another encoding. */
async function* decodeByLine(chunks: Chunks, stray: string): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const other = textDecoderOf(stray);
  for await (const chunk of byLine(chunks)) {
    if (isUtf8(chunk)) {
      yield utf8.decode(chunk);
      continue;
    }
    let text = '';
    let start = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i];
      if (byte !== 10 && byte !== 13 && i + 1 < chunk.length) continue;
      const line = chunk.subarray(start, i + 1);
      text += isUtf8(line) ? utf8.decode(line) : other.decode(line);
      start = i + 1;
    }
    yield text;
  }
}

async function* decodeStandard(chunks: Chunks, label: string): AsyncGenerator<string> {
  const decoder = textDecoderOf(label);
  const marks = label === 'windows-1258';
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    // The last letter may get its tone in the next chunk.
    rest = marks ? text.slice(-1) : '';
    yield marks ? text.slice(0, -1).normalize('NFC') : text;
  }
  const last = rest + decoder.decode();
  yield marks ? last.normalize('NFC') : last;
}

async function* decodeAny(chunks: Chunks, { label, stray }: Encoding): AsyncGenerator<string> {
  if (label.startsWith('utf-32')) yield* decodeUtf32(chunks, label);
  else if (label === 'utf-8' && stray !== null) yield* decodeByLine(chunks, stray.label);
  else yield* decodeStandard(chunks, label);
}

/** What programs of DOS write after the last line. */
const END_OF_FILE = '\u001a';

/** Yields the text of bytes, in chunks. */
export async function* decodeChunks(chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  let isFirst = true;
  let held = '';
  for await (const chunk of decodeAny(chunks, encoding)) {
    if (chunk === '') continue;
    const text = isFirst ? chunk.replace(/^\ufeff/, '') : chunk;
    isFirst = false;
    const whole = held + (text.includes('\0') ? text.replaceAll('\0', '') : text);
    // It is a character like any other where something follows.
    held = whole.endsWith(END_OF_FILE) ? END_OF_FILE : '';
    yield held === '' ? whole : whole.slice(0, -1);
  }
}

/** Yields the text of a file, in chunks. */
export const decodeFile = (path: string, encoding: Encoding): AsyncGenerator<string> =>
  decodeChunks(chunksOf(path), encoding);
