/**
 * A store of tables in a bucket of S3, each one object (`tables/ab/KEY.RECIPE` below the prefix). A server reads
 * tables from its own disk, which it fills from the bucket as they are asked for.
 */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isTableName, shelvedTable } from '../content-key.ts';
import { freshPath } from '../draft.ts';
import { FileMissing, StoreUnavailable } from '../file-store.ts';
import { placeTable, tablesBelow } from '../folder-tables.ts';
import { TableGone, type TableStore } from '../table-store.ts';
import type { Bucket } from './bucket.ts';
import { packTable, unpackTable } from './packed-table.ts';
import { openTableCache, sizeOfFolder } from './table-cache.ts';

const ROOT = 'tables/';

export interface S3TablesOptions {
  readonly bucket: Bucket;
  /** Where tables lie on this machine. */
  readonly folder: string;
  /** A folder on the same disk for what is on its way. */
  readonly scratch: string;
  /** How much of tables this machine keeps, in bytes. */
  readonly most: number;
  readonly log: Logger;
}

export async function openS3Tables(options: S3TablesOptions): Promise<TableStore> {
  const { bucket, folder, scratch, most, log } = options;
  const cache = await openTableCache(folder, most);
  const arriving = new Map<string, Promise<void>>();
  const pathOf = (name: string) => join(folder, shelvedTable(name));
  const nameOf = (name: string) => ROOT + shelvedTable(name);
  const removeFolder = (name: string) => rm(pathOf(name), { recursive: true, force: true });

  /** Brings a table from the bucket, once for all who ask meanwhile. */
  function fetchTable(name: string): Promise<void> {
    const under = arriving.get(name);
    if (under) return under;
    const fetched = (async () => {
      const draft = freshPath(scratch);
      try {
        const bytes = await unpackTable(await bucket.read(nameOf(name)), draft);
        await placeTable(draft, pathOf(name));
        cache.enter(name, bytes);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        // What cannot be read is made again, like what is not there.
        if (!(error instanceof FileMissing))
          log.error({ err: error, table: name }, 'a stored table is damaged');
        throw new TableGone(`The table ${name} is not in the store`, { cause: error });
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    })().finally(() => arriving.delete(name));
    arriving.set(name, fetched);
    return fetched;
  }

  async function borrow(name: string): Promise<() => void> {
    const isThere = (await stat(pathOf(name)).catch(() => undefined)) !== undefined;
    if (!isThere) {
      // Another process of this machine may have needed the room.
      cache.forget(name);
      await fetchTable(name);
    }
    const giveBack = cache.borrow(name);
    if (giveBack) return giveBack;
    cache.enter(name, await sizeOfFolder(pathOf(name)));
    return cache.borrow(name) ?? (() => undefined);
  }

  async function useOnce<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    const giveBack = await borrow(name);
    try {
      await cache.trim(removeFolder);
      return await work(pathOf(name));
    } finally {
      giveBack();
    }
  }

  async function removeLocal(name: string): Promise<void> {
    cache.forget(name);
    await removeFolder(name);
  }

  return {
    folder,
    async keep(name, draft) {
      const path = freshPath(scratch);
      await mkdir(scratch, { recursive: true });
      try {
        const bytes = await packTable(draft, path);
        await bucket.put(nameOf(name), { path, bytes });
      } finally {
        await rm(path, { force: true });
      }
      const size = await sizeOfFolder(draft);
      await placeTable(draft, pathOf(name));
      cache.enter(name, size);
      await cache.trim(removeFolder);
    },
    async use(name, work) {
      try {
        return await useOnce(name, work);
      } catch (error) {
        if (!(error instanceof TableGone) || error.cause !== undefined) throw error;
        // It was here a moment ago: what is in the bucket is as good.
        await removeLocal(name);
        return useOnce(name, work);
      }
    },
    local: () => tablesBelow(folder),
    removeLocal,
    shared: {
      async *list() {
        for await (const { name } of bucket.list(ROOT)) {
          const table = name.slice(name.lastIndexOf('/') + 1);
          if (isTableName(table) && name === nameOf(table)) yield table;
        }
      },
      remove: (name) => bucket.remove(nameOf(name)),
    },
  };
}
