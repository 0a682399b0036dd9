/** JPEG (ISO/IEC 10918-1): segments that start with a marker; one that starts a scan has coded data behind it. */
import type { ReadPicture } from './read-picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const EXIF = 0xe1;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Application data says how to draw in JFIF (0), a colour profile (2) and Adobe's colour transform (14) only. */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0';
  return marker === 0xe0 || marker === 0xee;
}

/** Where coded data ends: at a marker that neither restarts it nor is one of its own bytes; -1 when nowhere. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes.readUInt8(at + 1);
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return -1;
}

/** The orientation of the camera, from the picture's metadata; 1 without. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}

/** Camera data that says nothing but which way up the picture is. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(0x0112, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

function readOrientation(segment: Buffer): number {
  try {
    const orientation = orientationOf(segment);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch {
    // Camera data that cannot be read says nothing.
    return 1;
  }
}

export function readJpeg(bytes: Buffer): ReadPicture | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let hasScan = false;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // What follows the end is not the picture: phones put further pictures there, each with camera data of its own.
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    if (marker === EXIF) orientation = Math.max(orientation, readOrientation(segment));
    if (isKept(marker, segment)) parts.push(segment);
    at = end;
    if (marker === SCAN) {
      hasScan = true;
      at = endOfScan(bytes, end);
      if (at === -1) return undefined;
      parts.push(bytes.subarray(end, at));
    }
  }
  if (size === undefined || !hasScan) return undefined;
  const isTurned = orientation > 4;
  const { width, height } = size;
  return {
    type: 'image/jpeg',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    bytes: Buffer.concat(
      orientation === 1 ? parts : [...parts.slice(0, 1), orientationSegment(orientation), ...parts.slice(1)],
    ),
  };
}
