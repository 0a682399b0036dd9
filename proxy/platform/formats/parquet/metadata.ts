/** What a Parquet file says of itself at its end. */
import { open } from 'node:fs/promises';
import { NoThrift, readStruct, type ThriftStruct } from './thrift.ts';

export const MAGIC = Buffer.from('PAR1');
/** The length of the metadata and the four letters of the format. */
export const TAIL = 8;
/** Longer metadata is not looked into. */
const MOST = 64 * 1_048_576;

/** Bytes of the metadata of a file. @param tail the last eight bytes @throws NoThrift */
export function metadataLength(tail: Buffer): number {
  if (tail.length !== TAIL || !tail.subarray(4).equals(MAGIC)) throw new NoThrift('The file is no Parquet');
  return tail.readUInt32LE(0);
}

/** @throws NoThrift where the end of the file is none of a Parquet file, or cannot be read */
export async function metadataOf(path: string): Promise<ThriftStruct> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(TAIL);
    await handle.read(tail, 0, TAIL, Math.max(0, size - TAIL));
    const length = metadataLength(tail);
    if (length > Math.min(MOST, size - TAIL)) throw new NoThrift('The metadata is longer than the file');
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, size - TAIL - length);
    return readStruct(bytes);
  } finally {
    await handle.close();
  }
}
