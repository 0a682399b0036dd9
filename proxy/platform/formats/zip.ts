/**
 * Reads members of a ZIP archive (APPNOTE 6.3): stored and deflated ones, as archives of data have them. What is
 * unpacked is bounded, because a small archive can hold an endless file.
 */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';

export interface ZipMember {
  readonly name: string;
  /** In bytes, as the archive says. */
  readonly size: number;
  readonly packed: number;
  readonly method: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
/** The end record is the last 22 bytes, before a comment of at most 64 kB. */
const TAIL = 22 + 65_535;
/** Bytes of a table of contents that are read. */
const CONTENTS = 64 * 1_048_576;
const STORED = 0;
const DEFLATED = 8;

const broken = (why: string) => new ConversionError('unreadable', `the archive ${why}`);

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw broken('ends too early');
  return buffer;
}

/** Lists the members that can be read; folders and encrypted ones are left out. @throws ConversionError */
export async function zipMembers(path: string): Promise<ZipMember[]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL);
    const tail = await readAt(handle, size - length, length);
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
    if (end < 0) throw broken('has no table of contents');
    const bytes = tail.readUInt32LE(end + 12);
    const from = tail.readUInt32LE(end + 16);
    // Archives beyond 4 GB say so with all bits set (ZIP64), and are larger than what is read.
    if (bytes > CONTENTS || from === 0xff_ff_ff_ff) throw new ConversionError('tooLarge', 'a ZIP64 archive');
    return membersOf(await readAt(handle, from, bytes));
  } finally {
    await handle.close();
  }
}

function membersOf(contents: Buffer): ZipMember[] {
  const members: ZipMember[] = [];
  for (let at = 0; at + 46 <= contents.length && contents.readUInt32LE(at) === ENTRY;) {
    const flags = contents.readUInt16LE(at + 8);
    const method = contents.readUInt16LE(at + 10);
    const nameLength = contents.readUInt16LE(at + 28);
    const name = contents.toString('utf8', at + 46, at + 46 + nameLength);
    const isEncrypted = (flags & 1) === 1;
    if (!isEncrypted && (method === STORED || method === DEFLATED) && !name.endsWith('/'))
      members.push({
        name,
        method,
        packed: contents.readUInt32LE(at + 20),
        size: contents.readUInt32LE(at + 24),
        offset: contents.readUInt32LE(at + 42),
      });
    at += 46 + nameLength + contents.readUInt16LE(at + 30) + contents.readUInt16LE(at + 32);
  }
  return members;
}

/** Ends a stream with an error after so many bytes. */
export function bounded(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(new ConversionError('tooLarge', `more than ${most} bytes when unpacked`));
      else done(null, chunk);
    },
  });
}

/** The streams through which a member comes, first to last. @throws ConversionError for an archive that is damaged */
export async function zipStreams(
  path: string,
  { offset, packed, method }: ZipMember,
  most: number,
): Promise<[Readable, ...Transform[]]> {
  const handle = await open(path);
  try {
    const head = await readAt(handle, offset, 30);
    if (head.readUInt32LE(0) !== LOCAL) throw broken('points nowhere');
    const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const source =
      packed === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + packed - 1 });
    return method === STORED ? [source, bounded(most)] : [source, createInflateRaw(), bounded(most)];
  } finally {
    await handle.close();
  }
}
