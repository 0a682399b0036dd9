/**
 * Stored bytes: one file for each content, named by its SHA-256, below DATA_DIR/files.
 * The same content is kept once, however many resources use it, and a file is never changed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** SHA-256 of the bytes in hexadecimal; also their address. */
  readonly key: string;
  readonly bytes: number;
}

/** Where the bytes of a key are. @throws Error for a key that is no SHA-256, so that no path can be smuggled in. */
export function storedFilePath(filesDir: string, key: string): string {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The key of a stored file must be a SHA-256');
  return join(filesDir, key.slice(0, 2), key);
}

/**
 * Stores bytes while hashing them. They appear under their address whole or not at all.
 * @param source a path, or the bytes themselves.
 */
export async function storeFile(filesDir: string, source: string | Uint8Array): Promise<StoredFile> {
  const waiting = join(filesDir, 'incoming', randomBytes(12).toString('hex'));
  await mkdir(dirname(waiting), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const input = typeof source === 'string' ? createReadStream(source) : Readable.from([source]);
  try {
    await pipeline(input, measure, createWriteStream(waiting, { flags: 'wx', mode: 0o640 }));
    const key = hash.digest('hex');
    const place = storedFilePath(filesDir, key);
    if (await stat(place).catch(() => undefined)) return { key, bytes };
    await mkdir(dirname(place), { recursive: true });
    await rename(waiting, place);
    return { key, bytes };
  } finally {
    await rm(waiting, { force: true });
  }
}
