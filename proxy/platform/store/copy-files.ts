/**
 * Copies every file of one store into another and proves each: what the other has is read back and compared with its
 * checksum. It can be repeated, continues where it was broken off, and replaces what the other has in another form.
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.ts';

export interface CopyResult {
  /** Files that are there now and are what they should be. */
  readonly proved: number;
  readonly bytes: number;
  /** Of these, those that were not there before. */
  readonly copied: number;
  /** Files that are not what their names say where they come from. They were left out. */
  readonly damaged: readonly string[];
}

/** True when the bytes are there and are what their key says. */
async function isWhole(store: FileStore, key: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(await store.read(key), hash);
  return hash.digest('hex') === key;
}

/**
 * @param progress called after each file
 * @throws Error when a file is not what it should be where it was copied to; StoreUnavailable
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  progress: (done: number, bytes: number) => void = () => undefined,
): Promise<CopyResult> {
  let [proved, bytes, copied] = [0, 0, 0];
  const damaged: string[] = [];
  for await (const file of from.list()) {
    const { key } = file;
    const isThere = (await to.sizeOf(key)) === file.bytes && (await isWhole(to, key));
    if (!isThere) {
      if (!(await isWhole(from, key))) {
        damaged.push(key);
        continue;
      }
      await to.remove(key);
      await from.withFile(key, (path) => to.put(path));
      if (!(await isWhole(to, key)))
        throw new Error(`${to.place} gives back other bytes for ${key} than it was given.`);
      copied += 1;
    }
    proved += 1;
    bytes += file.bytes;
    progress(proved + damaged.length, bytes);
  }
  return { proved, bytes, copied, damaged };
}
