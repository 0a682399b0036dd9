/** Pieces of uploads in a folder, which several servers may share on a file system that all of them see. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { freshPath } from './draft.ts';
import { FileMissing, StoreUnavailable, type FileStore } from './file-store.ts';
import { bytesOf, checkPieceName, requireKey, type PieceStore } from './piece-store.ts';

/**
 * @param folder is made when a piece is stored
 * @param incoming where drafts are; on the same file system
 */
export function createFolderPieces(folder: string, incoming: string, files: FileStore): PieceStore {
  const pathOf = (name: string) => join(folder, checkPieceName(name));
  const pieces: PieceStore = {
    async put(name, chunks) {
      const place = pathOf(name);
      const draft = freshPath(incoming);
      await mkdir(incoming, { recursive: true });
      try {
        const handle = await open(draft, 'wx', 0o640);
        try {
          await handle.writev(chunks);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(name) {
      const handle = await open(pathOf(name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw new FileMissing(error);
        throw new StoreUnavailable(`The folder ${folder} does not answer.`, { cause: error });
      });
      return handle.createReadStream({ highWaterMark: 1_048_576 });
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    removeAll: async (upload) => rm(pathOf(upload), { recursive: true, force: true }),
    async *list() {
      yield* await readdir(folder).catch(() => []);
    },
    async join(parts, key) {
      const stored = await files.put(bytesOf(pieces, parts));
      requireKey(stored, key);
      return stored;
    },
  };
  return pieces;
}
