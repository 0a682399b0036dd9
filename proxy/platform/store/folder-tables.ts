/** A store of tables in a folder, which several servers may share on a file system that all of them see. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import { byName, isTableName, shelvedTable } from './content-key.ts';
import type { TableStore } from './table-store.ts';

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).toSorted(byName);

/** Names of the tables below a folder. */
export async function* tablesBelow(folder: string): AsyncGenerator<string> {
  for (const shelf of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    yield* (await namesIn(join(folder, shelf))).filter(isTableName);
}

/** Moves a finished table to its place, instead of what is there. */
export async function placeTable(draft: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  // What an interrupted attempt has left there is not to be mixed with this one.
  await rm(place, { recursive: true, force: true });
  await rename(draft, place).catch(async (error: unknown) => {
    // Another process of this machine has been faster with the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    await rm(draft, { recursive: true, force: true });
  });
}

/** @param folder is made when a table is kept */
export function createFolderTables(folder: string): TableStore {
  const pathOf = (name: string) => join(folder, shelvedTable(name));
  return {
    folder,
    keep: async (name, draft) => placeTable(draft, pathOf(name)),
    // A reader notices whether it exists.
    use: async (name, work) => work(pathOf(name)),
    local: () => tablesBelow(folder),
    removeLocal: async (name) => rm(pathOf(name), { recursive: true, force: true }),
    shared: null,
  };
}
