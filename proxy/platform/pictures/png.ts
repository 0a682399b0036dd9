/** PNG (W3C, third edition): a signature and chunks of length, name, data and checksum. */
import { crc32 } from 'node:zlib';
import type { ReadPicture } from './read-picture.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What the picture is made of; texts, times and camera data are left out. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

export function readPng(bytes: Buffer): ReadPicture | undefined {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const parts: Uint8Array[] = [PNG_SIGNATURE];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined;
    if (name === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    else if (size === undefined) return undefined;
    hasData ||= name === 'IDAT';
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
    // What follows the end is not the picture.
    if (name === 'IEND')
      return size && hasData ? { type: 'image/png', ...size, bytes: Buffer.concat(parts) } : undefined;
  }
}
