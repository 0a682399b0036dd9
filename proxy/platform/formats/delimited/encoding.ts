/** Finds out by its bytes how a text file is encoded, whoever reads it. */
import { open } from 'node:fs/promises';

/** Bytes that are looked at. */
const SAMPLE = 262_144;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Reads the beginning of a file. */
export async function readSample(path: string, bytes = SAMPLE): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-16 without a mark has a zero in every other byte of Latin text. */
function looksUtf16(sample: Buffer): Encoding | null {
  const counts = [0, 0];
  const length = Math.min(sample.length, 4096);
  for (let i = 0; i < length; i += 1) if (sample[i] === 0) counts[i % 2] = (counts[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = counts;
  const many = length / 4;
  if (odd > many && even < many / 8) return 'utf-16le';
  return even > many && odd < many / 8 ? 'utf-16be' : null;
}

/** What is no UTF-8 is Windows-1252, which contains Latin-1. */
export function detectEncoding(sample: Buffer): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const utf16 = looksUtf16(sample);
  if (utf16) return utf16;
  try {
    // A character may be cut at the end of the sample, which streaming allows.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** True for bytes that no text has: the file is something else, whatever it is called. */
export const isBinary = (sample: Buffer, encoding: Encoding): boolean =>
  !encoding.startsWith('utf-16') && sample.subarray(0, 8192).includes(0);
