/**
 * Which tables are on the disk of this machine, and which go when there are too many: the one that was used longest
 * ago first, and never one that is in use.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shelvedTable } from '../content-key.ts';
import { tablesBelow } from '../folder-tables.ts';

interface Held {
  bytes: number;
  users: number;
}

export interface TableCache {
  /** Notes that a table is used, or that it has come. */
  enter(name: string, bytes: number): void;
  /** Counts a user. @returns what uncounts it; null when the table is not here */
  borrow(name: string): (() => void) | null;
  forget(name: string): void;
  /** Removes what is too much. */
  trim(remove: (name: string) => Promise<void>): Promise<void>;
}

/** Bytes of the files in a folder. */
export async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => []))
    bytes += (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
  return bytes;
}

/** Reads what an earlier process has left in the folder. @param most bytes that all tables together may have */
export async function openTableCache(folder: string, most: number): Promise<TableCache> {
  // In the order of their last use.
  const held = new Map<string, Held>();
  const found: { name: string; at: number; bytes: number }[] = [];
  for await (const name of tablesBelow(folder)) {
    const path = join(folder, shelvedTable(name));
    const entry = await stat(path).catch(() => undefined);
    if (entry) found.push({ name, at: entry.mtimeMs, bytes: await sizeOfFolder(path) });
  }
  for (const { name, bytes } of found.sort((a, b) => a.at - b.at)) held.set(name, { bytes, users: 0 });

  const renew = (name: string, one: Held): void => {
    held.delete(name);
    held.set(name, one);
  };
  return {
    enter(name, bytes) {
      renew(name, { users: 0, ...held.get(name), bytes });
    },
    borrow(name) {
      const one = held.get(name);
      if (!one) return null;
      renew(name, one);
      one.users += 1;
      return () => {
        one.users -= 1;
      };
    },
    forget(name) {
      held.delete(name);
    },
    async trim(remove) {
      let total = [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      for (const [name, { bytes, users }] of held) {
        if (total <= most) return;
        if (users > 0) continue;
        total -= bytes;
        held.delete(name);
        await remove(name);
      }
    },
  };
}
