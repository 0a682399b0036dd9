/** A store of files in a folder, which several servers may share on a file system that all of them see. */
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { byName, isContentKey, shelvedName } from './content-key.ts';
import { withDraft } from './draft.ts';
import { FileMissing, StoreUnavailable, type FileStore } from './file-store.ts';

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

/** What the disk refuses, in the words of a store. */
const failure = (error: unknown, folder: string): Error =>
  isAbsent(error)
    ? new FileMissing(error)
    : new StoreUnavailable(`The folder ${folder} does not answer (${codeOf(error) ?? 'unknown reason'}).`, {
        cause: error,
      });

const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw failure(error, folder);
    })
  ).toSorted(byName);

/**
 * @param folder is made when something is stored
 * @param incoming where drafts are; on the same file system
 */
export function createFolderFiles(folder: string, incoming = join(folder, 'incoming')): FileStore {
  const pathOf = (key: string) => join(folder, shelvedName(key));
  const sizeOf = (key: string) => {
    const path = pathOf(key);
    return stat(path).then(
      (entry) => (entry.isFile() ? entry.size : null),
      (error: unknown) => {
        if (isAbsent(error)) return null;
        throw failure(error, folder);
      },
    );
  };
  return {
    place: folder,
    put: (source, look) =>
      withDraft(incoming, source, async ({ path, key, bytes }) => {
        await look?.(path);
        const place = pathOf(key);
        if ((await sizeOf(key)) === bytes) return { key, bytes };
        await mkdir(dirname(place), { recursive: true });
        // Where another server has been faster, what is there is the same.
        await rename(path, place);
        return { key, bytes };
      }),
    sizeOf: async (key) => sizeOf(key),
    async read(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw failure(error, folder);
      });
      return handle.createReadStream({ ...range });
    },
    async withFile(key, work) {
      if ((await sizeOf(key)) === null) throw new FileMissing();
      return work(pathOf(key));
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const shelf of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
        for (const key of (await namesIn(join(folder, shelf))).filter(isContentKey)) {
          const bytes = await sizeOf(key);
          if (bytes !== null) yield { key, bytes };
        }
    },
    async free() {
      // Before anything is stored there is no folder: the disk of the one above counts.
      const disk = await statfs(folder)
        .catch((error: unknown) => {
          if (isAbsent(error)) return statfs(dirname(folder));
          throw error;
        })
        .catch((error: unknown) => {
          throw failure(error, folder);
        });
      return disk.bavail * disk.bsize;
    },
    async check() {
      const opened = await opendir(folder).catch((error: unknown) => {
        // Before anything is stored there is no folder, and nothing is wrong.
        if (isAbsent(error)) return undefined;
        throw failure(error, folder);
      });
      await opened?.close();
    },
  };
}
