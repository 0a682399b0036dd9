/** Recognises UTF-16 and UTF-32 without a byte order mark, by what every table and every document has of ASCII. */

/** Bytes that are looked at. */
const LOOKED_AT = 65_536;

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

const isSurrogate = (high: number) => high >= 0xd8 && high < 0xe0;
const isPlain = (byte: number) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127);

function isUtf32(bytes: Uint8Array, littleEndian: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length - (bytes.length % 4));
  let common = 0;
  for (let i = 0; i < view.byteLength; i += 4) {
    const code = view.getUint32(i, littleEndian);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    if (code < 0x250) common += 1;
  }
  return common > 0;
}

const LINE_END = 10;

/** Counts line ends, delimiters and digits in each byte order: half of the bytes of Russian text are no zeros. */
function utf16Order(bytes: Uint8Array): WideEncoding | null {
  const plain = [0, 0] as [number, number];
  const surrogates = [0, 0] as [number, number];
  const lines = [0, 0] as [number, number];
  let zeros = 0;
  let lineBytes = 0;
  const units = Math.floor(bytes.length / 2);
  for (let i = 0; i < units; i += 1) {
    const [first = 0, second = 0] = [bytes[2 * i], bytes[2 * i + 1]];
    if (second === 0 && isPlain(first)) plain[0] += 1;
    if (first === 0 && isPlain(second)) plain[1] += 1;
    if (first === 0 && second === 0) zeros += 1;
    if (first === LINE_END || second === LINE_END) lineBytes += 1;
    if (first === LINE_END && second === 0) lines[0] += 1;
    if (second === LINE_END && first === 0) lines[1] += 1;
    if (isSurrogate(second)) surrogates[0] += 1;
    if (isSurrogate(first)) surrogates[1] += 1;
  }
  if (zeros > units / 50) return null;
  // Text of one byte a character with a stray zero in it has line ends of one byte. A character of two may have such a
  // byte as well (上 is U+4E0A), but then lines end, or much of the text is ASCII.
  const hasLines = (one: 0 | 1) => 4 * lines[one] >= lineBytes || plain[one] > units / 5;
  const is = (one: 0 | 1, other: 0 | 1) =>
    plain[one] > units / 40 && plain[one] > 8 * plain[other] && surrogates[one] < units / 10 && hasLines(one);
  if (is(0, 1)) return 'utf-16le';
  return is(1, 0) ? 'utf-16be' : null;
}

/**
 * @param start the beginning of a file
 * @param size of the whole file, in bytes
 * @returns null for text with one byte a character, and for what is no text
 */
export function wideEncoding(start: Uint8Array, size: number): WideEncoding | null {
  const bytes = start.subarray(0, Math.min(start.length - (start.length % 4), LOOKED_AT) || start.length);
  if (!bytes.includes(0)) return null;
  if (size >= 8 && size % 4 === 0) {
    if (isUtf32(bytes, true)) return 'utf-32le';
    if (isUtf32(bytes, false)) return 'utf-32be';
  }
  return size % 2 === 0 ? utf16Order(bytes) : null;
}
