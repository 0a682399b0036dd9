/**
 * Pieces of files on their way into a store: what an unfinished upload has brought so far. They are where the files
 * are, in the folder or the bucket, so that any server continues an upload and none has to keep its bytes.
 */
import type { Readable } from 'node:stream';
import { UPLOAD_PIECE } from '#contract/uploads.ts';
import type { StoredFile } from './file-store.ts';

/** Pieces begin at multiples of it, or where an interruption left off, and never reach beyond the next. */
export const SLOT = UPLOAD_PIECE;

export interface Piece {
  /** Where its first byte is in the file. */
  readonly start: number;
  readonly bytes: number;
  readonly name: string;
}

/** Names are `UPLOAD/PIECE`, of letters, digits and dashes. All methods throw StoreUnavailable. */
export interface PieceStore {
  /** Stores a piece: whole or not at all. */
  put(name: string, chunks: readonly Buffer[]): Promise<void>;
  /** @throws FileMissing */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes all pieces of an upload. */
  removeAll(upload: string): Promise<void>;
  /** Uploads that have pieces. */
  list(): AsyncIterable<string>;
  /**
   * Puts the pieces of a file together and stores it. The pieces stay.
   * @param pieces in the order of the file, without gaps
   * @param key what the SHA-256 of the file is; null when it is not known
   * @throws Error when the file is another one than the key says
   */
  join(pieces: readonly Piece[], key: string | null): Promise<StoredFile>;
}

/** @throws Error for a name that could lead elsewhere */
export function checkPieceName(name: string): string {
  if (!/^[\w-]{1,64}(?:\/[\w-]{1,64})?$/.test(name)) throw new Error('A piece must be named by words');
  return name;
}

/** All bytes of the pieces, one after the other. */
export async function* bytesOf(
  store: Pick<PieceStore, 'read'>,
  pieces: readonly Piece[],
): AsyncGenerator<Buffer> {
  for (const { name } of pieces) for await (const chunk of await store.read(name)) yield chunk as Buffer;
}

/** The same file by another key than was expected: a piece is damaged. */
export function requireKey({ key }: StoredFile, expected: string | null): void {
  if (expected !== null && key !== expected)
    throw new Error(`The pieces have the SHA-256 ${key} and not ${expected}`);
}
