/** Bytes on their way into a store: a file of this machine that is hashed while it is written. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './file-store.ts';

export interface Draft extends StoredFile {
  readonly path: string;
}

/** A unique path. */
export const freshPath = (folder: string): string => join(folder, randomBytes(12).toString('hex'));

/**
 * Writes bytes to a file while hashing them, and onto the disk itself before it says so.
 * @throws the stream's error, or that of the signal
 */
export async function writeHashed(input: Readable, path: string, signal?: AbortSignal): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(path, { flags: 'wx', mode: 0o640, flush: true });
  await pipeline(input, measure, output, signal ? { signal } : {});
  return { key: hash.digest('hex'), bytes };
}

/**
 * Does some work with a copy of some bytes, and takes away what it leaves of it.
 * @param source a path, the bytes themselves, or the bytes as they come
 */
export async function withDraft<T>(
  folder: string,
  source: string | Uint8Array | AsyncIterable<Uint8Array>,
  work: (draft: Draft) => Promise<T>,
): Promise<T> {
  const path = freshPath(folder);
  await mkdir(folder, { recursive: true });
  try {
    const input =
      typeof source === 'string'
        ? createReadStream(source)
        : Readable.from(source instanceof Uint8Array ? [source] : source);
    return await work({ ...(await writeHashed(input, path)), path });
  } finally {
    await rm(path, { force: true });
  }
}

/** Whatever is written to such a folder is used and gone within so many milliseconds, or its process is. */
const ABANDONED = 6 * 3_600_000;

/** Removes drafts and copies whose process has died. @param now the clock, in milliseconds since 1970 */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry && now - entry.mtimeMs > ABANDONED) await rm(path, { recursive: true, force: true });
  }
}
