/** WebP (RFC 9649): a RIFF file of chunks. */
import type { ReadPicture } from './read-picture.ts';

const ORNAMENTS = new Set(['EXIF', 'XMP ']);
/** Bits of the extended header that announce camera data. */
const METADATA_FLAGS = 0x08 | 0x04;

function sizeOf(name: string, data: Buffer): { width: number; height: number } | undefined {
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === 'VP8L' && data.readUInt8(0) === 0x2f) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  return undefined;
}

export function readWebp(bytes: Buffer): ReadPicture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const length = 8 + bytes.readUInt32LE(4);
  if (length > bytes.length) return undefined;
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = 12; at + 8 <= length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > length) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, end + ((end - at) % 2)));
    size ??= sizeOf(name, chunk.subarray(8));
    hasData ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
    if (!ORNAMENTS.has(name)) parts.push(chunk);
    at = end + ((end - at) % 2);
  }
  if (size === undefined || !hasData) return undefined;
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { type: 'image/webp', ...size, bytes: Buffer.concat([head, body]) };
}
