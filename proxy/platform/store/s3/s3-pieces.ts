/**
 * Pieces of uploads in a bucket: `uploads/UPLOAD/PIECE` below the prefix. They are put together by the bucket itself;
 * only what an interruption has left in several pieces of one part passes through the server.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../file-store.ts';
import { bytesOf, checkPieceName, requireKey, SLOT, type Piece, type PieceStore } from '../piece-store.ts';
import { shelvedName } from '../content-key.ts';
import type { Bucket } from './bucket.ts';

const ROOT = 'uploads/';

/** The pieces by the slot that they are in: S3 requires parts of one size. */
function slotsOf(pieces: readonly Piece[]): Piece[][] {
  const slots: Piece[][] = [];
  for (const piece of pieces) (slots[Math.floor(piece.start / SLOT)] ??= []).push(piece);
  return slots;
}

export function createS3Pieces(bucket: Bucket, files: FileStore): PieceStore {
  const nameOf = (name: string) => ROOT + checkPieceName(name);
  const pieces: PieceStore = {
    put: async (name, chunks) => bucket.putBytes(nameOf(name), Buffer.concat(chunks)),
    read: async (name) => bucket.read(nameOf(name)),
    remove: async (name) => bucket.remove(nameOf(name)),
    async removeAll(upload) {
      for await (const { name } of bucket.list(`${nameOf(upload)}/`)) await bucket.remove(name);
    },
    async *list() {
      let last: string | undefined;
      for await (const { name } of bucket.list(ROOT)) {
        const upload = name.slice(ROOT.length).split('/', 1)[0];
        if (upload !== undefined && upload !== last) yield upload;
        last = upload;
      }
    },
    async join(parts, key) {
      const slots = slotsOf(parts);
      if (key === null || slots.length === 1) {
        const stored = await files.put(bytesOf(pieces, parts));
        requireKey(stored, key);
        return stored;
      }
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      await bucket.compose(
        `files/${shelvedName(key)}`,
        slots.map((slot) =>
          slot.length === 1 && slot[0] !== undefined
            ? { copyOf: nameOf(slot[0].name) }
            : { bytes: () => buffer(Readable.from(bytesOf(pieces, slot))) },
        ),
      );
      return { key, bytes };
    },
  };
  return pieces;
}
