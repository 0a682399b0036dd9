/** What a Parquet file says of itself at its end. */
import { open } from 'node:fs/promises';
import { readStruct, type ThriftStruct } from './thrift.ts';

/** The length of the metadata, and the mark of the format. */
const TAIL = 8;
/** Longer metadata is not looked into. */
const MOST = 64 * 1_048_576;
/** @returns null where the end is none of a Parquet file. @throws NoThrift where it cannot be read */
export async function metadataOf(path: string): Promise<ThriftStruct | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(TAIL);
    await handle.read(tail, 0, TAIL, Math.max(0, size - TAIL));
    const length = tail.readUInt32LE(0);
    if (tail.subarray(4).toString() !== 'PAR1' || length > Math.min(MOST, size - TAIL)) return null;
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, size - TAIL - length);
    return readStruct(bytes);
  } finally {
    await handle.close();
  }
}
