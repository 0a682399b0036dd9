/** Writes text in the encodings that are read here: the inverse of what is decoded. */
import { textDecoderOf } from '#proxy/platform/formats/encoding/text-decoder.ts';

const encoders = new Map<string, ReadonlyMap<string, Uint8Array>>();

/** Every character that one byte, or two, decode to. */
function tableOf(label: string): ReadonlyMap<string, Uint8Array> {
  const decoder = textDecoderOf(label);
  const table = new Map<string, Uint8Array>();
  const add = (bytes: Uint8Array) => {
    const text = decoder.decode(bytes);
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(Uint8Array.of(first));
  if (/jis|euc|big5|gb/.test(label))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) add(Uint8Array.of(first, second));
  return table;
}

/** @throws Error for a character that the encoding lacks */
export function encode(text: string, label: string): Buffer {
  if (label === 'utf-8') return Buffer.from(text);
  if (label.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return label === 'utf-16be' ? bytes.swap16() : bytes;
  }
  if (label.startsWith('utf-32')) {
    const codes = Uint32Array.from([...text].map((character) => character.codePointAt(0) ?? 0));
    const bytes = Buffer.from(codes.buffer);
    // `swap32` swaps in place, and the buffer is this text's own.
    return label === 'utf-32be' ? bytes.swap32() : bytes;
  }
  const table = encoders.get(label) ?? tableOf(label);
  encoders.set(label, table);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
}
