/**
 * What a store of files is: bytes of any kind under their SHA-256. The same content is kept once, however many
 * resources use it, and a stored file is never changed. `folder-files.ts` and `s3/s3-files.ts` are such stores.
 */
import type { Readable } from 'node:stream';
import { ProblemError } from '#contract/problem.ts';

export interface StoredFile {
  /** SHA-256 of the bytes in hexadecimal; also their address. */
  readonly key: string;
  readonly bytes: number;
}

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** There is no such file. A reader gets 404. */
export class FileMissing extends ProblemError {
  constructor(cause?: unknown) {
    super(404, 'The file is missing from the store');
    this.name = 'FileMissing';
    if (cause !== undefined) this.cause = cause;
  }
}

/** The store does not answer, or not as it should. A reader may come back; `cause` is for the log. */
export class StoreUnavailable extends ProblemError {
  /** True: it answers and says no, so waiting alone fixes nothing. */
  readonly refused: boolean;
  /** What is wrong, in a sentence for the operator. */
  readonly reason: string;
  constructor(reason: string, options: { cause?: unknown; refused?: boolean } = {}) {
    super(503, 'The store of files does not answer at this moment. Try again in a while.');
    this.name = 'StoreUnavailable';
    this.reason = reason;
    this.refused = options.refused ?? false;
    this.cause = options.cause ?? new Error(reason);
  }
}

/** All methods throw StoreUnavailable when the store does not answer, and Error for a key that is not a SHA-256. */
export interface FileStore {
  /** Where it is, in words for the log and the command line: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /**
   * Stores bytes while hashing them. They appear under their address whole or not at all, whatever breaks.
   * @param source a path, the bytes themselves, or the bytes as they come
   * @param look is given the bytes as a file of this machine before they are stored; when it throws, they are not
   */
  put(
    source: string | Uint8Array | AsyncIterable<Uint8Array>,
    look?: (path: string) => Promise<void>,
  ): Promise<StoredFile>;
  /** Size in bytes; null when there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Bytes of a file: all, or a range, of which only what exists is sent. A stream that cannot continue to the end
   * fails; it never ends early. Destroying it frees its resources.
   * @throws FileMissing
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Does some work with a file of this machine that contains the bytes and lasts as long as the work does.
   * @throws FileMissing
   */
  withFile<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Removes a file; one that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Every file, in the order of their keys. */
  list(): AsyncIterable<StoredFile>;
  /** Bytes that can still be stored; null where the store has no end that it knows of. */
  free(): Promise<number | null>;
  /** Resolves when the store answers. */
  check(): Promise<void>;
}

/** The first bytes of a file, up to a number. @throws FileMissing */
export async function readStart(store: FileStore, file: StoredFile, most: number): Promise<Buffer> {
  const length = Math.min(file.bytes, most);
  if (length === 0) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  for await (const part of await store.read(file.key, { start: 0, end: length - 1 }))
    parts.push(part as Buffer);
  return Buffer.concat(parts);
}
